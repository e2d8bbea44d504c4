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

  it('A file without names of columns begins with its first contact', async () => {
    const csv = await readPreview('Ann,6025550100,Mesa\nBob,6025550101,Tempe\n');
    expect(csv).toMatchObject({ hasNames: false, headers: ['Column A', 'Column B', 'Column C'] });
    expect(csv.preview[0]).toEqual({ 'Column A': 'Ann', 'Column B': '6025550100', 'Column C': 'Mesa' });
    const named = await readCsv(csv, true);
    expect(named).toMatchObject({ ok: true, csv: { hasNames: true, headers: ['Ann', '6025550100', 'Mesa'] } });
    const wide = await readPreview(`${'6025550100,'.repeat(703)}\n`);
    expect([wide.headers[25], wide.headers[26], wide.headers[702]]).toEqual(['Column Z', 'Column AA', 'Column AAA']);
  });

  it('A file that is no list is refused with what to do', async () => {
    expect(await readProblem('%PDF-1.7')).toMatch('save it as CSV');
    expect(await readProblem(Buffer.from('name,phone\nNina,602\n', 'utf16le'))).toMatch('Save it as "CSV UTF-8"');
    expect(await readProblem(Buffer.from('PK\u0003\u0004....contacts.csv'))).toMatch('Unpack it');
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
