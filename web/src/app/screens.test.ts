import { describe, expect, it } from 'vitest';
import { SCREENS as TESTED_SCREENS } from '../../../test/e2e/screens.ts';
import { getPackById } from '../../../functions/domain/brand/packs.ts';
import { SCREENS } from './manifest.ts';

const ids = {
  campaign: 'campaign-id',
  step: 'step-id',
  ava: 'contact-id',
  pictures: 'x',
  optedOut: 'contact-id',
  group: 'g',
  emptyGroup: 'e',
  pitch: 'p',
  emptyPitch: 'q',
  landingPage: 'l',
  signUp: 'token',
};

/** Paths of the screens that the browser tests open. */
const TESTED_PATHS = TESTED_SCREENS.map(
  ({ path }) => new URL(typeof path === 'string' ? path : path(ids), 'http://localhost').pathname,
);

describe('the list of screens for the browser tests', () => {
  it.each(SCREENS.map(({ path }) => path))('The browser tests open %s', (path) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    expect(TESTED_PATHS.filter((tested) => pattern.test(tested))).not.toEqual([]);
  });
});

describe('the parts of the body', () => {
  it.each([
    ['tattoo', true],
    ['text', false],
    ['blast', false],
    ['opportunity', false],
    ['health', false],
  ] as const)('have a screen in the brand %s: %s', (brand, isThere) => {
    const screen = SCREENS.find(({ path }) => path === '/body-parts');
    expect(screen?.isIn?.(getPackById(brand))).toBe(isThere);
  });
});
