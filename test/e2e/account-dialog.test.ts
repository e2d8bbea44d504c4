import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
let page: Page;

beforeAll(async () => {
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
});

describe('the account as a dialog', () => {
  it('The account opens over any screen, Escape closes only the dialog on top, and Back returns to the screen', async () => {
    await page.goto(`${cloud.baseUrl}/campaigns`);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
    const account = page.getByRole('dialog', { name: 'Account' });
    await account.getByLabel('Account phone number').waitFor();
    expect(await findAxeProblems(page)).toEqual([]);
    await account.getByRole('tab', { name: 'Security' }).click();
    await account.getByRole('button', { name: 'Change Password' }).click();
    const password = page.getByRole('dialog', { name: 'Change Password' });
    await password.waitFor();
    await page.keyboard.press('Escape');
    await password.waitFor({ state: 'detached' });
    await account.getByText('Where you are signed in').waitFor();
    expect(new URL(page.url()).pathname).toBe('/campaigns');
    await page.goBack();
    await account.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/campaigns');
  });

  it('A link to the last part of the account shows its tab on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${cloud.baseUrl}/account?tab=integrations`);
    const tabs = page.getByRole('tablist', { name: 'Parts of the account' }).getByRole('tab');
    await tabs.first().waitFor();
    await tabs.last().click();
    await page.reload();
    const selected = page.getByRole('tab', { selected: true });
    await selected.waitFor();
    expect(await selected.textContent()).toBe(await tabs.last().textContent());
    await expect
      .poll(() => selected.evaluate((tab) => Math.round(tab.getBoundingClientRect().right)))
      .toBeLessThan(391);
    expect(await selected.evaluate((tab) => tab.getBoundingClientRect().left)).toBeGreaterThan(0);
  });
});
