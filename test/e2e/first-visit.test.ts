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

/** Opens a page with an empty cache, and counts what the network carries until it is quiet. */
async function visit(path: string, token: string | null): Promise<Visit> {
  const context = await chrome.browser.newContext({ viewport: { width: 390, height: 844 } });
  if (token !== null) await context.addInitScript((value) => localStorage.setItem('session-token', value), token);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  await network.send('Network.enable');
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await page.goto(`${cloud.baseUrl}${path}`);
  await page.waitForLoadState('networkidle');
  await context.close();
  return { requests, kilobytes: Math.round(bytes / 1024) };
}

/** Some room above what a visit needs today. The answers of the API grow with the data of the test, the files with the code. */
const LIMITS: readonly (readonly [page: string, path: () => string, isSignedIn: boolean, limits: Visit])[] = [
  ['The sign-in page', () => '/login', false, { requests: 12, kilobytes: 235 }],
  ['The overview', () => '/dashboard', true, { requests: 48, kilobytes: 390 }],
  ['The inbox', () => '/messages', true, { requests: 44, kilobytes: 390 }],
  ['The editor of a campaign', () => `/campaign/${ids.campaign}`, true, { requests: 54, kilobytes: 400 }],
];

describe('A first visit with an empty cache', () => {
  it.each(LIMITS)('%s loads no more than it may', async (_, getPath, isSignedIn, limits) => {
    const { requests, kilobytes } = await visit(getPath(), isSignedIn ? people.owner.token : null);
    expect(requests).toBeGreaterThan(3);
    expect(requests).toBeLessThanOrEqual(limits.requests);
    expect(kilobytes).toBeLessThanOrEqual(limits.kilobytes);
  });
});
