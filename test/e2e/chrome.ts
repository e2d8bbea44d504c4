import { startBrowser, type TestBrowser } from '../support/browser.ts';
import { shareAcrossTests } from '../support/shared.ts';

/** A browser that the tests of a file share. */
export function sharedBrowser(): TestBrowser {
  return shareAcrossTests(
    'browser',
    () => startBrowser(),
    (browser) => browser.close(),
  );
}
