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
      /^Check that accented names look right\.$/,
    ],
    ['semicolons', 'name;phone\nZoë;602\n', /^$/],
    ['tabs', 'name\tphone\nZoë\t602\n', /^$/],
  ])('A file with %s is read', async (_what, content, note) => {
    const csv = await readPreview(content);
    expect(csv.headers).toEqual(['name', 'phone']);
    expect(csv.preview).toEqual([{ name: 'Zoë', phone: '602' }]);
    expect(csv.note ?? '').toMatch(note);
  });

  it('Columns without a name and columns of the same name get different names. Empty ones without a name are left out', async () => {
    const csv = await readPreview(' name ,,phone,phone,,\nAnn,x,1,2,,\nBob,,,,,,7\n');
    expect(csv.headers).toEqual(['name', 'Column B', 'phone', 'phone (2)', 'Column G']);
    expect(csv.preview[0]).toEqual({ name: 'Ann', 'Column B': 'x', phone: '1', 'phone (2)': '2', 'Column G': '' });
  });

  it('One byte of another encoding costs only its row, and people can choose another encoding', async () => {
    const file = new File(
      [Buffer.from('Name,Phone\r\nJosé,602-555-3011\r\n'), Buffer.from('René,602-555-3012\r\n', 'latin1')],
      'mixed.csv',
    );
    const read = await openFile(file);
    expect(read).toMatchObject({
      ok: true,
      file: { encoding: 'utf-8', note: 'Rows with letters that cannot be read are skipped.' },
    });
    const opened = read.ok ? await readCsv(read.file) : read;
    expect(opened).toMatchObject({ ok: true, csv: { preview: [{ Name: 'José' }, { Name: 'Ren\uFFFD' }] } });
    const western = await openFile(file, { encoding: 'windows-1252' });
    expect(western.ok && (await western.file.csv.text())).toMatch('René');
    const cyrillic = new File([Uint8Array.from([0xc8, 0xe2, 0xe0, 0xed]), ',6025550142\n'], 'list.csv');
    const chosen = await openFile(cyrillic, { encoding: 'windows-1251' });
    expect(chosen.ok && (await chosen.file.csv.text())).toBe('Иван,6025550142\n');
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
