import { mkdirSync } from 'node:fs';
import type { Page, ViewportSize } from 'playwright-core';
import { expect } from 'vitest';
import { findAxeProblems, hasHorizontalOverflow } from './axe.ts';

/** Keeps a picture of a page in the folder that the environment variable SCREENSHOTS names. Without it nothing happens. */
export async function shoot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

/** Looks at a page as it is: no problem of axe, nothing beyond the edge. Keeps a picture. */
export async function expectTidy(page: Page, name: string, options?: { readonly fullPage?: boolean }): Promise<void> {
  // What appears is half transparent for a moment.
  await expect.poll(() => findAxeProblems(page), { message: name }).toEqual([]);
  expect(await hasHorizontalOverflow(page), name).toBe(false);
  await shoot(page, name, options);
}

const SIZES: readonly ViewportSize[] = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Looks at a page at both widths, or at the given ones. */
export async function look(
  page: Page,
  name: string,
  { sizes = SIZES, ...options }: { readonly sizes?: readonly ViewportSize[]; readonly fullPage?: boolean } = {},
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectTidy(page, `${name}-${size.width}`, options);
  }
}
