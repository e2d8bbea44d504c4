const PLAIN = /^[\u0020-\u007e]*$/;

/** Returns a name as search compares it: in lower case and without accents, so that "jose" finds "José". */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  // Most names are plain, and this runs for each contact of an organization.
  return PLAIN.test(lower) ? lower : lower.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}
