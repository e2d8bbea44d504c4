import { describe, expect, it } from 'vitest';
import { shareBrowser } from './chrome.ts';
import { sharePopulatedCloud } from './populated-cloud.ts';
import { AREAS, SCREENS_BY_AREA } from './screens.ts';
import { checkScreens, LIGHT } from './screenshots.ts';

const populatedCloud = sharePopulatedCloud();
const chrome = shareBrowser();

/** Colors do not depend on the width. The wide screens check the dark colors. */
describe('at 390 px', () => {
  it.each(AREAS)(
    'Every screen of %s is accessible and does not scroll sideways',
    { timeout: 150_000 },
    async (area) => {
      const viewport = { width: 390, height: 844 };
      expect(await checkScreens(SCREENS_BY_AREA[area], chrome.browser, populatedCloud, viewport, [LIGHT])).toEqual([]);
    },
  );
});
