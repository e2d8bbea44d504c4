import { describe, expect, it } from 'vitest';
import { createData } from '../../functions/data/index.ts';
import { organizationKey } from '../../functions/data/table/keys.ts';
import { Table } from '../../functions/data/table/table.ts';
import { PACKS } from '../../functions/domain/brand/packs.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { addContacts, listArrivals, parsePhoenix, signIn as signInByApi } from '../support/scenarios/scenario.ts';
import { createGroup } from '../support/scenarios/create-group.ts';
import { makeVideo } from '../support/scenarios/media/make-video.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy, look } from './shoot.ts';
import { signIn } from './staff.ts';

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };

/** Dialogs that only one brand has, or that write files. */
describe('Staff', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const chrome = shareBrowser();
  const site = (host: string): string => `http://${host}:${new URL(cloud.baseUrl).port}`;

  it('change what the public page of a group shows, and are asked before changes are lost', async () => {
    const owner = await signInByApi(cloud, 'owner@pulse.test', 'blast.localhost');
    const group = await createGroup(owner, 'Morning class', []);
    const page = await chrome.browser.newPage({ viewport: WIDE });
    await signIn(page, site('blast.localhost'), 'owner@pulse.test');
    await page.goto(`${site('blast.localhost')}/group/${group}`);
    await page.getByRole('button', { name: 'Landing page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Landing page' });
    await dialog.getByLabel('Title').fill('Join the morning class');
    await dialog.getByLabel('Trial in days').fill('7');
    await look(page, 'brand-dialog-1');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const asking = page.getByRole('dialog', { name: PACKS.blast.screen.areYouSure });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await asking.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The landing page of the group has been saved.').waitFor();
    await page.goto(`${site('blast.localhost')}/group/${group}?landing=edit`);
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Join the morning class');
    expect(await dialog.getByLabel('Trial in days').inputValue()).toBe('7');
    await page.close();
  });

  it('upload the video of a group, which plays on its page once it is processed', async () => {
    const owner = await signInByApi(cloud, 'owner@pulse.test', 'blast.localhost');
    const group = await createGroup(owner, 'Evening class', []);
    const page = await chrome.browser.newPage({ viewport: WIDE });
    await signIn(page, site('blast.localhost'), 'owner@pulse.test');
    await page.goto(`${site('blast.localhost')}/group/${group}?landing=edit`);
    const dialog = page.getByRole('dialog', { name: 'Landing page' });
    const movie = await makeVideo({ seconds: 2, ending: 'mov' });
    await dialog
      .locator('input[type=file][aria-label="Video"]')
      .setInputFiles({ name: 'tour.mov', mimeType: 'video/quicktime', buffer: movie });
    await dialog.getByText('Processing will begin when you click save').waitFor();
    await look(page, 'brand-dialog-2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The landing page of the group has been saved.').waitFor();
    await page.getByRole('button', { name: 'Landing page' }).click();
    // An event of the group brings the video into the open dialog.
    await dialog.getByLabel('The video of the page').waitFor();
    await look(page, 'brand-dialog-3');
    const code = await dialog.getByRole('img', { name: /^QR code of/ }).getAttribute('aria-label');
    const visitor = await chrome.browser.newPage({ viewport: NARROW });
    await visitor.goto(code?.replace('QR code of ', '') ?? '');
    const video = visitor.locator('video.form-video');
    await video.evaluate((element) => (element as HTMLVideoElement).play());
    await expect
      .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime))
      .toBeGreaterThan(0.1);
    await expectTidy(visitor, 'group-page');
    await visitor.close();
    await page.close();
  });

  it('add one contact with a welcome message in an organization with version 2', async () => {
    const { organizationId } = await signInByApi(cloud, 'owner@harbor.test');
    const client = createDatabaseClient(cloud);
    const { table } = createData(new Table(cloud.env.TABLE_NAME ?? '', client));
    await table.update(organizationKey(organizationId), {
      UpdateExpression: 'SET brand = :brand, v2 = :yes',
      ExpressionAttributeValues: { ':brand': 'opportunity', ':yes': true },
    });
    client.destroy();
    const page = await chrome.browser.newPage({ viewport: WIDE });
    await signIn(page, site('opportunity.localhost'), 'owner@harbor.test');
    await page.goto(`${site('opportunity.localhost')}/contacts?add=new`);
    const dialog = page.getByRole('dialog', { name: 'Add contacts' });
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    await name.waitFor();
    await expect.poll(() => name.evaluate((field) => document.activeElement === field)).toBe(true);
    await page.keyboard.type('Ann Archer');
    await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('602 555 7741');
    await dialog.getByRole('textbox', { name: 'Welcome message' }).click();
    await page.keyboard.type('Welcome to Harbor, ');
    await dialog.getByRole('button', { name: 'First name' }).click();
    await dialog.getByRole('checkbox', { name: PACKS.opportunity.legal.attestation }).check();
    await dialog.getByRole('checkbox', { name: /^Start with this message/ }).check();
    await look(page, 'brand-dialog-4');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The welcome message is on its way.').waitFor();
    await expect
      .poll(async () => (await listArrivals(cloud, '+16025557741')).map(({ body }) => body))
      .toEqual([expect.stringMatching(/^Welcome to Harbor, Ann\b/) as string]);
    await page.reload();
    await page.goto(`${site('opportunity.localhost')}/contacts?add=new`);
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Welcome message' }).innerText())
      .toMatch(/^Welcome to Harbor, /);
    await page.close();
  });

  it('download everything about a contact', async () => {
    const owner = await signInByApi(cloud, 'owner@sunrise.test');
    const [contact = ''] = await addContacts(owner, [{ name: 'Ava Stone', phone: '+16025557742' }]);
    const page = await chrome.browser.newPage({ viewport: WIDE });
    await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
    await page.goto(`${cloud.baseUrl}/contacts?contact=${contact}`);
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Export data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export data' });
    await dialog.getByText('No files yet. Your files appear here.').waitFor();
    await look(page, 'brand-dialog-5');
    await dialog.getByRole('button', { name: 'Create files' }).click();
    const file = dialog.getByRole('list', { name: 'Files' }).getByRole('button').first();
    await expect.poll(() => file.isEnabled().catch(() => false)).toBe(true);
    await look(page, 'brand-dialog-6');
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await page.close();
  });
});
