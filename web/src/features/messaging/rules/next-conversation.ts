/** Returns the conversation that opens after one is done: the one below it, else the one above. Null if it was the last one. */
export function findNext(ids: readonly string[], done: string): string | null {
  const at = ids.indexOf(done);
  if (at === -1) return ids[0] ?? null;
  return ids[at + 1] ?? ids[at - 1] ?? null;
}
