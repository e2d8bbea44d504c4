import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareBrowser } from './chrome.ts';
import { sharePopulatedCloud } from './populated-cloud.ts';

const { cloud, people, ids } = sharePopulatedCloud();
const chrome = shareBrowser();

async function open(path: string, width: number, height = 1000): Promise<Page> {
  const page = await chrome.browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.addInitScript((token) => localStorage.setItem('session-token', token), people.owner.token);
  await page.goto(`${cloud.baseUrl}${path}`);
  return page;
}

async function measureDialog(path: string, width: number): Promise<number> {
  const page = await open(path, width);
  const box = await page.getByRole('dialog').boundingBox();
  await page.close();
  return Math.round(box?.width ?? 0);
}

describe('sizes', () => {
  it.each([
    [390, Math.round(390 * 0.93)],
    [768, Math.round(768 * 0.93) > 650 ? 650 : Math.round(768 * 0.93)],
    [780, Math.round(780 * 0.8)],
    [1280, 650],
  ])('A dialog for contacts in a window of %i px is %i px wide', async (window, expected) => {
    expect(await measureDialog('/dashboard?add=new', window)).toBe(expected);
  });

  it('The step editor covers the window, its form is up to 800 px wide and its text field 100 to 400 px high', async () => {
    expect(await measureDialog(`/campaign/${ids.campaign}?step=${ids.step}`, 1280)).toBe(1280);
    const page = await open(`/campaign/${ids.campaign}?step=new`, 1280);
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.waitFor();
    expect((await field.boundingBox())?.height).toBe(100);
    expect((await page.getByRole('textbox', { name: /^Label/ }).boundingBox())?.width).toBe(800);
    await field.click();
    for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter');
    expect((await field.boundingBox())?.height).toBe(400);
    await page.close();
  });

  it('With the colors of the person, lines show what is a dialog, what is chosen and what is on', async () => {
    const page = await open(`/campaign/${ids.campaign}`, 1280);
    await page.emulateMedia({ forcedColors: 'active' });
    const tab = page.getByRole('tab', { name: 'Steps' });
    await tab.waitFor();
    const outlines = await Promise.all(
      [tab, page.getByRole('tab', { name: /^Contacts/ })].map((one) =>
        one.evaluate((element) => getComputedStyle(element).outlineStyle),
      ),
    );
    expect(outlines).toEqual(['solid', 'none']);
    const control = page.getByRole('switch', { name: 'Stop when a contact replies' });
    const readTrack = () =>
      control.evaluate((input) => {
        const track = input.parentElement?.querySelector('.mantine-Switch-track');
        return track ? getComputedStyle(track).backgroundColor : '';
      });
    const off = await readTrack();
    await control.check();
    expect(await readTrack()).not.toBe(off);
    await page.getByRole('button', { name: 'Add after step 1' }).click();
    await page.getByRole('menuitem', { name: 'Message' }).click();
    const edge = await page.getByRole('dialog').evaluate((element) => getComputedStyle(element).borderTopStyle);
    expect(edge).toBe('solid');
    await page.close();
  });

  it('The phone preview of a campaign is 400 by 600 px', async () => {
    const page = await open(`/campaign/${ids.campaign}`, 1280);
    const box = await page.getByRole('region', { name: 'All texts on a phone' }).boundingBox();
    expect([box?.width, box?.height]).toEqual([400, 600]);
    await page.close();
  });
});
