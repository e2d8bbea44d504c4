/** Stands for a placeholder where the editor gives its text. */
export const PLACEHOLDER_CHARACTER = '\uFFFC';

const OPENING = /[\s([{"“‘'/@#$-]/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Returns the blanks that a placeholder needs around it, so that it does not run into words. `before`, `after`: the characters beside it.
 * empty if the text begins or ends there.
 */
export function findOwnSpaces(before: string, after: string): { readonly before: '' | ' '; readonly after: '' | ' ' } {
  return {
    before: before === '' || OPENING.test(before) ? '' : ' ',
    after: WORD.test(after) || after === PLACEHOLDER_CHARACTER ? ' ' : '',
  };
}
