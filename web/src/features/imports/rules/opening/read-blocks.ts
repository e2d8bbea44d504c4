/** Reads a file in blocks. Memory use does not depend on the file's size. */
export async function* readBlocks(file: File, bytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < file.size; from += bytes)
    yield new Uint8Array(await file.slice(from, from + bytes).arrayBuffer());
}
