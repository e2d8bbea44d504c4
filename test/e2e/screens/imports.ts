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
