import type { Page } from 'playwright-core';
import { buildMessyList } from '../messy-csv.ts';
import { waitForDialog, waitForText, type Screen } from './screen.ts';

/** Screens of imports. */
export const IMPORTS: readonly Screen[] = [
  {
    name: 'import, the file',
    as: 'owner',
    path: '/dashboard?add=csv',
    ready: waitForText('Drop a CSV or Excel file here'),
  },
  { name: 'import, the columns', as: 'owner', path: '/dashboard?add=csv', ready: chooseFile },
  {
    name: 'import, the review',
    as: 'owner',
    path: '/dashboard?add=csv',
    ready: async (page) => {
      await chooseFile(page);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText(/repeat a number/).waitFor();
    },
  },
  {
    name: 'import, the columns of a doubtful file',
    as: 'owner',
    path: '/dashboard?add=csv',
    ready: chooseDoubtfulFile,
  },
  {
    name: 'import, the review of a doubtful file',
    as: 'owner',
    path: '/dashboard?add=csv',
    ready: async (page) => {
      await chooseDoubtfulFile(page);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('Ann Archer, (214) 567-8901').waitFor();
    },
  },
  {
    name: 'import opt-outs, the file',
    as: 'owner',
    path: '/imports',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Import opt-outs' }).click();
      await waitForDialog('Import opt-outs')(page);
    },
  },
  {
    name: 'import opt-outs, the review',
    as: 'owner',
    path: '/imports',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Import opt-outs' }).click();
      await setFile(page);
      await page.getByText(/repeat a number/).waitFor();
    },
  },
  { name: 'imports', as: 'owner', path: '/imports', ready: waitForText('Has a conversation') },
  { name: 'no imports', as: 'fresh', path: '/imports', ready: waitForText('No imports yet') },
  {
    name: 'undo an import',
    as: 'owner',
    path: '/imports',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Undo the import of/ })
        .first()
        .click();
      await waitForDialog('Undo this import?')(page);
    },
  },
];

async function setFile(page: Page): Promise<void> {
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(buildMessyList().csv) };
  await page.locator('input[type=file]').setInputFiles(file);
}

async function chooseFile(page: Page): Promise<void> {
  await setFile(page);
  await page.getByLabel('Use of the column Cell').waitFor();
}

/** A file with a column of record numbers, a title, and a byte of another encoding. The record numbers are chosen as the phone. */
async function chooseDoubtfulFile(page: Page): Promise<void> {
  const rows = [
    'Contacts of the clinic',
    'Record ID,Name,Mobile Phone Number,Home Phone',
    '2145678901,Ann Archer,(602) 555-1403,',
    '2145678902,José Baker,(602) 555-1404,(602) 555-1405',
  ];
  const buffer = Buffer.concat([Buffer.from(`${rows.join('\n')}\n`), Buffer.from('2145678903,Zoë,602', 'latin1')]);
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('Use of the column Record ID').selectOption('Phone');
  await page.getByText(/looks more like phone numbers/).waitFor();
}
