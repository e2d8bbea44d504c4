/** The orders of a list of contacts. By name: from A to Z, or from Z to A. */
export const CONTACT_SORTS = ['NEWEST', 'OLDEST', 'NAME_ASC', 'NAME_DESC'] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];
