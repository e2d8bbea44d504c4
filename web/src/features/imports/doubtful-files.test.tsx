import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { CsvImport } from './components/csv-import.tsx';
import { FileOptions } from './components/file-options.tsx';

async function open(content: BlobPart, name = 'list.csv', mapping: object | null = null): Promise<void> {
  stubApi({ csvMapping: { csvMapping: { ...OK, mapping } } });
  renderApp(<CsvImport campaignPicker={() => null} campaignReview={() => null} onClose={vi.fn<() => void>()} />);
  await userEvent.upload(screen.getByLabelText('Drop a CSV or Excel file here'), new File([content], name));
  await screen.findByRole('switch', { name: 'First row contains column names' });
}

const getUse = (header: string): string =>
  screen.getByLabelText<HTMLSelectElement>(`Use of the column ${header}`).value;
const listSamples = async (): Promise<string[]> =>
  within(await screen.findByRole('list', { name: /^First / }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const HUB_SPOT =
  'Record ID,Name,Mobile Phone Number\n2145678901,Ann Archer,(602) 555-1403\n2145678902,Bob Baker,(602) 555-1404\n';

it('A wrong phone column is seen in the review, which offers the better one', async () => {
  await open(HUB_SPOT);
  expect(getUse('Mobile Phone Number')).toBe('phone');
  await userEvent.selectOptions(screen.getByLabelText('Use of the column Record ID'), 'Phone');
  expect(screen.getByText(/“Mobile Phone Number” looks more like phone numbers than “Record ID”/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(await listSamples()).toEqual(['Ann Archer, (214) 567-8901', 'Bob Baker, (214) 567-8902']);
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use “Mobile Phone Number”' }));
  expect(await screen.findByText('Ann Archer, (602) 555-1403')).toBeTruthy();
  expect(screen.queryByText(/looks more like phone numbers/)).toBeNull();
});

it('A wrong match of the last import does not come back', async () => {
  await open(HUB_SPOT, 'list.csv', {
    fullNameKey: 'Name',
    firstNameKey: null,
    lastNameKey: null,
    phoneKey: 'Record ID',
    otherPhoneKeys: null,
    consentKey: null,
    emailKey: null,
    fieldKeys: [],
  });
  expect(getUse('Mobile Phone Number')).toBe('phone');
  expect(screen.queryByText(/matched as in your last import/)).toBeNull();
});

it('People choose the encoding of a file', async () => {
  await open(
    Uint8Array.from(
      [...'Name,Phone\n'].map((letter) => letter.charCodeAt(0)).concat(0xc8, 0xe2, 0xe0, 0xed, 0x2c, 0x36),
    ),
  );
  await userEvent.selectOptions(screen.getByLabelText('Encoding'), 'Cyrillic (Windows-1251)');
  expect(await screen.findByText('Иван')).toBeTruthy();
});

it('People choose the sheet of a workbook and leave out its hidden rows', async () => {
  const source = new File([], 'list.xlsx');
  const csv = {
    csv: source,
    source,
    name: 'list.xlsx',
    note: null,
    encoding: null,
    headers: [],
    values: {},
    hasNames: true,
    preview: [],
    sheets: { all: ['Notes', 'People'], used: 'People' },
    hiddenRows: { count: 1, areLeftOut: false },
  };
  const changes: object[] = [];
  renderApp(<FileOptions csv={csv} problem={null} onChange={(change) => changes.push(change)} />);
  await userEvent.selectOptions(await screen.findByLabelText('Sheet'), 'Notes');
  await userEvent.click(screen.getByRole('switch', { name: 'Leave out 1 hidden row of the sheet' }));
  expect(changes).toEqual([{ sheet: 'Notes' }, { withoutHiddenRows: true }]);
  expect(screen.queryByLabelText('Encoding')).toBeNull();
  expect(await findAxeProblems()).toEqual([]);
});
