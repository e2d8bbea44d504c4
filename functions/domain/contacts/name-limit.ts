/**
 * The longest name that is stored, in UTF-16 units. A longer name is cut between characters. In a file of its own, because
 * pages that need no parser of names use it.
 */
export const NAME_LIMIT = 120;
