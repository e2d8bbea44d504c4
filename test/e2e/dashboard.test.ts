import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { passMinutes, postUnsignedStatus } from '../support/cloud/fired-alarms.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  parsePhoenix,
  signIn,
  textBlock,
} from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { expectTidy } from './shoot.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const PHONES = Array.from({ length: 12 }, (_, index) => `+1602555${7100 + index}`);

const chrome = shareBrowser();

/** Half an hour with texts, a STOP, failures and refused callbacks. */
beforeAll(async () => {
  await cloud.carrier.rules({ to: PHONES[2] ?? '', do: 'fail:30003' }, { to: PHONES[3] ?? '', do: 'fail:30005' });
  const ids = await addContacts(
    owner,
    PHONES.map((phone) => ({ name: `Contact ${phone}`, phone })),
  );
  const campaign = await createCampaign(owner, 'Welcome', [{ blocks: [textBlock('Hello.')] }]);
  await passMinutes(cloud, 30, async (minute) => {
    if (minute < ids.length) await enrollContacts(cloud, owner, campaign.id, ids.slice(minute, minute + 1));
    if (minute === 8) await cloud.sendText(PHONES[0] ?? '', owner.number, 'STOP');
    if (minute % 10 === 4) await signIn(cloud, 'manager@sunrise.test');
    if (minute >= 27) for (let call = 0; call < 3; call += 1) await postUnsignedStatus(cloud);
  });
});

/** Opens the dashboard at a width. Returns the page and what it reported as an error. */
async function openDashboard(width: number): Promise<{ page: Page; errors: string[] }> {
  const page = await chrome.browser.newPage({ viewport: { width, height: 900 }, locale: 'en-US' });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${cloud.baseUrl}/_local/dashboard?hours=1`);
  await page.waitForSelector('main[aria-busy=false]');
  return { page, errors };
}

describe.each([390, 1280])('The dashboard of the local cloud at %i pixels', (width) => {
  it('asks the questions of the template, draws its graphs and lists the firing alarm first', async () => {
    const { page, errors } = await openDashboard(width);
    expect(await page.locator('h2').allTextContents()).toEqual([
      expect.stringMatching(/^Alarms: 1 of \d+ fire$/) as string,
      'Start here',
      'Do texts leave on time?',
      'Are STOPs honored?',
      'Can people sign in and work?',
      'Does the carrier deliver and report?',
      'What does it cost?',
      'What is broken, and where?',
      'Do we keep what we promise?',
    ]);
    expect(await page.locator('.alarms li').first().textContent()).toContain('webhooks-refused fires now');
    const texts = page.locator('section', { has: page.getByRole('heading', { name: 'From due to hand-over (s)' }) });
    expect(await texts.locator('.legend').textContent()).toContain('alarm late-texts 120');
    const codes = page.locator('section', { has: page.getByRole('heading', { name: 'Failures by carrier code' }) });
    expect(await codes.getByRole('img').getAttribute('aria-label')).toContain('30003');
    expect(await page.locator('canvas').count()).toBeGreaterThan(14);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('scrolls in one direction only, and passes the accessibility checks', async () => {
    const { page } = await openDashboard(width);
    await expectTidy(page, 'dashboard');
    await page.close();
  });
});
