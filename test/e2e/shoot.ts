import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Keeps a picture of a page in the folder that the environment variable SCREENSHOTS names. Without it nothing happens. */
export async function shoot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}
