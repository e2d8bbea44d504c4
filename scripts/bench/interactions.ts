import type { Page } from 'playwright-core';
import { startBrowser } from '../../test/support/cloud/browser.ts';
import { importFile, parsePhoenix, signIn, startCloud } from '../../test/support/scenarios/scenario.ts';
import { synthWhenStale } from '../../local-cloud/build.ts';
import { median, record } from './support/results.ts';

/**
 * `npm run bench -- interactions [contacts] [conversations]`: how long a press or a key takes until the next paint, and how many frames a
 * second a list shows while a person scrolls, in an organization of 100,000 contacts and 10,000 conversations.
 */
const CONTACTS = Number(process.argv[2] ?? 100_000);
const CONVERSATIONS = Number(process.argv[3] ?? 10_000);
const ROUNDS = 5;
const LIMIT_MS = 100;
const TOKEN = 'session-token';
const SENTENCE = 'See you on Tuesday at ten.';
const KEY_DELAY_MS = 60;
const SCROLL_STEPS = 60;
/** Replies that arrive at the same moment. */
const TOGETHER = 50;

/** Durations of the Event Timing API: from a press or a key until the next paint, in steps of 8 ms. */
const WATCH = `
  globalThis.durations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) globalThis.durations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

interface Action {
  readonly name: string;
  readonly path: string;
  readonly perform: (page: Page, round: number) => Promise<void>;
}

const ACTIONS: readonly Action[] = [
  {
    name: 'select a row of the list of contacts',
    path: '/contacts',
    perform: (page, round) =>
      page
        .getByRole('checkbox', { name: /^Select / })
        .nth(round + 1)
        .click(),
  },
  {
    name: 'open a contact beside the list',
    path: '/contacts',
    perform: (page, round) =>
      page
        .getByRole('row')
        .nth(round + 1)
        .getByText(/^Viewer/)
        .first()
        .click(),
  },
  {
    name: 'type into the search for contacts',
    path: '/contacts',
    perform: (page) => page.getByRole('searchbox').first().pressSequentially('Viewer', { delay: KEY_DELAY_MS }),
  },
  {
    name: 'open a conversation',
    path: '/messages',
    perform: (page, round) =>
      page
        .getByRole('button', { name: /Viewer \d/ })
        .nth(round)
        .click(),
  },
  {
    name: 'type a reply',
    path: '/messages',
    perform: async (page, round) => {
      if (round === 0)
        await page
          .getByRole('button', { name: /Viewer \d/ })
          .first()
          .click();
      await page.getByRole('textbox', { name: 'Send Message' }).pressSequentially(SENTENCE, { delay: KEY_DELAY_MS });
    },
  },
];

await synthWhenStale();
const cloud = await startCloud();
const browser = await startBrowser();
try {
  await cloud.clock.at(parsePhoenix('2026-12-01 10:00:00'));
  const owner = await signIn(cloud, 'owner@sunrise.test');
  await importFile(cloud, owner, 'contacts.csv', toFile(CONTACTS));
  for (let from = 0; from < CONVERSATIONS; from += TOGETHER) {
    const senders = Array.from({ length: Math.min(TOGETHER, CONVERSATIONS - from) }, (_, index) =>
      toPhone(from + index),
    );
    await Promise.all(senders.map((phone) => cloud.sendText(phone, owner.number, 'Is Tuesday ok?')));
  }
  await cloud.waitUntilIdle();

  const rows: string[][] = [];
  for (const action of ACTIONS) {
    const page = await openPage(owner.token, action.path);
    const slowest: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.evaluate('globalThis.durations = []');
      await action.perform(page, round);
      await page.waitForTimeout(400);
      slowest.push(Math.max(16, ...((await page.evaluate('globalThis.durations')) as number[])));
    }
    rows.push([action.name, `${median(slowest)} ms`, `${Math.max(...slowest)} ms`]);
    if (median(slowest) > LIMIT_MS) process.exitCode = 1;
    await page.close();
  }
  for (const path of ['/contacts', '/messages']) rows.push(await measureScrolling(owner.token, path));
  record('interactions', {
    title: 'Interactions in the app',
    text: `${CONTACTS.toLocaleString('en-US')} contacts and ${CONVERSATIONS.toLocaleString('en-US')} conversations, a desktop without throttling, ${ROUNDS} rounds. Milliseconds from a press or a key until the next paint, the slowest of each round; less than 16 ms counts as 16. Frames per second while a list scrolls.`,
    columns: ['action', 'median', 'slowest'],
    rows,
    notes: [],
  });
} finally {
  await browser.close();
  await cloud.stop();
}

function toPhone(index: number): string {
  return `+1480${5_000_000 + index}`;
}

function toFile(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `Viewer ${index},${toPhone(index)}`);
  return `name,phone\n${rows.join('\n')}\n`;
}

async function openPage(token: string, path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(`localStorage.setItem('${TOKEN}', '${token}');${WATCH}`);
  await page.goto(`${cloud.baseUrl}${path}`);
  await page.waitForLoadState('networkidle');
  return page;
}

/** Scrolls with the wheel, and counts the frames that the page shows at the same time. */
async function measureScrolling(token: string, path: string): Promise<string[]> {
  const page = await openPage(token, path);
  await page.mouse.move(400, 600);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate(
      'cancelAnimationFrame(globalThis.next); globalThis.frames = 0; globalThis.from = performance.now(); (function count() { globalThis.frames += 1; globalThis.next = requestAnimationFrame(count); })()',
    );
    for (let step = 0; step < SCROLL_STEPS; step += 1) {
      await page.mouse.wheel(0, 120);
      await page.waitForTimeout(10);
    }
    rates.push((await page.evaluate('(globalThis.frames * 1000) / (performance.now() - globalThis.from)')) as number);
  }
  await page.close();
  return [`scroll ${path}`, `${median(rates).toFixed(0)} frames/s`, `${Math.min(...rates).toFixed(0)} frames/s`];
}
