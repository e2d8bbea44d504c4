import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DEFAULT_PACK } from '../../functions/domain/brand/packs.ts';
import { seededRandom } from '../../local-cloud/seeded-random.ts';
import { SEED } from '../support/simulation/exploration.ts';
import { findAxeProblems, hasHorizontalOverflow } from './axe.ts';
import { findForeignWords } from '../support/contracts/product-texts/foreign-words.ts';
import { WRITTEN, type PopulatedCloud } from './populated-cloud.ts';
import type { Screen } from './screens/screen.ts';

/** Folder for pictures of every screen, from the environment variable SCREENSHOTS. */
export const SCREENSHOT_FOLDER = process.env['SCREENSHOTS'];
/** The dark screen is the same document in other colors, so only the rules about colors can have another result. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };
/** A screen that loads on a phone may differ from one whose window became narrow. So one screen in this many loads twice. */
const RELOAD_EVERY = 8;

/**
 * Opens screens, each once: 1280 px wide in light and dark colors, then 390 px wide. A random share loads again at 390 px.
 * Returns one line per problem.
 */
export async function checkScreens(
  screens: readonly Screen[],
  browser: Browser,
  populatedCloud: PopulatedCloud,
): Promise<string[]> {
  const random = seededRandom(SEED);
  const windows = new Map<Screen['as'], Page>();
  const problems: string[] = [];
  for (const screen of screens) {
    const page = windows.get(screen.as) ?? (await openWindow(browser, populatedCloud, screen));
    windows.set(screen.as, page);
    const reloads = Math.floor(random() * RELOAD_EVERY) === 0;
    try {
      await page.setViewportSize(WIDE);
      await openScreen(page, populatedCloud, screen);
      await inspect('wide', page, screen, problems);
      await paint(page, 'dark');
      await inspect('dark', page, screen, problems, COLOR_RULES);
      await paint(page, 'light');
      // Else the mouse may rest on something else once the window is narrow, whose tooltip is outside all landmarks.
      await page.mouse.move(0, 0);
      await page.setViewportSize(NARROW);
      if (reloads) await openScreen(page, populatedCloud, screen);
      await inspect('narrow', page, screen, problems);
    } catch (error) {
      // The lines after the first say what a locator waited for.
      problems.push(`${screen.name}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
    }
  }
  for (const page of windows.values()) await page.context().close();
  return problems;
}

/** Adds what is wrong with a screen as it is shown now. `rules`: the accessibility rules to check. missing means all of them. */
async function inspect(
  how: string,
  page: Page,
  { name, brand, as }: Screen,
  problems: string[],
  rules?: readonly string[],
): Promise<void> {
  problems.push(...(await findAxeProblems(page, rules)).map((problem) => `${name}, ${how}: ${problem}`));
  if (await hasHorizontalOverflow(page)) problems.push(`${name}, ${how}: sticks out sideways`);
  if (brand === undefined && as !== 'staff')
    for (const line of findForeignWords(
      DEFAULT_PACK.id,
      (await page.locator('body').innerText()).replaceAll(WRITTEN, ''),
    ))
      problems.push(`${name}, ${how}: ${line}`);
  await takeScreenshot(page, `${name}-${how}`);
}

async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
}

/**
 * Opens the window of a person, or of a visitor. All screens of a person open in one window, as for the person: a browser that has
 * compiled the app once opens the next screen in half the time.
 */
async function openWindow(browser: Browser, { people }: PopulatedCloud, { as }: Screen): Promise<Page> {
  const page = await browser.newPage({ viewport: WIDE, reducedMotion: 'reduce' });
  // A form with changes asks whether to leave. The screen after it leaves.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.addInitScript(
    (token) => {
      // Nothing of the screen before, such as a draft.
      sessionStorage.clear();
      if (token === null) localStorage.clear();
      else localStorage.setItem('session-token', token);
    },
    as === null ? null : people[as].token,
  );
  return page;
}

/** Loads a screen in light colors and waits until it shows what it is about. */
async function openScreen(page: Page, { cloud, ids }: PopulatedCloud, { brand, path, ready }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const site =
    brand === undefined || brand === DEFAULT_PACK.id
      ? cloud.baseUrl
      : `http://${brand}.localhost:${new URL(cloud.baseUrl).port}`;
  await page.goto(`${site}${typeof path === 'string' ? path : path(ids)}`);
  await ready(page);
  // Rows of the last choice stay, paler, until the rows of the new choice arrive.
  await page.locator('[data-stale]').waitFor({ state: 'detached' });
}

/** Saves a picture if the environment names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOT_FOLDER === undefined) return;
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOT_FOLDER, `${name.replaceAll(/[^\w]+/g, '-')}.png`) });
}
