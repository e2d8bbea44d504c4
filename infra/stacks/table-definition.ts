/**
 * What lists show of a contact. A change of any other attribute costs no writes to the indexes: each first text to a
 * contact changes such an attribute. Changing this list creates the indexes anew.
 */
export const CONTACT_LIST_ATTRIBUTES = [
  'organizationId',
  'id',
  'name',
  'firstName',
  'lastName',
  'phone',
  'email',
  'consent',
  'invalidPhone',
  'archived',
  'created',
  'lastViewed',
  'lastActive',
  'lastInbound',
  'optOutHint',
  'lastMessage',
];

/** The indexes with their keys. Each copies what lists show of a contact. functions/data/README.md describes them. */
export const TABLE_INDEXES = [
  // The contacts of an organization, newest first.
  { name: 'contacts', partitionKey: 'contactsPk', sortKey: 'contactsSk' },
  // The contacts with a conversation, latest message first.
  { name: 'inbox', partitionKey: 'inboxPk', sortKey: 'inboxSk' },
  // The contacts with an unread message, latest message first.
  { name: 'unread', partitionKey: 'unreadPk', sortKey: 'unreadSk' },
] as const;

/** The attribute with the time in seconds at which the table deletes an item. */
export const TTL_ATTRIBUTE = 'expires';
