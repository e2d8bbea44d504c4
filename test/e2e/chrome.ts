import { startBrowser, type TestBrowser } from '../support/cloud/browser.ts';
import { shareAcrossTests } from '../support/cloud/shared.ts';

/** A browser that the tests of a file share. */
export function sharedBrowser(): TestBrowser {
  return shareAcrossTests(
    'browser',
    () => startBrowser(),
    (browser) => browser.close(),
  );
}
