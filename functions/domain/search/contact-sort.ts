/**
 * The orders of a list of contacts. By name: from A to Z, or from Z to A. By last message: contacts with a conversation, latest message
 * first, then the others, newest first.
 */
export const CONTACT_SORTS = ['NEWEST', 'OLDEST', 'NAME_ASC', 'NAME_DESC', 'LAST_MESSAGE'] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];
