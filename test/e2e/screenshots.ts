import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, ViewportSize } from 'playwright-core';
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
  const windows = new Map<Screen['as'], Page>();
  const problems: string[] = [];
  for (const screen of screens) {
    const page = windows.get(screen.as) ?? (await openWindow(browser, viewport, populatedCloud, screen));
    windows.set(screen.as, page);
    try {
      await openScreen(page, populatedCloud, screen);
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
  }
  for (const page of windows.values()) await page.context().close();
  return problems;
}

/**
 * Opens the window of a person, or of a visitor. All screens of a person open in one window, as for the person: a browser that has
 * compiled the app once opens the next screen in half the time.
 */
async function openWindow(
  browser: Browser,
  viewport: ViewportSize,
  { people }: PopulatedCloud,
  { as }: Screen,
): Promise<Page> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  page.setDefaultTimeout(10_000);
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

/** Loads a screen anew, in light colors. */
async function openScreen(page: Page, { cloud, ids }: PopulatedCloud, { path }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${cloud.baseUrl}${typeof path === 'string' ? path : path(ids)}`);
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOT_FOLDER === undefined) return;
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOT_FOLDER, `${name.replaceAll(/[^\w]+/g, '-')}.png`) });
}
