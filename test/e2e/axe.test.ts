import { expect, it } from 'vitest';
import { findAxeProblems } from './axe.ts';
import { shareBrowser } from './chrome.ts';

const chrome = shareBrowser();

it('A text that fades in is checked in its final color', async () => {
  const page = await chrome.browser.newPage();
  await page.setContent(
    '<html lang="en"><title>Fade</title><main><h1>Fade</h1><p style="opacity: 0; transition: opacity 1s">Hello</p></main></html>',
  );
  await page.locator('p').evaluate((text) => (text.style.opacity = '1'));
  await page.waitForTimeout(200);
  expect(await findAxeProblems(page)).toEqual([]);
  // Without the wait, half of the fade has too little contrast.
  expect(await page.locator('p').evaluate((text) => getComputedStyle(text).opacity)).toBe('1');
});
