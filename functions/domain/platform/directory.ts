import { foldName } from '../search/fold-name.ts';

/** The longest part of a name that lists sort and search by. */
const MAX_SORT_LENGTH = 100;

/**
 * Returns a name as lists sort and search it: lower case, without accents and double spaces. A search finds the names that
 * begin with it.
 */
export function toSortName(name: string): string {
  return foldName(name)
    .replaceAll(/[\s#]+/g, ' ')
    .trim()
    .slice(0, MAX_SORT_LENGTH);
}
