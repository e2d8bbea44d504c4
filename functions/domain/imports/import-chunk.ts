/** Rows per chunk of an import: seconds of work. A repeated delivery repeats no more than this. */
export const ROWS_PER_CHUNK = 1_000;

/** Returns the name of the chunk of a file that begins at a byte. Names sort in the order of the file. */
export function nameChunk(from: number): string {
  return String(from).padStart(14, '0');
}
