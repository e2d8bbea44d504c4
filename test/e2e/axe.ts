import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe with the WCAG 2.2 AA and best-practice rules, or with the named rules only. Returns one line per violation;
 * tests expect none.
 */
export async function findAxeProblems(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // The source has half a megabyte, and a page keeps it.
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(SOURCE);
  await waitForRest(page);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

/** How many looks in a row must find the page at rest: a fade begins a moment after its element is there. */
const LOOKS = 3;
const FRAME_MS = 17;
const MOST_FRAMES = 300;

/** Waits until nothing fades or moves. A menu that fades in has paler texts than it will have, and fails the rules about contrast. */
async function waitForRest(page: Page): Promise<void> {
  let still = 0;
  for (let frame = 0; still < LOOKS && frame < MOST_FRAMES; frame += 1) {
    const isMoving = await page.evaluate(() =>
      document
        .getAnimations()
        // What loads spins forever.
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        ),
    );
    still = isMoving ? 0 : still + 1;
    await page.waitForTimeout(FRAME_MS);
  }
}

/** Returns whether the page scrolls sideways. No screen may. */
export async function hasHorizontalOverflow(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.documentElement.scrollWidth > document.documentElement.clientWidth ||
      // Both widths of a dialog are rounded, each for itself.
      [...document.querySelectorAll('[role=dialog]')].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      ),
  );
}
