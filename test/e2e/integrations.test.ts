import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PRACTICE } from '../../local-cloud/index.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { look } from './shoot.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const chrome = shareBrowser();
let page: Page;
let site: string;

beforeAll(async () => {
  site = `http://health.localhost:${new URL(cloud.baseUrl).port}`;
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, site, 'owner@valley.test');
  await page.goto(`${site}/account?tab=integrations`);
});

describe('Connections of an organization', () => {
  it('Google Sheets is connected in a pop-up, and gets a new spreadsheet', async () => {
    const card = page.getByRole('region', { name: 'Google Sheets' });
    await card.getByRole('button', { name: 'Connect' }).waitFor();
    await look(page, 'connections-none', { fullPage: true });
    const popUp = page.waitForEvent('popup');
    await card.getByRole('button', { name: 'Connect' }).click();
    const question = await popUp;
    await question.getByRole('button', { name: 'Continue' }).click();
    await question.waitForEvent('close');
    await card.getByText('ann@google.test').waitFor();
    await look(page, 'google-connected', { fullPage: true });
    await card.getByRole('button', { name: 'Choose a spreadsheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Spreadsheet for answers' });
    await look(page, 'google-choose', { fullPage: true });
    await dialog.getByText('Existing one').click();
    await dialog.getByLabel('Link of the spreadsheet').fill('https://evil.test/');
    await look(page, 'google-link', { fullPage: true });
    await dialog.getByText('New spreadsheet').click();
    await dialog.getByRole('button', { name: 'Create spreadsheet' }).click();
    const link = card.getByRole('link', { name: 'Answers' });
    expect(await link.getAttribute('href')).toContain(cloud.local.services.google.spreadsheets[0]?.id);
    await look(page, 'google-chosen', { fullPage: true });
  });

  it('Google Sheets says to connect again when the access was taken away', async () => {
    cloud.local.services.google.revoke({ accountId: '1001' });
    await cloud.clock.advance('PT7H');
    await page.reload();
    const card = page.getByRole('region', { name: 'Google Sheets' });
    await card.getByText('Google Sheets no longer accepts the connection. Connect again.').waitFor();
    expect(await card.getByRole('button', { name: 'Connect again' }).count()).toBe(1);
    await look(page, 'google-expired', { fullPage: true });
  });

  it('ModMed is connected by credentials, and says when they do not work', async () => {
    const card = page.getByRole('region', { name: 'ModMed' });
    await card.getByRole('button', { name: 'Connect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect ModMed' });
    await dialog.getByLabel('Practice').fill('valleyderm');
    await dialog.getByLabel('Username').fill('fhir_valley');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.getByText(/We could not connect to your ModMed account/).waitFor();
    await look(page, 'modmed-refused', { fullPage: true });
    await dialog.getByLabel('Password', { exact: true }).fill(PRACTICE.password);
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await card.getByText('fhir_valley at valleyderm').waitFor();
    await look(page, 'modmed-connected', { fullPage: true });
    expect(await card.getByText('Connected', { exact: true }).count()).toBe(1);
  });
});
