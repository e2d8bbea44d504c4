import { describe, expect, it } from 'vitest';
import { sharedCloud } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';

const PHONE = '+16025550771';
const WRONG_CODE = 'The code is not correct or has expired.';

describe('A stranger in an open brand', () => {
  // At night: a code is not bound to the sending hours.
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 22:00:00') });
  const chrome = shareBrowser();

  it('signs up with a code by text, and signs in again later', async () => {
    const site = cloud.baseUrl.replace(/\/\/[^:/]+/, '//blast.localhost');
    const context = await chrome.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${site}/register?companyname=Bright%20Gym`);
    expect(await page.getByLabel('Name of your organization').inputValue()).toBe('Bright Gym');
    await page.getByLabel('Your name').fill('Nell New');
    await page.getByLabel('Email').fill('nell@bright.test');
    await page.getByLabel('Mobile phone').fill('602 555 0771');
    await page.getByLabel('Password', { exact: true }).fill('a longer sentence');
    await page.getByLabel('Confirm', { exact: true }).fill('a longer sentence');
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your phone' });
    await dialog.waitFor();
    await cloud.waitUntilIdle();
    const [code = ''] = /\d{6}/.exec((await cloud.texts(PHONE))[0]?.body ?? '') ?? [];
    await dialog.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
    await dialog.getByText(WRONG_CODE).waitFor();
    await dialog.getByLabel('Code').fill(code);
    await page.waitForURL(`${site}/dashboard**`);
    await page.getByRole('heading', { name: 'Welcome, Nell', includeHidden: true }).waitFor({ state: 'attached' });

    // Signed in, the page leads to the overview.
    await page.goto(`${site}/register`);
    await page.waitForURL(`${site}/dashboard**`);
    await page.goto(`${site}/logout`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill('nell@bright.test');
    await page.getByLabel('Password', { exact: true }).fill('a longer sentence');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site}/dashboard**`);
    await context.close();
  });
});
