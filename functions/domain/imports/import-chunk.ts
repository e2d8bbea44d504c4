/**
 * Rows per chunk of an import: a second of work. A repeated delivery repeats no more than this. Each chunk starts and ends with
 * some ten calls in sequence, so smaller chunks make an import slower: chunks of 1,000 rows by 8 % with a local table.
 */
export const ROWS_PER_CHUNK = 2_000;

/** Rows per chunk of an import that an earlier version began. Its messages do not say how many. */
export const EARLIER_ROWS_PER_CHUNK = 1_000;

/** Returns the name of the chunk of a file that begins at a byte. Names sort in the order of the file. */
export function nameChunk(from: number): string {
  return String(from).padStart(14, '0');
}
