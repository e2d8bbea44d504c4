import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright-core';
import { findAxeProblems, hasHorizontalOverflow } from './axe.ts';
import type { PopulatedCloud } from './populated-cloud.ts';
import type { Screen } from './screens/screen.ts';

/** Folder for pictures of every screen, from the environment variable SCREENSHOTS. */
const SCREENSHOT_FOLDER = process.env['SCREENSHOTS'];
interface Scheme {
  readonly colorScheme: 'light' | 'dark';
  /** The accessibility rules to check. Undefined: all of them. */
  readonly rules: readonly string[] | undefined;
}

export const LIGHT: Scheme = { colorScheme: 'light', rules: undefined };
/** The dark screen is the same document in other colors, so only the rules about colors can have another result. */
const DARK: Scheme = { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] };
const SCHEMES: readonly Scheme[] = [LIGHT, DARK];

/** Opens screens in a window of this size, in the given color schemes. Returns one line per problem. */
export async function checkScreens(
  screens: readonly Screen[],
  browser: Browser,
  populatedCloud: PopulatedCloud,
  viewport: ViewportSize,
  schemes: readonly Scheme[] = SCHEMES,
): Promise<string[]> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const problems: string[] = [];
  for (const screen of screens) {
    const page = await openAs(context, populatedCloud, screen);
    try {
      page.setDefaultTimeout(10_000);
      await screen.ready(page);
      // Rows of the last choice stay, paler, until the rows of the new choice arrive.
      await page.locator('[data-stale]').waitFor({ state: 'detached' });
      for (const { colorScheme, rules } of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
        problems.push(
          ...(await findAxeProblems(page, rules)).map((problem) => `${screen.name}, ${colorScheme}: ${problem}`),
        );
        await takeScreenshot(page, `${screen.name}-${viewport.width}-${colorScheme}`);
      }
      if (await hasHorizontalOverflow(page)) problems.push(`${screen.name}: sticks out sideways`);
    } catch (error) {
      problems.push(`${screen.name}: ${String(error).split('\n')[0] ?? ''}`);
    }
    await page.close();
  }
  await context.close();
  return problems;
}

async function openAs(
  context: BrowserContext,
  { cloud, people, ids }: PopulatedCloud,
  { as, path }: Screen,
): Promise<Page> {
  const page = await context.newPage();
  const token = as === null ? null : people[as].token;
  await page.addInitScript((stored) => {
    if (stored === null) localStorage.clear();
    else localStorage.setItem('session-token', stored);
  }, token);
  await page.goto(`${cloud.baseUrl}${typeof path === 'string' ? path : path(ids)}`);
  return page;
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOT_FOLDER === undefined) return;
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOT_FOLDER, `${name.replaceAll(/[^\w]+/g, '-')}.png`) });
}
