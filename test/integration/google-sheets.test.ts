import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createLandingPage, findPageCode, submitPage } from '../support/scenarios/pitches/form-scenario.ts';
import { createCalendarCampaign, FINISH, openCalendar } from '../support/scenarios/integrations/calendly.ts';
import {
  allowGoogle,
  choose,
  connectGoogle,
  findSheet,
  findSheetsConnection,
} from '../support/scenarios/integrations/google.ts';
import { createOneIntegration } from '../support/scenarios/integrations/one-integration.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const stranger = signedIn(cloud, 'owner@harbor.test');
const google = () => cloud.local.services.google;
const appends = (): number => google().calls.get('append') ?? 0;

/** No form takes such a name. Staff and files do. */
const FORMULA = '=HYPERLINK("https://evil.test","Click")';
let url: string;
let last = 6900;

/** Someone submits the form. Returns the phone as the spreadsheet has it. */
async function submit(name: string): Promise<string> {
  const phone = `+1602555${(last += 1)}`;
  const answers = { name: [name], phone: [phone], 'opt-in': ['Verified'] };
  // One address submits one form a few times only.
  const page = await findPageCode(
    owner,
    await createLandingPage(owner, 'Free consult', (await createCampaign(owner, 'Signed up', [])).id),
  );
  expect(await submitPage(cloud, page, answers)).toMatchObject({ success: true });
  return phone;
}
const rows = (): string[][] => findSheet(cloud, url)?.rows.slice(1) ?? [];
const countRows = (phone: string): number => rows().filter((row) => row[2] === phone).length;

