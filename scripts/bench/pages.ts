import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { findBrowser } from '../../test/support/cloud/browser.ts';
import { createCampaign, signIn, startCloud, textBlock, type Cloud } from '../../test/support/scenarios/scenario.ts';
import { synthWhenStale, WEB_DIR } from '../../local-cloud/build.ts';
import { computeFirstLoads, type Load } from '../../infra/first-load.ts';
import { createPublicPages } from './support/public-pages.ts';
import { median, record } from './support/results.ts';

/**
 * `npm run bench -- pages`: the size of each page's first load, and the Lighthouse scores of first visits, with an empty cache: sign-in,
 * overview, inbox and editor of a campaign on a slow phone (four times slower CPU and slow 4G, both simulated) and on a desktop, and the
 * pages for contacts and strangers on the phone.
 * Fails when a page for contacts takes 1.8 seconds or more until its largest content, or is not fully accessible.
 */
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const TOKEN = 'session-token';
/** Until the largest content of a page for contacts. */
const LIMIT_MS = 1_800;

await synthWhenStale();
recordSizes();
// 10 am in Phoenix: outside sending hours the contact would get no link.
const cloud = await startCloud({ startsAt: Date.parse(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`) });
const front = await startFront(cloud.baseUrl);
const site = `http://localhost:${getPort(front)}`;
const port = await findFreePort();
const program = await findBrowser();
const profile = mkdtempSync(join(tmpdir(), 'profile-'));
// A persistent context: Lighthouse opens tabs in the default context of the profile.
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: program.executable,
  args: [...program.args, `--remote-debugging-port=${port}`],
});
try {
  await recordLighthouse(cloud, browser);
} finally {
  await browser.close();
  front.close();
  await cloud.stop();
  rmSync(profile, { recursive: true, force: true });
}
process.exit();

function recordSizes(): void {
  const { document, shell, routes } = computeFirstLoads(WEB_DIR);
  const row = (name: string, { script, style }: Load): string[] => [
    name,
    `${script.toFixed(1)} KB`,
    `${style.toFixed(1)} KB`,
    `${(document + shell.script + shell.style + script + style).toFixed(0)} KB`,
  ];
  record('pages', {
    title: 'First load of each page',
    text: `Gzip. Every page loads the shell: ${shell.script.toFixed(1)} KB of scripts, ${shell.style.toFixed(1)} KB of styles and a document of ${document.toFixed(1)} KB. The columns show what a page loads in addition, and the total.`,
    columns: ['page', 'script', 'styles', 'with the shell'],
    rows: [...routes].map(([route, load]) => row(route.replace(/^.*\/routes\//, '').replace('.tsx', ''), load)),
    notes: ['`web/budgets.test.ts` checks the limits.'],
  });
}

async function recordLighthouse(cloud: Cloud, browser: BrowserContext): Promise<void> {
  const owner = await signIn(cloud, 'owner@sunrise.test');
  const rows: (string | number)[][] = [];
  const { id: campaign } = await createCampaign(owner, 'Spring', [{ blocks: [textBlock('Spring is here.')] }]);
  for (const [name, token, path] of [
    ['sign-in', null, '/login'],
    ['overview', owner.token, '/dashboard'],
    ['inbox', owner.token, '/messages'],
    ['campaign', owner.token, `/campaign/${campaign}`],
  ] as const) {
    const page = await openWithSession(browser, token);
    for (const device of ['phone', 'desktop'] as const)
      rows.push([`${name}, ${device}`, ...describeResults(await runLighthouse(`${site}${path}`, device))]);
    await page.close();
  }
  const stranger = await openWithSession(browser, null);
  for (const [name, path] of Object.entries(await createPublicPages(cloud, owner))) {
    const results = await runLighthouse(`${site}${path}`, 'phone');
    rows.push([`${name}, phone`, ...describeResults(results)]);
    requireGood(name, results);
  }
  await stranger.close();
  record('lighthouse', {
    title: 'Lighthouse',
    text: `Medians of ${RUNS} runs. Scores of 100, then seconds until the first and the largest content, milliseconds in which the page did not respond, layout shift, and what the network carried.`,
    columns: ['page', ...CATEGORIES, 'first content', 'largest content', 'blocked', 'shift', 'transferred', 'requests'],
    rows,
    notes: [],
  });
}

/** Opens the site and stores the session. All tabs of an origin share the storage. */
async function openWithSession(browser: BrowserContext, token: string | null): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site);
  await page.evaluate(([key, value]) => (value === null ? localStorage.clear() : localStorage.setItem(key, value)), [
    TOKEN,
    token,
  ] as const);
  return page;
}

/** Each round starts with an empty cache. Lighthouse keeps the local storage, which holds the session. */
async function runLighthouse(url: string, device: 'phone' | 'desktop'): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < RUNS; round += 1) {
    const run = await lighthouse(
      url,
      { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES], disableStorageReset: false },
      device === 'desktop' ? desktopConfig : undefined,
    );
    if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
    results.push(run.lhr);
  }
  return results;
}

function findMedian(results: readonly Result[], audit: string): number {
  return median(results.map((result) => result.audits[audit]?.numericValue ?? 0));
}

function findScore(results: readonly Result[], category: (typeof CATEGORIES)[number]): number {
  return 100 * median(results.map((result) => result.categories[category]?.score ?? 0));
}

function describeResults(results: readonly Result[]): string[] {
  const seconds = (audit: string): string => `${(findMedian(results, audit) / 1000).toFixed(1)} s`;
  return [
    ...CATEGORIES.map((category) => findScore(results, category).toFixed(0)),
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${findMedian(results, 'total-blocking-time').toFixed(0)} ms`,
    findMedian(results, 'cumulative-layout-shift').toFixed(3),
    `${(findMedian(results, 'total-byte-weight') / 1024).toFixed(0)} KB`,
    countRequests(results).toFixed(0),
  ];
}

function countRequests(results: readonly Result[]): number {
  return median(
    results.map(({ audits }) => {
      const details = audits['network-requests']?.details;
      return details?.type === 'table' ? details.items.length : 0;
    }),
  );
}

function requireGood(name: string, results: readonly Result[]): void {
  const largest = findMedian(results, 'largest-contentful-paint');
  if (largest < LIMIT_MS && findScore(results, 'accessibility') === 100) return;
  console.error(`${name}: ${largest.toFixed(0)} ms until the largest content, or problems of accessibility.`);
  process.exitCode = 1;
}

/**
 * Serves the site without its Referrer-Policy header. With the header, Chromium 147 crashes every tab that Lighthouse
 * watches, even with an empty page. Other tabs work.
 */
async function startFront(address: string): Promise<Server> {
  const { hostname, port } = new URL(address);
  const server = createServer((incoming, response) => {
    const outgoing = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (origin) => {
        const { 'referrer-policy': _policy, ...headers } = origin.headers;
        response.writeHead(origin.statusCode ?? 502, headers);
        origin.pipe(response);
      },
    );
    outgoing.on('error', () => response.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function getPort(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = getPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
