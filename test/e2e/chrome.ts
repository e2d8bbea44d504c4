import type { Browser } from 'playwright-core';
import { afterEach } from 'vitest';
import { startBrowser } from '../support/cloud/browser.ts';
import { shareAcrossTests } from '../support/cloud/shared.ts';

/** How long an action of a test waits for the page, in milliseconds. A busy machine is slow, and that is no fault. */
const PATIENCE_MS = 180_000;

const SNAPSHOT_MS = 10_000;

/** The browser of this worker. All of its test files use it, and it ends with the worker. */
let running: Promise<Browser> | undefined;

/** Returns the browser for the tests of a file. What the tests open in it is closed after the last one. */
export function shareBrowser(): { readonly browser: Browser } {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && running !== undefined) await printOpenPages(await running);
  });
  return shareAcrossTests(
    'browser',
    async () => {
      // A browser that crashed in an earlier file is replaced.
      if (running === undefined || !(await running).isConnected()) running = startPatientBrowser();
      return { browser: await running };
    },
    async ({ browser }) => {
      for (const context of browser.contexts()) await context.close();
    },
  );
}

/** Prints what a failed test left on its pages. A failure that happens once in a hundred runs is not seen otherwise. */
async function printOpenPages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .ariaSnapshot({ timeout: SNAPSHOT_MS })
      .catch((error: unknown) => String(error));
    console.error(`${page.url()}\n${text}`);
  }
}

async function startPatientBrowser(): Promise<Browser> {
  const browser = await startBrowser();
  const newContext = browser.newContext.bind(browser);
  // `newPage` calls this too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}
