import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
let phone: Page;
let laptop: Page;

const openPage = async (userAgent: string): Promise<Page> => {
  const context = await chrome.browser.newContext({ viewport: { width: 390, height: 800 }, userAgent });
  const page = await context.newPage();
  await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
  return page;
};

beforeAll(async () => {
  phone = await openPage('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1');
  laptop = await openPage('Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:131.0) Gecko/20100101 Firefox/131.0');
});

describe('the list of sessions', () => {
  it('A person signs a lost phone out from the laptop, and the phone shows the sign-in page', async () => {
    await laptop.goto(`${cloud.baseUrl}/account?tab=security`);
    await laptop.getByText('Firefox on Mac').waitFor();
    await laptop.getByText('This device').waitFor();
    expect(await findAxeProblems(laptop)).toEqual([]);
    await laptop.getByRole('button', { name: 'Sign out Safari on iPhone' }).first().click();
    await laptop.getByText('Safari on iPhone is signed out.').waitFor();
    await expect.poll(() => laptop.getByRole('button', { name: 'Sign out Safari on iPhone' }).count()).toBe(0);
    await phone.goto(`${cloud.baseUrl}/campaigns`);
    await phone.getByRole('heading', { name: 'Sign in' }).waitFor();
    await laptop.reload();
    await laptop.getByText('Firefox on Mac').waitFor();
  });
});
