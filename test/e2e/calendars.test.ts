import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud } from '../support/cloud/shared.ts';
import { parsePhoenix, signIn as signInByApi } from '../support/scenarios/scenario.ts';
import { findAxeProblems, hasHorizontalOverflow } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
let page: Page;

beforeAll(async () => {
  const { organizationId } = await signInByApi(cloud, 'owner@sunrise.test');
  const staff = await signInByApi(cloud, 'admin@platform.test');
  await staff.call('updateOrganization', { organizationId, organization: { showCalendly: true } });
  page = await chrome.browser.newPage({ viewport: { width: 390, height: 800 } });
  await signIn(page, cloud.baseUrl, 'manager@sunrise.test');
});

describe('the calendars of a person', () => {
  it('A calendar is added, stays after a reload, and is removed', async () => {
    await page.goto(`${cloud.baseUrl}/account`);
    await page.getByRole('button', { name: 'Add Calendly' }).click();
    const calendar = page.getByRole('group', { name: 'Calendar 1' });
    await calendar.getByLabel('Name').fill('First visit');
    await calendar.getByLabel('Link').fill('calendly.com/manager');
    await page.getByText('Enter a link that begins with https://.').waitFor();
    await calendar.getByLabel('Link').fill('https://calendly.com/manager');
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your account changes have been saved.').waitFor();
    await page.reload();
    expect(await calendar.getByLabel('Link').inputValue()).toBe('https://calendly.com/manager');
    expect(await hasHorizontalOverflow(page)).toBe(false);
    await page.getByRole('button', { name: 'Remove calendar 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await calendar.waitFor({ state: 'detached' });
  });
});
