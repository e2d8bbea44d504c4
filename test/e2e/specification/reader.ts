import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { BrandId } from '../../../functions/domain/brand/pack.ts';
import type { Cloud } from '../../support/scenarios/scenario.ts';
import { WIDE } from '../screenshots.ts';

/** A text of the specification: a quoted text as it stands there, or the words of a text that it only names. */
export type Expected = string | RegExp;

/** Returns the address of a brand's site. */
export function findSite(cloud: Cloud, brand: BrandId): string {
  return `http://${brand}.localhost:${new URL(cloud.baseUrl).port}`;
}

/** Opens a window for the stories of a file. Missing size: that of a computer. */
export async function openWindow(browser: Browser, size = WIDE): Promise<Page> {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

/**
 * Makes a window that of another person, or of a stranger (null). A browser that has compiled the app once opens the next screen in half the
 * time, so that the people of a file share its window. Returns the window.
 */
export async function enter(page: Page, site: string, token: string | null): Promise<Page> {
  await page.goto(`${site}/favicon.svg`);
  await page.evaluate((session) => {
    localStorage.clear();
    sessionStorage.clear();
    if (session !== null) localStorage.setItem('session-token', session);
  }, token);
  return page;
}

/** Waits until a part of a page shows all texts. Fails with those that are missing. */
export async function expectTexts(part: Page | Locator, ...texts: readonly Expected[]): Promise<void> {
  const body = 'goto' in part ? part.locator('body') : part;
  await expect
    .poll(async () => {
      const shown = (await body.innerText()).replaceAll(/\s+/gu, ' ');
      return texts.filter((text) => (typeof text === 'string' ? !shown.includes(text) : !text.test(shown)));
    })
    .toEqual([]);
}

/** Returns the names of the entries of a list, a menu or a row of tabs, in order, in lower case. */
export async function listNames(
  part: Page | Locator,
  role: 'tab' | 'link' | 'menuitem' | 'columnheader',
): Promise<string[]> {
  await part.getByRole(role).first().waitFor();
  const names = await part.getByRole(role).allInnerTexts();
  return names.map((name) => name.replaceAll(/\s+/gu, ' ').trim().toLowerCase());
}

/** Returns the tabs of the account that the specification names, in order, in lower case. */
export async function listTabs(page: Page): Promise<string[]> {
  const tabs = await listNames(page, 'tab');
  return tabs.filter((name) => ['settings', 'opt-in message', 'branding', 'billing', 'integrations'].includes(name));
}

/** Waits until the page has saved something by itself. `words`: a part of what it sends. */
export async function waitForSave(page: Page, words: string): Promise<void> {
  await page.waitForResponse((response) => response.request().postData()?.includes(words) === true);
}

/** Opens the menu of the signed-in person. Returns it. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of/u }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Sign out', exact: true }).waitFor();
  return menu;
}

/** Returns the figures of the cards of the overview by the words of their labels, in lower case. */
export async function readCards(part: Page): Promise<Record<string, string>> {
  const cards = part.getByRole('region', { name: 'All time' });
  await cards.locator('dt').first().waitFor();
  const labels = await cards.locator('dt').allInnerTexts();
  const values = await cards.locator('dt + dd').allInnerTexts();
  // What a figure counts stands below it.
  return Object.fromEntries(
    labels.map((label, index) => [label.trim().toLowerCase(), values[index]?.split('\n')[0]?.trim() ?? '']),
  );
}
