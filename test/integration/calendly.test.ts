import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { type Posted, postToSite } from '../../local-cloud/index.ts';
import {
  allowCalendly,
  bookTime,
  connectCalendly,
  createCalendarCampaign,
  FINISH,
  findCalendars,
  openCalendar,
} from '../support/scenarios/integrations/calendly.ts';
import { findAppointments, findConnections, findScheduled } from '../support/scenarios/integrations/results.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const stranger = signedIn(cloud, 'owner@harbor.test');
const PHONES = Array.from({ length: 8 }, (_, index) => `+160255568${40 + index}`);

let contacts: string[];
let campaignId: string;
let slideId: string;

const countThanks = async (phone: string): Promise<number> =>
  (await cloud.texts(phone)).filter(({ body }) => body.includes('See you soon')).length;
const calendly = () => cloud.local.services.calendly;

describe('Calendly', () => {
  beforeAll(async () => {
    cloud.privateValues.add('an e-mail address', 'cora@example.com');
    contacts = await addContacts(
      owner,
      PHONES.map((phone, index) => ({ name: `Contact ${index}`, phone })),
    );
    await connectCalendly(cloud, owner);
    const calendars = await findCalendars(owner);
    ({ campaignId, slideId } = await createCalendarCampaign(cloud, owner, calendars.get('First visit') ?? ''));
    await owner.call('updateCampaign', { campaignId, hasAppt: true });
    await enrollContacts(cloud, owner, campaignId, contacts);
  });

  it('brings the kinds of meetings along as calendars of the person', async () => {
    expect([...(await findCalendars(owner)).keys()]).toEqual(['First visit', '15 minute call']);
  });

  it('is connected, says when it was read, and shows nothing that opens the account', async () => {
    const [connection] = await findConnections(owner);
    expect(connection).toMatchObject({
      integrationType: 'CALENDLY',
      state: 'CONNECTED',
      account: 'ann@calendly.test',
      error: null,
    });
    expect(connection?.lastSync).not.toBeNull();
    expect(calendly().subscriptions).toHaveLength(1);
  });

  it('is not connected by a code of someone else, nor twice by the same code', async () => {
    const allowed = await allowCalendly(cloud, stranger, 'BOB0000000000001');
    await expect(owner.run(FINISH, allowed)).rejects.toThrow('too old');
    await stranger.run(FINISH, allowed);
    await expect(stranger.run(FINISH, allowed)).rejects.toThrow('too old');
  });

  it('reports a booking: the contact has scheduled and an appointment, and the if/then fires once', async () => {
    const { tracking } = await openCalendar(cloud, PHONES[0] ?? '');
    expect(tracking).toMatchObject({ utm_source: 'campaigns', utm_term: slideId });
    bookTime(cloud, tracking);
    await cloud.waitUntilIdle();
    expect(await findScheduled(owner, contacts[0] ?? '')).toBe(true);
    expect(await findAppointments(owner, contacts[0] ?? '')).toEqual([
      { eventDate: '2027-03-10', eventTime: '10:00', cancelled: false, pitchSlideId: slideId },
    ]);
    expect(await countThanks(PHONES[0] ?? '')).toBe(1);
    expect((await openCalendar(cloud, PHONES[0] ?? '')).events).toEqual([{ pitchSlideId: slideId }]);
  });

  it('reports the same again, late and in another order, and nothing changes', async () => {
    const { tracking } = await openCalendar(cloud, PHONES[1] ?? '');
    calendly().trouble = new Set(['silent']);
    const booking = bookTime(cloud, tracking);
    calendly().trouble = new Set();
    calendly().cancel(booking.inviteeId);
    await cloud.waitUntilIdle();
    // The cancellation came first. The contact has scheduled all the same, and there is nothing to remind of.
    expect(await findScheduled(owner, contacts[1] ?? '')).toBe(true);
    const sent = calendly().reports.sent.slice();
    for (const { url, body, signingKey } of [...sent, ...sent.toReversed()])
      expect(
        await postToSite(url, body, {
          'content-type': 'application/json',
          'calendly-webhook-signature': calendly().reports.sign(body, signingKey),
        }),
      ).toBe(200);
    await cloud.waitUntilIdle();
    expect(await findAppointments(owner, contacts[1] ?? '')).toEqual([]);
    expect(await findAppointments(owner, contacts[0] ?? '')).toHaveLength(1);
    expect([await countThanks(PHONES[0] ?? ''), await countThanks(PHONES[1] ?? '')]).toEqual([1, 1]);
  });

  it('is not believed without its signature, with an old one, and for another connection', async () => {
    const report = calendly().reports.sent[0] ?? { url: '', body: '', signingKey: '' };
    const post = (url: string, signature: string): Promise<Posted> =>
      postToSite(url, report.body, { 'content-type': 'application/json', 'calendly-webhook-signature': signature });
    const good = calendly().reports.sign(report.body, report.signingKey);
    expect(await post(report.url, '')).toBe(400);
    expect(await post(report.url, good.replace('v1=', 'v1=0'))).toBe(400);
    expect(await post(report.url, calendly().reports.sign('{}', report.signingKey))).toBe(400);
    expect(await post(report.url.replace('/webhooks/calendly/', '/webhooks/calendly/x'), good)).toBe(400);
    await cloud.clock.advance('PT10M');
    expect(await post(report.url, good)).toBe(400);
  });

  it('cancels the appointment of a canceled booking', async () => {
    const { tracking } = await openCalendar(cloud, PHONES[2] ?? '');
    const booking = bookTime(cloud, tracking, '2027-03-11T18:30:00.000Z');
    await cloud.waitUntilIdle();
    calendly().cancel(booking.inviteeId);
    await cloud.waitUntilIdle();
    expect(await findAppointments(owner, contacts[2] ?? '')).toMatchObject([
      { eventDate: '2027-03-11', cancelled: true },
    ]);
  });

  it('gives the appointment to the campaigns that have the calendar', async () => {
    const newCampaignId = await owner.make('createCampaign', { name: 'Reminders' });
    const id = newCampaignId;
    const change = (calendlyEventUri: string) =>
      owner.run<{ updateCampaign: { campaign: Record<string, string> } }>(
        'mutation U($c: ID!, $u: String) { updateCampaign(campaignId: $c, calendlyEventUri: $u, hasAppt: true) { success errors campaign { calendlyEventUri calendlyEventName calendlyEventLink } } }',
        { c: id, u: calendlyEventUri },
      );
    await expect(change('https://calendly.com/ann-archer|First visit')).rejects.toThrow('Choose a calendar');
    const customValues = await owner.call<{ values: { name: string; value: string }[] }>(
      'customValues',
      { calendlyOnly: true },
      'values { name value }',
    );
    const { updateCampaign } = await change(
      customValues.values.find(({ name }) => name === 'First visit')?.value ?? '',
    );
    expect(updateCampaign.campaign).toMatchObject({
      calendlyEventName: 'First visit',
      calendlyEventLink: 'https://calendly.com/ann-archer/first-visit',
    });
    bookTime(cloud, (await openCalendar(cloud, PHONES[2] ?? '')).tracking, '2027-03-12T18:30:00.000Z');
    await cloud.waitUntilIdle();
    const leadAppointments = await owner.call<{
      appointments: { eventDate: string; eventUrl: string | null; campaigns: { id: string }[] }[];
    }>('leadAppointments', { leadId: contacts[2] }, 'appointments { eventDate eventUrl campaigns { id } }');
    const made = leadAppointments.appointments.find(({ eventDate }) => eventDate === '2027-03-12');
    expect(made?.eventUrl).toContain('https://calendly.com/');
    expect(made?.campaigns.map((each) => each.id).toSorted()).toEqual([campaignId, id].toSorted());
    await change('');
  });

  it('loses and doubles nothing in an outage without reports', async () => {
    const opened = await openCalendar(cloud, PHONES[3] ?? '');
    calendly().trouble = new Set(['silent', 'outage']);
    bookTime(cloud, opened.tracking);
    await cloud.clock.advance('PT20M');
    expect(await findConnections(owner)).toMatchObject([
      { state: 'FAILED', error: expect.stringContaining('nothing is lost') },
    ]);
    calendly().trouble = new Set(['silent', 'busy']);
    await cloud.clock.advance('PT20M');
    expect(await findScheduled(owner, contacts[3] ?? '')).toBe(false);
    calendly().trouble = new Set();
    await cloud.clock.advance('PT16M');
    expect(await findConnections(owner)).toMatchObject([{ state: 'CONNECTED', error: null }]);
    expect(await findScheduled(owner, contacts[3] ?? '')).toBe(true);
    await cloud.clock.advance('PT45M');
    expect(await countThanks(PHONES[3] ?? '')).toBe(1);
    expect(await findAppointments(owner, contacts[3] ?? '')).toHaveLength(1);
  });

  it('renews an expired token once, however many workers need it', async () => {
    calendly().expireAccess();
    const before = calendly().renewals;
    for (const phone of PHONES.slice(4, 6)) bookTime(cloud, (await openCalendar(cloud, phone)).tracking);
    await cloud.waitUntilIdle();
    expect(calendly().renewals - before).toBe(1);
    expect([await findScheduled(owner, contacts[4] ?? ''), await findScheduled(owner, contacts[5] ?? '')]).toEqual([
      true,
      true,
    ]);
  });

  it('counts nothing for the link of a contact in another organization', async () => {
    const { tracking } = await openCalendar(cloud, PHONES[7] ?? '');
    cloud.local.services.calendly.book({
      accountSlug: 'bob-baker',
      eventTypeSlug: 'consultation',
      start: '2027-03-12T17:00:00.000Z',
      name: 'Cora Cole',
      email: 'cora@example.com',
      timezone: 'America/Phoenix',
      tracking,
    });
    await cloud.clock.advance('PT16M');
    expect(await findScheduled(owner, contacts[7] ?? '')).toBe(false);
  });

  it('that takes the access away expires, and says to connect again', async () => {
    calendly().revoke({ accountId: 'ANN0000000000001' });
    await cloud.clock.advance('PT16M');
    expect(await findConnections(owner)).toMatchObject([
      { state: 'EXPIRED', error: 'Calendly no longer accepts the connection. Connect again.' },
    ]);
    await connectCalendly(cloud, owner);
    expect(await findConnections(owner)).toMatchObject([{ state: 'CONNECTED', error: null }]);
  });

  it('ends: its reports and the access end, and a late report changes nothing', async () => {
    const [connection] = await findConnections(owner);
    await owner.call('disconnectIntegration', { integrationId: connection?.id });
    expect(await findConnections(owner)).toEqual([]);
    expect(calendly().subscriptions.filter(({ accountId }) => accountId === 'ANN0000000000001')).toHaveLength(0);
  });
});
