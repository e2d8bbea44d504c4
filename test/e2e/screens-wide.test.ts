import { describe, expect, it } from 'vitest';
import { shareBrowser } from './chrome.ts';
import { sharePopulatedCloud } from './populated-cloud.ts';
import { checkAllScreens } from './screenshots.ts';

const populatedCloud = sharePopulatedCloud();
const chrome = shareBrowser();

describe('at 1280 px, light and dark', () => {
  it('Every screen is accessible and does not scroll sideways', { timeout: 240_000 }, async () => {
    expect(await checkAllScreens(chrome.browser, populatedCloud, { width: 1280, height: 900 })).toEqual([]);
  });
});
