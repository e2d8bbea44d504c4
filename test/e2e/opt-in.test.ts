import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud } from '../support/cloud/shared.ts';
import { listArrivals, parsePhoenix } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';
import { confirmMessaging, reviewFirstBlast, signIn } from './staff.ts';

const PHONE = '+16025553301';
const NUMBER = '+16025550103';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
let page: Page;
let base: string;

beforeAll(async () => {
  base = `http://blast.localhost:${new URL(cloud.baseUrl).port}`;
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, base, 'owner@pulse.test');
});

const fetchBodies = async (): Promise<string[]> => (await listArrivals(cloud, PHONE)).map(({ body }) => body);

describe('the brand with opt-in', () => {
  it('Staff can edit the opt-in message', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Opt-in message' }).click();
    const tab = page.getByRole('region', { name: 'Opt-in message' });
    const field = tab.getByRole('textbox', { name: 'Message' });
    await field.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('May we text you our offers? Reply YES');
    await tab.getByText('reply STOP to opt out').waitFor();
    await tab.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByText('Your account changes have been saved.').count()).toBe(1);
  });

  it('A new contact gets the opt-in message first, and the blast waits', async () => {
    const { adding, review } = await reviewFirstBlast(page);
    await review.getByText('1 contact will first be asked to opt in').waitFor();
    await review.getByRole('button', { name: /^Start for 1\b/ }).click();
    await confirmMessaging(page);
    await adding.waitFor({ state: 'detached' });
    await expect
      .poll(fetchBodies)
      .toEqual(['May we text you our offers? Reply YES\nPulse Fitness: reply STOP to opt out']);
    await page.getByRole('tab', { name: /^Contacts/ }).click();
    await page.getByRole('button', { name: 'Ava Stone' }).click();
    await page.getByRole('dialog', { name: 'Ava Stone' }).getByRole('tab', { name: 'Messages' }).click();
    await page.getByText(/Waiting for opt-in/).waitFor();
  });

  it('A YES sends the waiting text and is recorded as consent', async () => {
    await cloud.sendText(PHONE, NUMBER, 'yes');
    await expect.poll(async () => (await fetchBodies()).at(-1)).toBe('We open on Monday');
    const dialog = page.getByRole('dialog', { name: 'Ava Stone' });
    await dialog.getByRole('tab', { name: 'Details' }).click();
    await dialog.getByText('Replied YES').waitFor();
    await dialog.getByText('Asked to opt in').waitFor();
  });

  it('One click on the opt-out hint stops all texts to the contact', async () => {
    await page.getByRole('dialog', { name: 'Ava Stone' }).getByRole('tab', { name: 'Messages' }).click();
    await cloud.sendText(PHONE, NUMBER, 'take me off your list');
    await page.getByText('May want to opt out').waitFor();
    // The hint is a line above the reply, and leaves the conversation in sight.
    const hint = await page.getByRole('status').filter({ hasText: 'May want to opt out' }).boundingBox();
    expect(hint?.height).toBeLessThan(100);
    await page.getByRole('button', { name: 'Opt out' }).click();
    await page.getByText('This lead has opted out and cannot be messaged.').first().waitFor();
    const before = await fetchBodies();
    await cloud.clock.advance('P4D');
    expect(await fetchBodies()).toEqual(before);
  });
});
