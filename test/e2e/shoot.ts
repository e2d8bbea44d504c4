import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAxeProblems, hasHorizontalOverflow } from './axe.ts';

/** Keeps a picture of a page in the folder that the environment variable SCREENSHOTS names. Without it nothing happens. */
export async function shoot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

/** Looks at a page at both widths: no problem of axe, nothing beyond the edge. Keeps pictures. */
export async function look(page: Page, name: string, options?: { readonly fullPage: boolean }): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    // What appears is half transparent for a moment.
    await expect.poll(() => findAxeProblems(page), { message: `${name} at ${width}` }).toEqual([]);
    expect(await hasHorizontalOverflow(page), `${name} at ${width}`).toBe(false);
    await shoot(page, `${name}-${width}`, options);
  }
}
