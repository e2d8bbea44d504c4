import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readChunk, UnreadableFile, type Chunk, type ChunkStart } from './csv-chunk.ts';

const START: ChunkStart = { from: 0, fileRow: 1, header: null, delimiter: null };
const BLOCK = 65_536;

function buildFile(content: string | Uint8Array) {
  const bytes = Buffer.from(content as string);
  return { readFrom: async (_key: string, byte: number) => Readable.from(splitIntoBlocks(bytes.subarray(byte))) };
}

function* splitIntoBlocks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += BLOCK) yield bytes.subarray(at, at + BLOCK);
}

/** Returns the whole file, chunk by chunk, as the importer reads it. */
async function readAllChunks(content: string | Uint8Array, size: number): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  let start: ChunkStart | null = START;
  while (start) {
    const chunk: Chunk = await readChunk(buildFile(content), 'file', start, { size });
    chunks.push(chunk);
    start = chunk.next && { from: chunk.next.byte, ...chunk.next, header: chunk.header, delimiter: chunk.delimiter };
  }
  return chunks;
}

async function countRows(content: string | Uint8Array, size = 3): Promise<string[]> {
  return (await readAllChunks(content, size)).flatMap(({ rows }) =>
    rows.map((row) => (row.ok ? row.cells.join('|') : `${row.reason}: ${row.value}`)),
  );
}

async function refusal(content: string | Uint8Array): Promise<string> {
  const error = await readChunk(buildFile(content), 'file', START, { size: 10 }).catch((thrown: unknown) => thrown);
  if (!(error instanceof UnreadableFile)) throw new Error('The file was read', { cause: error });
  return error.message;
}

describe('a chunk of a file', () => {
  it.each([
    ['commas', 'a,b\n1,2\n3,4\n'],
    ['semicolons', 'a;b\n1;2\n3;4\n'],
    ['tabs', 'a\tb\n1\t2\n3\t4\n'],
    ['bars', 'a|b\n1|2\n3|4\n'],
    ['a byte order mark', '\uFEFFa,b\r\n1,2\r\n3,4\r\n'],
    ['line ends of an old Macintosh', 'a,b\r1,2\r3,4\r'],
    ['blank lines and no line end', '\n\na,b\n\n1,2\n\n\n3,4'],
    ['rows of separators alone, as spreadsheets leave them', ',,\na,b\n1,2\n , \n3,4\n,\n'],
    ['quoted cells', '"a","b"\n"1","2"\n"3","4"\n'],
  ])('The first chunk reads %s', async (_what, content) => {
    expect((await readAllChunks(content, 10))[0]?.header).toEqual(['a', 'b']);
    expect(await countRows(content, 1)).toEqual(['1|2', '3|4']);
  });

  it('A chunk begins and ends between rows, also when a cell holds line ends, quotes and letters of several bytes', async () => {
    const content = 'name,phone\n"Zoë\nØstergård",1\n"Ann ""the"" Archer",2\nBob "Bobby" Baker,3\n="602",4\n😀,5\n';
    const whole = await countRows(content, 100);
    expect(whole).toEqual(['Zoë\nØstergård|1', 'Ann "the" Archer|2', 'Bob "Bobby" Baker|3', '="602"|4', '😀|5']);
    for (const size of [1, 2, 3, 4]) expect(await countRows(content, size)).toEqual(whole);
  });

  it('A quote that is never closed rejects only its own row', async () => {
    const after = Array.from({ length: 20_000 }, (_, row) => `Person ${row},${row}`);
    const rows = await countRows(`name,phone\nAnn,1\n"Bob,2\n${after.join('\n')}\n`, 1_000);
    expect(rows).toEqual(['Ann|1', 'UNCLOSED_QUOTE: "Bob,2', ...after.map((row) => row.replace(',', '|'))]);
    expect(await countRows('name,phone\nAnn,1\nBob,2\n"Cy,3')).toEqual(['Ann|1', 'Bob|2', 'UNCLOSED_QUOTE: "Cy,3']);
  });

  it('An unreadable file is refused with a message that says what to do', async () => {
    expect(await refusal('')).toBe('The file is empty.');
    expect(await refusal(Buffer.from('\uFEFFname,phone\n', 'utf16le'))).toMatch('UTF-16');
    expect(await refusal(Buffer.from('PK\u0003\u0004\u0014\0\0\0[Content_Types].xml'))).toMatch(
      'is a workbook, not a CSV',
    );
    expect(await refusal(Array.from({ length: 1_001 }, (_, column) => column).join(','))).toBe(
      'The file has more than 1,000 columns. This is not a contact list.',
    );
    expect(
      await refusal(`${Array.from({ length: 1_000_000 }, (_, column) => `column ${column}`).join(',')}\n`),
    ).toMatch('first line of the file is too long');
  });

  /** Returns a file of any size that is generated while it is read, and counts the bytes that are read. */
  function buildEndlessFile(line: string, bytes: number) {
    const taken = { bytes: 0 };
    const block = Buffer.from(line.repeat(Math.ceil(BLOCK / line.length)));
    function* read(from: number): Generator<Buffer> {
      for (let at = from; at < bytes; at += block.length) {
        taken.bytes += block.length;
        const offset = at % line.length;
        yield block.subarray(0, block.length - (block.length % line.length)).subarray(offset);
      }
    }
    return { taken, readFrom: async (_key: string, byte: number) => Readable.from(read(byte)) };
  }

  it('A chunk reads as much of a file of 50 GB as of a file of 500 KB', async () => {
    const line = 'Ann Archer,6025550142\n';
    const taken = [];
    for (const bytes of [500_000, 50_000_000_000]) {
      for (const from of [0, line.length * 10_000]) {
        const file = buildEndlessFile(line, bytes);
        const chunk = await readChunk(
          file,
          'file',
          { ...START, from, header: ['name', 'phone'], delimiter: ',' },
          { size: 1_000 },
        );
        expect(chunk.rows).toHaveLength(1_000);
        expect(chunk.next).toEqual({ byte: from + line.length * 1_000, fileRow: 1_001 });
        taken.push(file.taken.bytes);
      }
    }
    // A thousand rows are 22 KB. The rest is blocks that are read ahead.
    expect(Math.max(...taken)).toBeLessThan(20 * BLOCK);
  });

  it('A first line of any length is refused after a limited part', async () => {
    const file = buildEndlessFile('x', 50_000_000);
    await expect(readChunk(file, 'file', START, { size: 1_000 })).rejects.toThrow(UnreadableFile);
    expect(file.taken.bytes).toBeLessThan(30 * BLOCK);
  });

  it('A row of any length rejects only itself, and shows its beginning', async () => {
    const content = `name,phone\nAnn,1\n${'x'.repeat(20_000_000)}\nBob,2\n`;
    expect(await countRows(content, 1)).toEqual(['Ann|1', `ROW_TOO_LONG: ${'x'.repeat(60)}`, 'Bob|2']);
  });

  it('Wide rows end a chunk by their size in bytes', async () => {
    const file = buildEndlessFile(`Ann,${'x'.repeat(100_000)}\n`, 1_000_000_000);
    const { rows } = await readChunk(
      file,
      'file',
      { ...START, header: ['name', 'phone'], delimiter: ',' },
      { size: 1_000 },
    );
    expect(rows.length).toBeLessThan(60);
  });
});
