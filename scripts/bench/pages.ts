import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { findBrowser } from '../../test/support/cloud/browser.ts';
import { signIn, startCloud, type Cloud } from '../../test/support/scenarios/scenario.ts';
import { synthWhenStale, WEB_DIR } from '../local/build.ts';
import { computeFirstLoads, type Load } from '../../infra/first-load.ts';
import { median, record } from './support/results.ts';

/**
 * `node scripts/bench/pages.ts`: what each page's first load weighs, and what Lighthouse says of sign-in and overview, on
 * its slow phone (four times slower processor, slow 4G, both simulated) and on a desktop.
 */
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const TOKEN = 'session-token';

await synthWhenStale();
weigh();
const cloud = await startCloud();
const front = await startFront(cloud.baseUrl);
const site = `http://localhost:${getPort(front)}`;
const port = await freePort();
const program = await findBrowser();
const profile = mkdtempSync(join(tmpdir(), 'profile-'));
// Lighthouse opens tabs of its own: they are in the profile's own context, not in one of a test.
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: program.executable,
  args: [...program.args, `--remote-debugging-port=${port}`],
});
try {
  await judge(cloud, browser);
} finally {
  await browser.close();
  front.close();
  await cloud.stop();
  program.remove();
  rmSync(profile, { recursive: true, force: true });
}
process.exit(0);

function weigh(): void {
  const { document, shell, routes } = computeFirstLoads(WEB_DIR);
  const row = (name: string, { script, style }: Load): string[] => [
    name,
    `${script.toFixed(1)} KB`,
    `${style.toFixed(1)} KB`,
    `${(document + shell.script + shell.style + script + style).toFixed(0)} KB`,
  ];
  record('pages', {
    title: 'First load of each page',
    text: `Gzip. The shell is part of every page: ${shell.script.toFixed(1)} KB of script, ${shell.style.toFixed(1)} KB of styles, a document of ${document.toFixed(1)} KB; the others are what a page needs beside it, and all together.`,
    columns: ['page', 'script', 'styles', 'with the shell'],
    rows: [...routes].map(([route, load]) => row(route.replace(/^.*\/routes\//, '').replace('.tsx', ''), load)),
    notes: ['`web/budgets.test.ts` holds these to their bounds.'],
  });
}

async function judge(cloud: Cloud, browser: BrowserContext): Promise<void> {
  const owner = await signIn(cloud, 'owner@sunrise.test');
  const rows: (string | number)[][] = [];
  for (const [name, token] of [
    ['sign-in', null],
    ['overview', owner.token],
  ] as const) {
    const page = await remembering(browser, token);
    for (const device of ['phone', 'desktop'] as const)
      rows.push([`${name}, ${device}`, ...(await runs(site, device))]);
    await page.close();
  }
  record('lighthouse', {
    title: 'Lighthouse',
    text: `Medians of ${RUNS} runs. Points of 100, then seconds until the first and the largest content is seen, milliseconds that the page was deaf, and how much it shifted.`,
    columns: ['page', ...CATEGORIES, 'first content', 'largest content', 'blocked', 'shift'],
    rows,
    notes: [],
  });
}

/** The session lives in the browser's own storage, which all tabs of an address share. */
async function remembering(browser: BrowserContext, token: string | null): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site);
  await page.evaluate(([key, value]) => (value === null ? localStorage.clear() : localStorage.setItem(key, value)), [
    TOKEN,
    token,
  ] as const);
  return page;
}

async function runs(url: string, device: 'phone' | 'desktop'): Promise<string[]> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const answer = await lighthouse(
      url,
      { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES], disableStorageReset: true },
      device === 'desktop' ? desktopConfig : undefined,
    );
    if (!answer || answer.lhr.runtimeError)
      throw new Error(`Lighthouse: ${answer?.lhr.runtimeError?.message ?? 'no answer'}`);
    results.push(answer.lhr);
  }
  const points = CATEGORIES.map((category) =>
    (100 * median(results.map((result) => result.categories[category]?.score ?? 0))).toFixed(0),
  );
  const measured = (audit: string): number => median(results.map((result) => result.audits[audit]?.numericValue ?? 0));
  const seconds = (audit: string): string => `${(measured(audit) / 1000).toFixed(1)} s`;
  return [
    ...points,
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${measured('total-blocking-time').toFixed(0)} ms`,
    measured('cumulative-layout-shift').toFixed(3),
  ];
}

/**
 * The site without its Referrer-Policy header: with it, Chromium 147 crashes a tab that Lighthouse watches (seen with an
 * empty page; a tab of its own shows it well).
 */
async function startFront(address: string): Promise<Server> {
  const { hostname, port } = new URL(address);
  const server = createServer((incoming, answer) => {
    const outgoing = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (theirs) => {
        const { 'referrer-policy': _policy, ...headers } = theirs.headers;
        answer.writeHead(theirs.statusCode ?? 502, headers);
        theirs.pipe(answer);
      },
    );
    outgoing.on('error', () => answer.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function getPort(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = getPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
