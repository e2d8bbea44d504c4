import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { setBrand } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { look, shoot } from './shoot.ts';
import { newCampaign, signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const chrome = shareBrowser();
const ANN = '+16025556801';
const NARROW = { width: 390, height: 780 };
const WIDE = { width: 1280, height: 900 };

beforeAll(() => setBrand(cloud, owner, 'opportunity'));

/** Opens the link of the latest text on a phone, as someone without a session. */
async function openLink(): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const text = (await cloud.texts(ANN)).at(-1)?.body ?? '';
  const [link = ''] = /\/redirect\/\S+/u.exec(text) ?? [];
  const context = await chrome.browser.newContext({ viewport: NARROW, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${cloud.baseUrl}${link}`);
  return { context, page };
}

it('A redirect step leads contacts to a page or a number, and shows who clicked', async () => {
  // A page of this machine that has a dot in its name, as pages must.
  const target = `http://127.0.0.1:${new URL(cloud.baseUrl).port}/policy`;
  const site = `http://opportunity.localhost:${new URL(cloud.baseUrl).port}`;
  const [ann = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
  const staff = await chrome.browser.newPage({ viewport: WIDE });
  await signIn(staff, site, 'owner@sunrise.test');
  await newCampaign(staff, 'Spring');
  await staff.getByRole('button', { name: 'Add a step' }).click();
  const dialog = staff.getByRole('dialog', { name: 'New step 1' });
  await dialog.getByText('Redirect', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Page' }).fill(target);
  await dialog.getByRole('textbox', { name: 'Message' }).click();
  await staff.keyboard.type('Please read:');
  await dialog.getByText(/Please read:\s+https?:\/\//).waitFor();
  await look(staff, 'redirect-link');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = staff.getByRole('article', { name: 'Step 1' });
  await card.getByText('/policy').waitFor();
  await staff.getByRole('button', { name: 'Add after step 1' }).click();
  await staff.getByRole('menuitem', { name: 'Redirect' }).waitFor();
  await look(staff, 'redirect-menu');
  await staff.keyboard.press('Escape');

  const [, campaignId = ''] = /\/campaign\/([^/?]+)/.exec(staff.url()) ?? [];
  await enrollContacts(cloud, owner, campaignId, [ann]);
  const { context, page } = await openLink();
  await page.waitForURL(target);
  await card.getByText('1 clicked').waitFor();
  // A second click counts no one twice.
  await page.goBack();
  await context.close();
  await (await openLink()).context.close();
  expect(await card.getByText('1 clicked').count()).toBe(1);
  await shoot(staff, 'redirect-card');

  await card.getByRole('button', { name: 'Step 1', exact: true }).click();
  const editing = staff.getByRole('dialog', { name: 'Step 1' });
  await editing.getByText('Call or text', { exact: true }).click();
  await editing.getByRole('textbox', { name: 'Phone' }).fill('602 555 0142');
  await editing.getByRole('textbox', { name: /^Title/ }).fill('Talk to Dr. Sun');
  await look(staff, 'redirect-contact');
  await editing.getByRole('button', { name: 'Save' }).click();
  await editing.waitFor({ state: 'detached' });
  await card.getByText('Call or text (602) 555-0142').waitFor();

  // The link of a text that was sent leads to what the step says now.
  const { context: phone, page: contact } = await openLink();
  await contact.getByRole('heading', { name: 'Talk to Dr. Sun' }).waitFor();
  expect(await contact.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+16025550142');
  expect(await contact.getByRole('link', { name: /^Text/ }).getAttribute('href')).toBe('sms:+16025550142');
  await look(contact, 'redirect-page', { sizes: [NARROW, { width: 320, height: 568 }, { width: 740, height: 340 }] });

  await staff.goto(`${site}/contacts?contact=${ann}`);
  const record = staff.getByRole('dialog', { name: 'Ann Archer' });
  await record.getByRole('tab', { name: 'Reporting' }).click();
  await record.getByText('Used the link').waitFor();
  await look(staff, 'redirect-reporting');
  await record.getByRole('tab', { name: 'Timeline' }).click();
  await record.getByText(/link/i).first().waitFor();
  await shoot(staff, 'redirect-timeline');

  await owner.call('archiveCampaign', { campaignId });
  await contact.reload();
  await contact.getByText('no longer active').waitFor();
  expect(await findAxeProblems(contact)).toEqual([]);
  await shoot(contact, 'redirect-dead');
  await phone.close();
});
