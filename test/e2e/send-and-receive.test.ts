import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud } from '../support/cloud/shared.ts';
import { shareBrowser } from './chrome.ts';
import { buildMessyList, type Person } from './messy-csv.ts';
import { addEveryone, addStep, importCsv, newCampaign, signIn } from './staff.ts';

/** A Wednesday at 10 am in the sending zone. */
const START = '2027-03-03T17:00:00Z';
const NUMBER = '+16025550101';

const cloud = sharedCloud({ clock: START });
const chrome = shareBrowser();
let page: Page;
const list = buildMessyList();
const errors: string[] = [];

beforeAll(async () => {
  page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // The local carrier's host is not an AppSync host, so the policy's realtime source matches nothing; 'self' covers
    // it.
    if (message.type() === 'error' && !message.text().includes('appsync-realtime-api')) errors.push(message.text());
  });
});

interface Arrival {
  readonly body: string;
  /** Local time in the sending zone, "2027-03-03 10:00". */
  readonly at: string;
}

/** Returns the texts that each phone received, oldest first. */
async function fetchArrivals(): Promise<ReadonlyMap<string, readonly Arrival[]>> {
  const phones = new Map<string, Arrival[]>();
  for (const { to, body, at } of await cloud.texts())
    phones.set(to, [...(phones.get(to) ?? []), { body, at: zoneTime(at) }]);
  return phones;
}

async function fetchReceived(person: Person): Promise<readonly Arrival[]> {
  return (await fetchArrivals()).get(person.phone) ?? [];
}

function zoneTime(at: string): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: 'America/Phoenix' }).slice(0, 16);
}

/** The three texts of the campaign. Each starts with its due time, cut to ten minutes. */
function buildExpectedTexts({ firstName, lastName }: Person): string[] {
  return [
    `2027-03-03 10:0 Hi ${firstName}, time for your check-up.\nSunrise Dental: reply STOP to opt out`,
    `2027-03-03 11:0 Any questions, ${firstName} ${lastName}?`,
    `2027-03-04 09:0 Good morning ${firstName}!`,
  ];
}

function getPerson(index: number): Person {
  const person = list.people[index];
  if (!person) throw new Error(`The list has no row ${index}.`);
  return person;
}

describe('from a file to a conversation', () => {
  it('A messy list is imported with each phone once and counts for the skipped rows', async () => {
    await signIn(page, cloud.baseUrl, 'owner@sunrise.test');
    const imported = await importCsv(page, list.csv);
    expect(imported).toEqual({ added: list.people.length, merged: list.duplicates, rejected: list.invalid });
    await page.getByText(`1–10 of ${list.people.length}`).waitFor();
  });

  it('The editor shows the timing of three steps as sentences', async () => {
    await newCampaign(page, 'Spring check-up');
    await addStep(page, 1, { text: 'Hi [First name], time for your check-up.' });
    await addStep(page, 2, { text: 'Any questions, [First name] [Last name]?', hours: 1 });
    await addStep(page, 3, { text: 'Good morning [First name]!', timeOfDay: 'In the morning, 9 am' });
    const steps = page.getByRole('list', { name: 'Steps' });
    await expect.poll(() => steps.innerText()).toContain('As soon as a contact joins');
    expect(await steps.innerText()).toContain('1 hour after step 1');
    expect(await steps.innerText()).toContain('The next 9 am after step 2');
  });

  it('Every phone gets every text at its time with the name filled in', async () => {
    await addEveryone(page);
    await expect.poll(async () => (await cloud.texts()).length, { interval: 1000 }).toBe(list.people.length);
    await cloud.clock.advance('PT1H');
    await cloud.waitUntilIdle();
    const optedOut = getPerson(3);
    await cloud.sendText(optedOut.phone, NUMBER, 'STOP');
    await cloud.clock.at('2027-03-04T16:05:00Z');
    await cloud.waitUntilIdle();

    const wrong: string[] = [];
    const phones = await fetchArrivals();
    for (const person of list.people) {
      const texts = (phones.get(person.phone) ?? []).map(({ body, at }) => `${at.slice(0, 15)} ${body}`);
      const expected = buildExpectedTexts(person).slice(0, person === optedOut ? 2 : 3);
      const received = texts.filter((line) => !line.includes('unsubscribed'));
      if (JSON.stringify(received) !== JSON.stringify(expected)) wrong.push(`${person.phone}: ${received.join(' | ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it("The campaign's figures match the sent texts", async () => {
    const sent = list.people.length * 3 - 1;
    await expect.poll(() => page.getByRole('main').innerText()).toContain(sent.toLocaleString('en-US'));
  });

  it('A reply shows on another screen with a button that opens the inbox, and counts in the sidebar and the title', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await sidebar.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
    // The STOP of the test before is unread.
    await sidebar.getByRole('link', { name: 'Messages 1 unread' }).waitFor();
    await cloud.sendText(getPerson(1).phone, NUMBER, 'Who is this?');
    await sidebar.getByRole('link', { name: 'Messages 2 unread' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(2\) Campaigns/);
    await page.getByText('Who is this?').last().waitFor();
    await page.getByRole('button', { name: 'Open', exact: true }).last().click();
    await page.getByRole('button', { name: /Who is this\?/ }).click();
    await expect.poll(() => page.title()).toMatch(/^\(1\) Messages/);
  });

  it('A reply appears in the open inbox without a reload', async () => {
    const person = getPerson(0);
    await page.goto(`${cloud.baseUrl}/messages`);
    await page.getByText('Select a lead to see their messages.').waitFor();
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
    await cloud.sendText(person.phone, NUMBER, 'Is Tuesday at 4 ok?');
    const entry = page.getByRole('button', { name: /Is Tuesday at 4 ok\?/ });
    await entry.waitFor();
    await entry.click();
    const log = page.getByRole('log', { name: 'Messages' });
    await log.getByText('Is Tuesday at 4 ok?').waitFor();
    await cloud.sendText(person.phone, NUMBER, 'Or Wednesday?');
    await log.getByText('Or Wednesday?').waitFor();
    expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
  });

  it("A reply of staff arrives on the contact's phone", async () => {
    const person = getPerson(0);
    await page.getByRole('textbox', { name: 'Send Message' }).fill('Tuesday at 4 it is.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('log').getByText('Tuesday at 4 it is.').waitFor();
    await expect.poll(async () => (await fetchReceived(person)).at(-1)?.body).toBe('Tuesday at 4 it is.');
    await page.getByText('Delivered').last().waitFor();
  });

  it('After a STOP nothing is sent and the composer tells why', async () => {
    const optedOut = getPerson(0);
    await cloud.sendText(optedOut.phone, NUMBER, 'STOP');
    await page.getByText('This lead has opted out and cannot be messaged.').waitFor();
    const before = (await fetchReceived(optedOut)).length;
    await cloud.clock.advance('P2D');
    await cloud.waitUntilIdle();
    expect(await fetchReceived(optedOut)).toHaveLength(before);
  });

  it('The browser reports no errors', () => {
    expect(errors).toEqual([]);
  });
});
