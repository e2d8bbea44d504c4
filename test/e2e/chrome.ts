import { startBrowser, type TestBrowser } from '../support/browser.ts';
import { shared } from '../support/shared.ts';

/** A browser that the tests of a file share. */
export function sharedBrowser(): TestBrowser {
  return shared(
    'browser',
    () => startBrowser(),
    (browser) => browser.close(),
  );
}
