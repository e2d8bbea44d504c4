/**
 * What lists show of a contact. A change of any other attribute costs no writes to the indexes: each first text to a
 * contact changes such an attribute. DynamoDB cannot change what an index copies. So this list never changes: another list
 * needs an index of another name, which the code reads once it is filled (infra/README.md, "Indexes").
 */
const CONTACT_LIST_ATTRIBUTES = [
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

/** The indexes in the order in which deploys add them, with their keys and what each copies of an item. New ones come last. functions/data/README.md describes them. */
export const TABLE_INDEXES = [
  // The contacts of an organization, newest first.
  { name: 'contacts', partitionKey: 'contactsPk', sortKey: 'contactsSk', copies: CONTACT_LIST_ATTRIBUTES },
  // The contacts with a conversation, latest message first.
  { name: 'inbox', partitionKey: 'inboxPk', sortKey: 'inboxSk', copies: CONTACT_LIST_ATTRIBUTES },
  // The contacts with an unread message, latest message first.
  { name: 'unread', partitionKey: 'unreadPk', sortKey: 'unreadSk', copies: CONTACT_LIST_ATTRIBUTES },
  // The contacts by name. Only keys, so that a message to a contact does not write to this index.
  { name: 'names', partitionKey: 'namesPk', sortKey: 'namesSk', copies: [] },
] as const satisfies readonly TableIndex[];

interface TableIndex {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Attributes beside the keys. */
  readonly copies: readonly string[];
}

/** The attribute with the time in seconds at which the table deletes an item. */
export const TTL_ATTRIBUTE = 'expires';
