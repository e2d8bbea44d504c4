import { startBrowser, type TestBrowser } from '../support/cloud/browser.ts';
import { shareAcrossTests } from '../support/cloud/shared.ts';

/** Starts one browser for all tests of a file. */
export function shareBrowser(): TestBrowser {
  return shareAcrossTests(
    'browser',
    () => startBrowser(),
    (browser) => browser.close(),
  );
}