describe('Google Sheets', () => {
  it('is connected by the person who began, once, and only with the box for spreadsheets', async () => {
    const partial = await allowGoogle(cloud, owner, { scope: 'openid email' });
    await expect(owner.run(FINISH, partial)).rejects.toThrow('keep the box for spreadsheets checked');
    const allowed = await allowGoogle(cloud, owner);
    await expect(stranger.run(FINISH, allowed)).rejects.toThrow('too old');
    await owner.run(FINISH, allowed);
    await expect(owner.run(FINISH, allowed)).rejects.toThrow('too old');
    expect(await findSheetsConnection(owner)).toMatchObject({
      state: 'CONNECTED',
      account: 'ann@google.test',
      userId: null,
      spreadsheet: null,
    });
  });

  it('takes a link of a spreadsheet only, which the account may change', async () => {
    const id = (await findSheetsConnection(owner))?.id ?? '';
    await submit('Too Early');
    for (const link of ['https://evil.test/spreadsheets/d/12345678901234567890', 'http://169.254.169.254/latest'])
      await expect(choose(owner, id, { link })).rejects.toThrow('Paste the link of a spreadsheet');
    const foreign = google().create('1002', 'Not yours', ['Sheet1']);
    const link = `https://docs.google.com/spreadsheets/d/${foreign.id}/edit#gid=0`;
    await expect(choose(owner, id, { link })).rejects.toThrow('may not change this spreadsheet');
    await expect(choose(stranger, id, { name: 'Mine' })).rejects.toThrow('There is no such integration');
    const own = google().create('1001', 'Our answers', ['Budget']);
    url = (await choose(owner, id, { link: `https://docs.google.com/spreadsheets/d/${own.id}/edit` })).url;
    expect(own.sheets.map(({ title, rows: all }) => [title, all.length])).toEqual([
      ['Budget', 0],
      ['Responses', 1],
    ]);
    const made = await choose(owner, id, { name: 'Answers 2027' });
    expect(made.name).toBe('Answers 2027');
    url = made.url;
    await cloud.waitUntilIdle();
    expect(rows()).toEqual([]);
  });

  it('gets one row for a submission', async () => {
    const phone = await submit('Ann Archer');
    await cloud.waitUntilIdle();
    expect(rows()).toEqual([
      [
        '2027-03-03 10:00',
        'Ann Archer',
        phone,
        '',
        'Form submitted',
        'Free consult',
        '',
        expect.stringMatching(/^\w{26}$/),
      ],
    ]);
    expect((await findSheetsConnection(owner))?.lastSync).not.toBeNull();
  });

  it('gets a row for a completed pitch with the answers, once, and what looks like a formula stays a text', async () => {
    const phone = '+16025556899';
    const contacts = await addContacts(owner, [{ name: FORMULA, phone }]);
    const user = await owner.call<{ user: { id: string } }>('user', {}, 'user { id }');
    const { savedCalendar } = await createOneIntegration(cloud, owner, { userId: user.user.id, calendar: 'Visit' });
    const { campaignId } = await createCalendarCampaign(cloud, owner, savedCalendar);
    await enrollContacts(cloud, owner, campaignId, contacts);
    const { ssid, slideId } = await openCalendar(cloud, phone);
    const report = () =>
      cloud.graphql(
        'public',
        'mutation T($s: ID!, $i: ID!) { trackLead(leadActivitySsid: $s, times: [{ pitchSlideId: $i, seconds: 3 }], completed: true) { success errors } }',
        { s: ssid, i: slideId },
      );
    await cloud.clock.advance('PT5S');
    for (const _ of [1, 2, 3]) await report();
    await cloud.waitUntilIdle();
    expect(rows().filter((row) => row[2] === phone)).toMatchObject([
      { 1: FORMULA, 4: 'Pitch completed', 5: expect.stringContaining('Book your visit') },
    ]);
  });

  it('renews a token that has expired', async () => {
    google().expireAccess();
    const phone = await submit('After An Hour');
    await cloud.waitUntilIdle();
    expect(countRows(phone)).toBe(1);
  });

  it('loses and doubles nothing in an outage of an hour', async () => {
    google().trouble = new Set(['outage']);
    const phones = [await submit('One'), await submit('Two')];
    await cloud.clock.advance('PT1H');
    expect(await findSheetsConnection(owner)).toMatchObject({
      state: 'FAILED',
      error: 'Google Sheets does not answer. We keep trying, and nothing is lost.',
    });
    google().trouble = new Set();
    await cloud.clock.advance('PT20M');
    expect(phones.map(countRows)).toEqual([1, 1]);
    expect(await findSheetsConnection(owner)).toMatchObject({ state: 'CONNECTED', error: null });
  });

  it('is not asked again before its time when it takes no more calls', async () => {
    google().trouble = new Set(['busy']);
    const before = google().calls.get('token') ?? 0;
    const phones = await Promise.all(['A', 'B', 'C', 'D'].map(submit));
    await cloud.waitUntilIdle();
    google().trouble = new Set();
    expect((google().calls.get('token') ?? 0) - before).toBeLessThanOrEqual(1);
    await cloud.clock.advance('PT16M');
    expect(phones.map(countRows)).toEqual([1, 1, 1, 1]);
  });

  it('gets a row once when the answer to the call is lost', async () => {
    const before = appends();
    google().trouble = new Set(['cutOff']);
    const phone = await submit('Cut Off');
    await cloud.waitUntilIdle();
    expect(countRows(phone)).toBe(1);
    google().trouble = new Set();
    await cloud.clock.advance('PT20M');
    expect(countRows(phone)).toBe(1);
    expect(appends() - before).toBe(1);
    expect(await findSheetsConnection(owner)).toMatchObject({ state: 'CONNECTED' });
  });

  it('gets a row once when the message comes again and the worker is killed', async () => {
    const problems: string[] = [];
    let struck = 0;
    for (const when of ['before', 'after'] as const)
      for (let call = 1; call <= 9; call += 1) {
        await cloud.faults.set([
          { do: 'duplicate', name: 'Integrations', times: 3 },
          { do: 'kill', function: 'IntegrationWorker', call, when },
        ]);
        const phone = await submit('Twice');
        await cloud.clock.advance('PT20M');
        struck += await cloud.faults.struck('kill');
        await cloud.faults.clear();
        await cloud.clock.advance('PT20M');
        if (countRows(phone) !== 1) problems.push(`${when} ${call}: ${countRows(phone)} rows`);
      }
    expect(problems).toEqual([]);
    expect(struck).toBeGreaterThan(10);
  });

  it('says so when the spreadsheet is gone, and rows wait for another one', async () => {
    google().delete(url.split('/')[5] ?? '');
    const phone = await submit('Waits');
    await cloud.waitUntilIdle();
    const connection = await findSheetsConnection(owner);
    expect(connection).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('The spreadsheet was deleted'),
    });
    url = (await choose(owner, connection?.id ?? '', { name: 'Another one' })).url;
    await cloud.waitUntilIdle();
    expect(countRows(phone)).toBe(1);
  });

  it('says to connect again when the access was taken away, and rows wait until then', async () => {
    google().revoke({ accountId: '1001' });
    const phone = await submit('Later');
    await cloud.waitUntilIdle();
    expect(await findSheetsConnection(owner)).toMatchObject({
      state: 'EXPIRED',
      error: 'Google Sheets no longer accepts the connection. Connect again.',
    });
    await connectGoogle(cloud, owner);
    expect(countRows(phone)).toBe(1);
    expect(await findSheetsConnection(owner)).toMatchObject({
      state: 'CONNECTED',
      spreadsheet: { name: 'Another one' },
    });
  });

  it('ends: the access is given back, and no row follows', async () => {
    const connection = await findSheetsConnection(owner);
    await owner.call('disconnectIntegration', { integrationId: connection?.id });
    expect(google().revoke({ accountId: '1001' })).toBe(false);
    const phone = await submit('After the end');
    await cloud.clock.advance('PT20M');
    expect(countRows(phone)).toBe(0);
    expect(await findSheetsConnection(owner)).toBeUndefined();
  });
});
