// @vitest-environment node
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

type Rows = readonly (readonly (string | number | boolean | Date | null)[])[];
interface SheetSpec {
  readonly name: string;
  readonly rows: Rows;
  readonly hidden?: boolean;
}

async function workbook(sheets: readonly SheetSpec[], options: object = {}): Promise<File> {
  return buildFile(
    await writeXlsx({
      sheets: sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => [...row]) })),
      ...options,
    }),
  );
}

function buildFile(bytes: Uint8Array, name = 'list.xlsx'): File {
  return new File([new Uint8Array(bytes)], name);
}

async function readLines(file: File): Promise<string[]> {
  const read = await readWorkbook(file, 'xlsx');
  if (!read.ok) throw new Error(read.problem);
  return (await read.csv.text()).trimEnd().split('\r\n');
}

async function readProblem(file: File, kind: 'xlsx' | 'xls' = 'xlsx'): Promise<string> {
  const read = await readWorkbook(file, kind);
  return read.ok ? 'none' : read.problem;
}

const PEOPLE: Rows = [
  ['name', 'phone'],
  ['Ann', 6025551001],
];

describe('a workbook', () => {
  it('Phones keep all digits, dates become ISO dates and text stays unchanged', async () => {
    const rows: Rows = [
      ['name', 'phone', 'born', 'seen', 'member', 'score'],
      ['Ann "A" Archer', 6025551001, new Date('1990-02-03T00:00:00Z'), new Date('2026-11-20T17:30:00Z'), true, 1.5],
      ['Zoë, Jr.', 16025551002, null, null, false, 0.1],
      ['Bob', '(602) 555-1003', null, null, null, null],
    ];
    expect(await readLines(await workbook([{ name: 'People', rows }]))).toEqual([
      'name,phone,born,seen,member,score',
      '"Ann ""A"" Archer",6025551001,1990-02-03,2026-11-20 17:30,TRUE,1.5',
      '"Zoë, Jr.",16025551002,,,FALSE,0.1',
      'Bob,(602) 555-1003',
    ]);
  });

  it('Empty rows become blank lines, so that every row keeps its number', async () => {
    expect(
      await readLines(
        await workbook([
          { name: 'People', rows: [[], [null, null], [null, 'name', 'phone'], [], [null, 'Ann', 6025551001]] },
        ]),
      ),
    ).toEqual(['', '', ',name,phone', '', ',Ann,6025551001']);
  });

  it('The first visible sheet with rows is used and named', async () => {
    const file = await workbook([
      { name: 'Notes', rows: [] },
      { name: 'Codes', rows: [['x', 'y']], hidden: true },
      { name: 'Ann & Bob’s "list"', rows: PEOPLE },
      { name: 'More', rows: [['z']] },
    ]);
    expect(await readWorkbook(file, 'xlsx')).toMatchObject({
      ok: true,
      note: null,
      sheets: { all: ['Ann & Bob’s "list"', 'More'], used: 'Ann & Bob’s "list"' },
    });
    expect(await readLines(file)).toEqual(['name,phone', 'Ann,6025551001']);
  });

  it('The first sheet with phones is read, and people can choose another', async () => {
    const file = await workbook([
      { name: 'Read me', rows: [['This list is from our old program.', 'Do not share']] },
      { name: 'People', rows: PEOPLE },
    ]);
    expect(await readLines(file)).toEqual(['name,phone', 'Ann,6025551001']);
    const chosen = await readWorkbook(file, 'xlsx', { sheet: 'Read me' });
    expect(chosen.ok && (await chosen.csv.text())).toMatch('This list is from our old program.');
    expect(await readWorkbook(await workbook([{ name: 'People', rows: PEOPLE }]), 'xlsx')).toMatchObject({
      note: 'Sheet “People”.',
      sheets: { all: ['People'] },
    });
  });

  it('Hidden rows are counted, and left out if people want', async () => {
    const rows: Rows = [...PEOPLE, ['Hidden', 6025551002], [null, null], ['Cy', 6025551003]];
    const rowDefs = new Map([
      [2, { hidden: true }],
      [3, { hidden: true }],
    ]);
    const file = buildFile(
      await writeXlsx({ sheets: [{ name: 'People', rows: rows.map((row) => [...row]), rowDefs }] }),
    );
    expect(await readWorkbook(file, 'xlsx')).toMatchObject({ hiddenRows: { count: 1, areLeftOut: false } });
    expect(await readLines(file)).toEqual(['name,phone', 'Ann,6025551001', 'Hidden,6025551002', '', 'Cy,6025551003']);
    const visible = await readWorkbook(file, 'xlsx', { withoutHiddenRows: true });
    expect(visible).toMatchObject({ hiddenRows: { count: 1, areLeftOut: true } });
    expect(visible.ok && (await visible.csv.text())).toBe('name,phone\r\nAnn,6025551001\r\n\r\n\r\nCy,6025551003\r\n');
  });

  it('The same workbook always converts to the same CSV, so that the server recognizes a repeated file', async () => {
    const file = await workbook([{ name: 'People', rows: PEOPLE }]);
    expect(await readLines(file)).toEqual(await readLines(file));
  });

  it('Formulas become their values', async () => {
    const cells = new Map([
      ['1,1', { formula: '6025551000+1', formulaResult: 6025551001, value: 6025551001, type: 'formula' }],
    ]);
    const file = buildFile(
      await writeXlsx({
        sheets: [
          {
            name: 'People',
            rows: [
              ['name', 'phone'],
              ['Ann', null],
            ],
            cells: cells as never,
          },
        ],
      }),
    );
    expect(await readLines(file)).toEqual(['name,phone', 'Ann,6025551001']);
  });

  it('A workbook with 100,000 rows is converted completely', async () => {
    const file = await workbook([
      {
        name: 'People',
        rows: [['name', 'phone'], ...Array.from({ length: 100_000 }, (_, row) => [`Person ${row}`, 6025000000 + row])],
      },
    ]);
    const lines = await readLines(file);
    expect(lines).toHaveLength(100_001);
    expect(lines.at(-1)).toBe('Person 99999,6025099999');
  });
});

