import { describe, expect, it } from 'vitest';
import { shareBrowser } from './chrome.ts';
import { sharePopulatedCloud } from './populated-cloud.ts';
import { AREAS, SCREENS_BY_AREA } from './screens.ts';
import { checkScreens } from './screenshots.ts';

const populatedCloud = sharePopulatedCloud();
const chrome = shareBrowser();

describe('at 1280 px, light and dark', () => {
  it.each(AREAS)(
    'Every screen of %s is accessible and does not scroll sideways',
    { timeout: 150_000 },
    async (area) => {
      const viewport = { width: 1280, height: 900 };
      expect(await checkScreens(SCREENS_BY_AREA[area], chrome.browser, populatedCloud, viewport)).toEqual([]);
    },
  );
});
