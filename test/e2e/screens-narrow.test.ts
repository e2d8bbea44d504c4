import { describe, expect, it } from 'vitest';
import { shareBrowser } from './chrome.ts';
import { sharePopulatedCloud } from './populated-cloud.ts';
import { checkAllScreens, LIGHT } from './screenshots.ts';

const populatedCloud = sharePopulatedCloud();
const chrome = shareBrowser();

/** Colors do not depend on the width. The wide screens check the dark colors. */
describe('at 390 px', () => {
  it('Every screen is accessible and does not scroll sideways', { timeout: 240_000 }, async () => {
    expect(await checkAllScreens(chrome.browser, populatedCloud, { width: 390, height: 844 }, [LIGHT])).toEqual([]);
  });
});
