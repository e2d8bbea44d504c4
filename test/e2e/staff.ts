import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../scripts/seed.ts';

/** Signs in through the form and waits for the overview. */
export async function signIn(page: Page, baseUrl: string, email: string): Promise<void> {
  await page.goto(`${baseUrl}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
}

export interface Imported {
  readonly added: number;
  readonly merged: number;
  readonly rejected: number;
}

/** Imports a file from the overview. Returns the counts of the result. */
export async function importCsv(page: Page, csv: string): Promise<Imported> {
  await page.getByRole('button', { name: 'Add contacts' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add contacts' });
  await dialog.getByText('CSV or Excel file', { exact: true }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Import / }).click();
  await dialog.getByText('Import finished').waitFor();
  const figure = async (label: string): Promise<number> =>
    Number(await dialog.locator('dl > div', { hasText: label }).locator('dd').innerText());
  const imported = { added: await figure('Added'), merged: await figure('Merged'), rejected: await figure('Skipped') };
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return imported;
}

/** Creates a campaign and waits for its editor. */
export async function newCampaign(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click();
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

export interface StepText {
  /** Text to type. `[First name]` clicks the button with that name. */
  readonly text: string;
  readonly days?: number;
  readonly hours?: number;
  readonly timeOfDay?: string;
}

/** Adds a step after the last one. */
export async function addStep(page: Page, index: number, step: StepText): Promise<void> {
  await page.getByRole('button', { name: index === 1 ? 'Add a step' : `Add after step ${index - 1}` }).click();
  if (index > 1) await page.getByRole('menuitem', { name: 'Message' }).click();
  const dialog = page.getByRole('dialog', { name: `New step ${index}` });
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await message.click();
  for (const part of step.text.split(/(\[[^\]]+\])/)) {
    const placeholder = /^\[(.+)\]$/.exec(part)?.[1];
    if (placeholder === undefined) await page.keyboard.type(part);
    else await dialog.getByRole('button', { name: placeholder, exact: true }).click();
  }
  await dialog.getByLabel('Days').fill(String(step.days ?? 0));
  await dialog.getByLabel('Hours').fill(String(step.hours ?? 0));
  if (step.timeOfDay !== undefined) await dialog.getByLabel('Time of day').selectOption({ label: step.timeOfDay });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('article', { name: `Step ${index}` }).waitFor();
}

/** Adds all contacts to the open campaign. `contacts`: the brand's word. */
export async function addEveryone(
  page: Page,
  contacts = 'contacts',
  { confirms = false }: { readonly confirms?: boolean } = {},
): Promise<void> {
  await page
    .getByRole('button', { name: `Add ${contacts}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: `Add ${contacts}` });
  await dialog.getByRole('checkbox', { name: /^Select all/ }).check();
  await dialog.getByRole('button', { name: /^Review \d/ }).click();
  await page
    .getByRole('dialog', { name: 'Review and start' })
    .getByRole('button', { name: /^Start for \d/ })
    .click();
  if (confirms) await confirmMessaging(page);
  await dialog.waitFor({ state: 'detached' });
}

/** Adds Ava Stone to an organization that sends blasts, and opens the review of its first blast to her. */
export async function reviewFirstBlast(page: Page): Promise<{ readonly adding: Locator; readonly review: Locator }> {
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Add contacts' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add contacts' });
  await adding.getByLabel('Name').fill('Ava Stone');
  await adding.getByLabel('Phone').fill('602 555 3301');
  await adding.getByRole('button', { name: /^Add/ }).last().click();
  await adding.waitFor({ state: 'detached' });
  await main.getByRole('link', { name: 'Blasts' }).click();
  await page.getByRole('button', { name: 'New blast' }).first().click();
  const creating = page.getByRole('dialog', { name: 'New blast' });
  await creating.getByLabel('Name').fill('Opening');
  await creating.getByRole('button', { name: 'Create' }).click();
  await addStep(page, 1, { text: 'We open on Monday' });
  await page.getByRole('button', { name: 'Add contacts' }).first().click();
  await adding.getByRole('checkbox', { name: 'Select all 1' }).check();
  await adding.getByRole('button', { name: 'Review 1 contact' }).click();
  return { adding, review: page.getByRole('dialog', { name: 'Review and start' }) };
}

/** Ticks all boxes of the dialog that the brand blast shows before the first message of an organization. */
export async function confirmMessaging(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Messaging Confirmation' });
  await dialog.getByRole('checkbox').first().waitFor();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'detached' });
}
