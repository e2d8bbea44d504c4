const PLAIN = /^[\u0020-\u007e]*$/;

/** Returns a name as search compares it: in lower case and without accents, so that "jose" finds "José". */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  // Most names are plain, and this runs for each contact of an organization.
  return PLAIN.test(lower) ? lower : lower.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** Longer names have the same place in a list. A sort key of the table has at most 1,024 bytes. */
const SORT_LENGTH = 100;

/** Returns a name as lists by name compare it. Contacts without a name come last. */
export function toSortName(name: string): string {
  return foldName(name.trim()).slice(0, SORT_LENGTH) || '\uFFFF';
}
