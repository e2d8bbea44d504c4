/** Digits of a number with its area code. */
const NUMBER_DIGITS = 10;

/**
 * Returns whether a search is a whole phone number that none of the found contacts has. The server decides whether the number
 * is valid.
 */
export function isNewNumber(search: string, found: readonly { readonly phone: string | null }[]): boolean {
  const digits = search.replaceAll(/\D/g, '');
  if (digits.length < NUMBER_DIGITS || !/^[\d\s()+.-]+$/.test(search)) return false;
  return !found.some(
    ({ phone }) => phone !== null && phone.replaceAll(/\D/g, '').endsWith(digits.slice(-NUMBER_DIGITS)),
  );
}
