import { writeXlsx } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import type { JSHandle, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud } from '../support/cloud/shared.ts';
import { importFile, signIn as apiSignIn } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

/** IMPORT_ROWS=100000 imports as many. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 12_000);
/** Every 50th row has no valid number. Every 40th row, shifted by 7, repeats the number of the row before. */
const BROKEN = 50;
const REPEATED = 40;

const cloud = sharedCloud();
const chrome = shareBrowser();
let page: Page;

beforeAll(async () => {
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
});

function isBroken(row: number): boolean {
  return row % BROKEN === 0;
}

function isRepeated(row: number): boolean {
  return row % REPEATED === 7 && !isBroken(row - 1) && !isBroken(row);
}

function buildLargeCsv(): string {
  const phone = (row: number): string => `(602) ${String(5_000_000 + row).replace(/(\d{3})(\d{4})/, '$1-$2')}`;
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const row = index + 1;
    if (isBroken(row)) return `Broken ${row},=HYPERLINK(${row})`;
    return `Person ${row},${phone(isRepeated(row) ? row - 1 : row)}`;
  });
  return `Who,Cell\n${rows.join('\n')}\n`;
}

const rows = Array.from({ length: ROWS }, (_, index) => index + 1);
/** The names of the columns are row 1 of the file. */
const NAMES = 1;
const rejected = rows.filter(isBroken);
const merged = rows.filter(isRepeated).length;
const added = ROWS - rejected.length - merged;
const format = (figure: number): string => figure.toLocaleString('en-US');

/** Clicks the button and returns the name and the lines of the downloaded file. */
async function download(button: ReturnType<Page['getByRole']>): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = readFileSync(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
}

/** Records every value that the bar of the import shows. A look from time to time would miss some. */
function recordProgress(): Promise<JSHandle<number[]>> {
  return page.evaluateHandle(() => {
    const values: number[] = [];
    const record = (): void => {
      const bar = document.querySelector('[role=progressbar][aria-label="Progress of the import"]');
      const value = Number(bar?.getAttribute('aria-valuenow') ?? Number.NaN);
      if (!Number.isNaN(value) && value !== values.at(-1)) values.push(value);
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true });
    return values;
  });
}

describe(`a file with ${format(ROWS)} rows`, () => {
  it('The file is reviewed and imported with visible progress, and every row is counted', async () => {
    await page.goto(`${cloud.baseUrl}/dashboard?add=csv`);
    const dialog = page.getByRole('dialog', { name: 'Add contacts' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.from(buildLargeCsv()) });
    await dialog.getByLabel('Use of the column Who').selectOption('fullName');
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog.getByRole('checkbox').check();
    const seenProgress = await recordProgress();
    await dialog.getByRole('button', { name: `Import ${format(added)} contacts` }).click();

    await dialog.getByText('Import finished').waitFor();
    const observed = await seenProgress.evaluate((values) => values);
    // At most one change a second is shown. So a fast machine shows few, and this counts only that there are some.
    expect(observed.filter((value) => value > 0 && value < 100).length).toBeGreaterThan(0);
    expect(observed).toEqual([...observed].sort((first, second) => first - second));

    const figure = (label: string) => dialog.locator('dl > div', { hasText: label }).locator('dd').innerText();
    expect([await figure('Added'), await figure('Merged'), await figure('Skipped')]).toEqual(
      [added, merged, rejected.length].map(format),
    );
    expect(
      await dialog
        .getByRole('listitem')
        .filter({ hasText: `Row ${(rejected[0] ?? 0) + NAMES}` })
        .innerText(),
    ).toContain('Not a phone number');
  });

  it('The download has every rejected row with escaped formulas', async () => {
    const { name, lines } = await download(page.getByRole('button', { name: /^Download all/ }));
    expect(name).toBe('skipped-large.csv');
    expect(lines).toEqual([
      'row,value,reason',
      ...rejected.map((row) => `${row + NAMES},'=HYPERLINK(${row}),Not a phone number`),
    ]);
  });

  it('The history lists the import, and the next file reuses its columns', async () => {
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/imports');
    const item = page.getByRole('listitem').filter({ hasText: 'large.csv' });
    expect(await item.innerText()).toContain('Finished');

    await page.getByRole('link', { name: 'Import a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add contacts' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'next.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('CELL,who\n602 555 0100,Next Person\n'),
    });
    await dialog.getByText(/matched as in your last import/).waitFor();
    expect(await dialog.getByLabel('Use of the column who').inputValue()).toBe('fullName');
  });
});

describe('an import', () => {
  it('An undo shows its progress and keeps a contact who replied', async () => {
    const owner = await apiSignIn(cloud, 'owner@sunrise.test');
    await importFile(
      cloud,
      owner,
      'spring.csv',
      `name,phone\n${Array.from({ length: 4_000 }, (_, row) => `Spring ${row + 1},+1480${String(5_550_000 + row)}`).join('\n')}\n`,
    );
    await cloud.sendText('+14805550002', owner.number, 'Who is this?');
    await page.goto(`${cloud.baseUrl}/imports`);
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'spring.csv' }) });
    await item.getByRole('button', { name: 'Undo the import of spring.csv' }).click();
    await page
      .getByRole('dialog', { name: 'Undo this import?' })
      .getByRole('button', { name: 'Undo the import' })
      .click();
    await item.getByRole('progressbar', { name: 'Progress of the undo' }).waitFor();
    await item.getByText('Undone: 3,999 contacts archived, 1 kept.').waitFor();
    expect(await item.innerText()).toMatch(/Spring 3\s+Has a conversation/);
    expect(await item.innerText()).toContain('Undone');
    await page.goto(`${cloud.baseUrl}/dashboard`);
    await page.getByText(`of ${format(added + 1)}`).waitFor();
  });

  it('A workbook is imported like a CSV file', async () => {
    await page.goto(`${cloud.baseUrl}/dashboard?add=csv`);
    const dialog = page.getByRole('dialog', { name: 'Add contacts' });
    const workbook = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [] },
        { name: 'Guests', rows: [[], ['Guest', 'Mobile'], ['Xenia Sheet', 6025550901], ['Nobody', 'none']] },
      ],
    });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'guests.xlsx', mimeType: '', buffer: Buffer.from(workbook) });
    // The first sheet has no rows, so there is nothing to choose.
    await dialog.getByLabel('Use of the column Guest').waitFor();
    expect(await dialog.getByLabel('Sheet', { exact: true }).count()).toBe(0);
    await dialog.getByLabel('Use of the column Guest').selectOption('fullName');
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Import 1 contact' }).click();
    await dialog.getByText('1 contact added, 1 row skipped').waitFor();
    const leads = await (
      await apiSignIn(cloud, 'owner@sunrise.test')
    ).call<{ leads: unknown[] }>('leads', { search: 'xenia' }, 'leads { name phone }');
    expect(leads.leads).toEqual([{ name: 'Xenia Sheet', phone: '+16025550901' }]);
  });
});
