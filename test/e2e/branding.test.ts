import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud } from '../support/cloud/shared.ts';
import { PNG } from '../support/media/images.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';
import { signIn } from './staff.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00:00') });
const chrome = shareBrowser();
let page: Page;

beforeAll(async () => {
  page = await chrome.browser.newPage({ viewport: { width: 390, height: 800 } });
  await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
});

const choose = (name: string, mimeType: string, bytes: Uint8Array): Promise<void> =>
  page
    .getByLabel('Brand image')
    .locator('input')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });

describe('the branding', { timeout: 60_000 }, () => {
  it('An image is uploaded, saved, shown beside the name of the organization, and removed', async () => {
    await page.goto(`${cloud.baseUrl}/account?tab=branding`);
    await page.getByRole('button', { name: 'Upload an image' }).waitFor();
    await choose('notes.png', 'image/png', new TextEncoder().encode('no image'));
    await page.getByText('Choose a .jpg, .jpeg, .png or .gif image.').waitFor();
    await choose('logo.png', 'image/png', PNG);
    await page.getByRole('img', { name: 'What was chosen' }).waitFor();
    expect(await findAxeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your account changes have been saved.').waitFor();
    await page.reload();
    const stored = page.locator('img[src^="/media/"]').first();
    await stored.waitFor({ state: 'attached' });
    expect(await stored.evaluate((image) => (image as HTMLImageElement).decode().then(() => 'shown'))).toBe('shown');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator('nav, aside').locator('xpath=..').locator('img[src^="/media/"]').first().waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Upload an image' }).waitFor();
    await expect.poll(() => page.locator('img[src^="/media/"]').count()).toBe(0);
  });
});
