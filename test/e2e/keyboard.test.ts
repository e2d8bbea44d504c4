import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, parsePhoenix } from '../support/scenarios/scenario.ts';
import { shareBrowser } from './chrome.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 12:00:00') });
const chrome = shareBrowser();
const owner = signedIn(cloud, 'owner@sunrise.test');

beforeAll(async () => {
  await addContacts(owner, [{ name: 'Ava Stone', phone: '602 234 0001' }]);
  await cloud.sendText('+16022340001', owner.number, 'Is Tuesday ok?');
});

describe('the keyboard', () => {
  it('A person can sign in, create a campaign, write a step and reply with the keyboard alone', async () => {
    const page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await page.goto(`${cloud.baseUrl}/login`);
    await page.getByLabel('Email').waitFor();
    await page.keyboard.type('owner@sunrise.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('demo-campaigns');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();

    await page.keyboard.press('Tab');
    expect(await getFocusedName(page)).toBe('Skip to content');
    await tabTo(page, 'Campaigns');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
    await tabTo(page, 'New campaign');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New campaign' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => getFocusedName(page)).toBe('New campaign');

    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New campaign' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'By keyboard', level: 1 }).waitFor();
    await tabTo(page, 'Add a step');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    await expect.poll(() => getFocusedName(page)).toBe('Message');
    await page.keyboard.type('Hello 🎉 there');
    // It stands before the button and appears when its figures arrive. Until then the order of the focus is not final.
    await page.getByText('See when people reply').waitFor();
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
    const step = page.getByRole('article', { name: 'Step 1' });
    await expect.poll(() => step.innerText()).toContain('Hello  there');
    // The button that opened the editor is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

    await tabTo(page, /^Messages/);
    await page.keyboard.press('Enter');
    await page.getByText('Is Tuesday ok?').first().waitFor();
    await tabTo(page, /Ava Stone/);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Send Message' }).waitFor();
    await tabTo(page, 'Send Message');
    await page.keyboard.type('Tuesday it is.');
    await tabTo(page, 'Send');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Tuesday it is.').waitFor();
    await page.close();
  });
});

/** Returns the accessible name of the focused element. */
function getFocusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

const MAX_TABS = 60;

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    const focusedName = await getFocusedName(page);
    if (typeof name === 'string' ? focusedName === name : name.test(focusedName)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(name)}.`);
}
