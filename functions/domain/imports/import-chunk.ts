/**
 * Rows per chunk of an import: a second of work. A repeated delivery repeats no more than this. Each chunk waits for some ten calls in
 * sequence at its begin and its end, so shorter chunks make an import slower: 1,000 rows by 8 % with a local table.
 */
export const ROWS_PER_CHUNK = 2_000;

/** Rows per chunk of an import whose messages do not say it. An earlier version began such an import. */
export const EARLIER_ROWS_PER_CHUNK = 1_000;

/** Returns the name of the chunk of a file that begins at a byte. Names sort in the order of the file. */
export function nameChunk(from: number): string {
  return String(from).padStart(14, '0');
}
