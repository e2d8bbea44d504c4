// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { openFile } from './open-file.ts';
import { forEachBlock, readCsv, type CsvReading } from './read-csv.ts';

async function read(content: BlobPart): Promise<CsvReading> {
  const opening = await openFile(new File([content], 'list.csv'));
  return opening.ok ? readCsv(opening.file) : opening;
}

async function readPreview(content: BlobPart) {
  const reading = await read(content);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.csv;
}

async function readProblem(content: BlobPart): Promise<string> {
  const reading = await read(content);
  return reading.ok ? 'none' : reading.problem;
}

function utf16(text: string, bigEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer((text.length + 1) * 2));
  [...`\uFEFF${text}`].forEach((letter, index) => view.setUint16(index * 2, letter.charCodeAt(0), !bigEndian));
  return new Uint8Array(view.buffer);
}

describe('a chosen file', () => {
  it.each([
    ['UTF-8', 'name,phone\nZoë,602\n', /^$/],
    ['UTF-8 with a byte order mark', '\uFEFFname,phone\r\nZoë,602\r\n', /^$/],
    ['UTF-16, little end first', utf16('name,phone\nZoë,602\n', false), /^Read as UTF-16\.$/],
    ['UTF-16, big end first', utf16('name,phone\nZoë,602\n', true), /^Read as UTF-16\.$/],
    [
      'Windows 1252',
      Uint8Array.from(
        [...'name,phone\nZo']
          .map((c) => c.charCodeAt(0))
          .concat(
            [0xeb],
            [...',602\n'].map((c) => c.charCodeAt(0)),
          ),
      ),
      /1252/,
    ],
    ['semicolons', 'name;phone\nZoë;602\n', /^$/],
    ['tabs', 'name\tphone\nZoë\t602\n', /^$/],
  ])('A file with %s is read', async (_what, content, note) => {
    const csv = await readPreview(content);
    expect(csv.headers).toEqual(['name', 'phone']);
    expect(csv.preview).toEqual([{ name: 'Zoë', phone: '602' }]);
    expect(csv.note ?? '').toMatch(note);
  });

  it('A repeated header keeps its first column, as on the server', async () => {
    const csv = await readPreview(' name ,,phone,phone,\nAnn,x,1,2,3\n');
    expect(csv.headers).toEqual(['name', 'phone']);
    expect(csv.preview).toEqual([{ name: 'Ann', phone: '1' }]);
  });

  it('A large file is read completely in chunks', async () => {
    const lines = Array.from({ length: 60_000 }, (_, row) => `Person ${row},"602 ${row}"`);
    const csv = await readPreview(`name,phone\n${lines.join('\n')}\n`);
    let rows = 0;
    let largest = 0;
    await forEachBlock(csv, (header, some) => {
      expect(header).toEqual(['name', 'phone']);
      rows += some.length;
      largest = Math.max(largest, some.length);
    });
    expect(rows).toBe(60_000);
    expect(largest).toBeLessThan(20_000);
    expect(csv.preview).toHaveLength(11);
  });

  it('A file that is not a contact list shows the reason', async () => {
    expect(await readProblem('')).toBe('This file is empty.');
    expect(await readProblem('\n\n \n')).toBe('This file is empty.');
    expect(await readProblem('name,phone\n')).toBe('This file has a header but no rows.');
    expect(await readProblem(`${Array.from({ length: 1_001 }, (_, column) => `c${column}`).join(',')}\n1\n`)).toMatch(
      'more than 1,000 columns',
    );
    expect(await readProblem(`${'c,'.repeat(1_000_000)}\n1\n`)).toMatch('too long for a header');
    expect(await readProblem('x'.repeat(50_000_000))).toMatch('too long for a header');
  });
});
