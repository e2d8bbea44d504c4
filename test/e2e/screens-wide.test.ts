import { describe, expect, it } from 'vitest';
import { sharedBrowser } from './chrome.ts';
import { livedIn } from './lived-in.ts';
import { lookAtAll } from './look.ts';

const there = livedIn();
const chrome = sharedBrowser();

describe('at 1280 px, light and dark', () => {
  it('every screen is accessible and none sticks out', { timeout: 240_000 }, async () => {
    expect(await lookAtAll(chrome.browser, there, { width: 1280, height: 900 })).toEqual([]);
  });
});
