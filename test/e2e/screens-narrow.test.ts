import { describe, expect, it } from 'vitest';
import { sharedBrowser } from './chrome.ts';
import { startLivedInCloud } from './populated-cloud.ts';
import { captureAllScreens } from './screenshots.ts';

const populatedCloud = startLivedInCloud();
const chrome = sharedBrowser();

describe('at 390 px, light and dark', () => {
  it('every screen is accessible and none sticks out', { timeout: 240_000 }, async () => {
    expect(await captureAllScreens(chrome.browser, populatedCloud, { width: 390, height: 844 })).toEqual([]);
  });
});