describe('a workbook that cannot be read', () => {
  it('A password-protected workbook asks for one without a password', async () => {
    const file = await workbook([{ name: 'People', rows: PEOPLE }], {
      encryption: { password: 'secret', spinCount: 10 },
    });
    expect(await readProblem(file, 'xls')).toMatch('protected with a password');
  });

  it('A broken or truncated workbook shows that it could not be read', async () => {
    const whole = new Uint8Array(await (await workbook([{ name: 'People', rows: PEOPLE }])).arrayBuffer());
    expect(await readProblem(buildFile(whole.slice(0, whole.length / 2)))).toMatch('could not be read');
    expect(await readProblem(buildFile(new TextEncoder().encode('PK\u0003\u0004 not an archive')))).toMatch(
      'could not be read',
    );
    expect(await readProblem(buildFile(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), 'xls')).toMatch(
      'could not be read',
    );
    const damaged = whole.slice();
    damaged.fill(0x55, 60, Math.floor(whole.length / 2));
    expect(await readProblem(buildFile(damaged))).toMatch('could not be read');
  });

  it('A workbook without rows shows that it is empty', async () => {
    expect(await readProblem(await workbook([{ name: 'Nothing', rows: [] }]))).toBe(
      'This workbook has no sheet with rows.',
    );
  });

  it('An archive that declares gigabytes is refused before unpacking', async () => {
    const bytes = new Uint8Array(await (await workbook([{ name: 'People', rows: PEOPLE }])).arrayBuffer());
    expect(await readProblem(buildFile(withUnpackedSize(bytes, /worksheets/, 3_000_000_000)))).toMatch('too large');
    expect(await readProblem(buildFile(withUnpackedSize(bytes, /sharedStrings|styles/, 300_000_000)))).toMatch(
      'too large',
    );
  });

  it('An archive that unpacks to more than it declares is refused', async () => {
    const file = await workbook([
      {
        name: 'People',
        rows: [['name', 'phone'], ...Array.from({ length: 50_000 }, () => ['x'.repeat(100), 6025551001])],
      },
    ]);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(await readProblem(buildFile(withUnpackedSize(bytes, /worksheets/, 10_000)))).toMatch('could not be read');
  });
});

/** Returns the archive with a different unpacked size in its list of entries. */
function withUnpackedSize(bytes: Uint8Array, name: RegExp, size: number): Uint8Array {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 46 < changed.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const entry = new TextDecoder().decode(changed.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    if (name.test(entry)) view.setUint32(at + 24, size, true);
  }
  return changed;
}
