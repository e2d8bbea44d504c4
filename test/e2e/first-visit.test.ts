import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareBrowser } from './chrome.ts';
import { sharePopulatedCloud } from './populated-cloud.ts';

const { cloud, people, ids } = sharePopulatedCloud();
const chrome = shareBrowser();

interface Visit {
  readonly requests: number;
  /** What the network carried, compressed and with headers. */
  readonly kilobytes: number;
}

/** Resolves when the page has no work left: a busy machine can leave the network quiet before the page has asked for anything. */
async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/** Opens a page with an empty cache, and counts what the network carries until the page shows its content and asks for nothing more. */
async function visit(path: string, heading: RegExp, token: string | null): Promise<Visit> {
  const context = await chrome.browser.newContext({ viewport: { width: 390, height: 844 } });
  if (token !== null) await context.addInitScript((value) => localStorage.setItem('session-token', value), token);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  const waiting = new Set<string>();
  await network.send('Network.enable');
  network.on('Network.requestWillBeSent', ({ requestId }) => waiting.add(requestId));
  network.on('Network.loadingFailed', ({ requestId }) => waiting.delete(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    waiting.delete(requestId);
    requests += 1;
    bytes += encodedDataLength;
  });
  await page.goto(`${cloud.baseUrl}${path}`);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.waitForLoadState('networkidle');
  for (let before = -1; before !== requests || waiting.size > 0;) {
    before = requests;
    await waitForIdle(page);
  }
  await context.close();
  return { requests, kilobytes: Math.round(bytes / 1024) };
}

/** Some room above what a visit needs today. The answers of the API grow with the data of the test, the files with the code. */
const LIMITS: readonly (readonly [
  page: string,
  path: () => string,
  heading: RegExp,
  isSignedIn: boolean,
  limits: Visit,
])[] = [
  ['The sign-in page', () => '/login', /Sign in/, false, { requests: 12, kilobytes: 235 }],
  ['The overview', () => '/dashboard', /Welcome/, true, { requests: 48, kilobytes: 390 }],
  ['The inbox', () => '/messages', /Messages/, true, { requests: 44, kilobytes: 390 }],
  [
    'The editor of a campaign',
    () => `/campaign/${ids.campaign}`,
    /Spring check-up/,
    true,
    { requests: 54, kilobytes: 400 },
  ],
];

describe('A first visit with an empty cache', () => {
  it.each(LIMITS)('%s loads no more than it may', async (_, getPath, heading, isSignedIn, limits) => {
    const { requests, kilobytes } = await visit(getPath(), heading, isSignedIn ? people.owner.token : null);
    expect(requests).toBeGreaterThan(3);
    expect(requests).toBeLessThanOrEqual(limits.requests);
    expect(kilobytes).toBeLessThanOrEqual(limits.kilobytes);
  });
});
