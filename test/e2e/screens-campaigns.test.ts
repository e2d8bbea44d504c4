import { describe, expect, it } from 'vitest';
import { shareBrowser } from './chrome.ts';
import { sharePopulatedCloud } from './populated-cloud.ts';
import { SCREENS_BY_AREA, CAMPAIGNS_AREAS } from './screens.ts';
import { checkScreens } from './screenshots.ts';

const populatedCloud = sharePopulatedCloud();
const chrome = shareBrowser();

describe('at 1280 px in light and dark colors, and at 390 px', () => {
  it.each(CAMPAIGNS_AREAS)('Every screen of %s is accessible and does not scroll sideways', async (area) => {
    expect((await checkScreens(SCREENS_BY_AREA[area], chrome.browser, populatedCloud)).join('\n')).toBe('');
  });
});
