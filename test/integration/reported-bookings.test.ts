import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  bookTime,
  connectCalendly,
  createCalendarCampaign,
  findCalendars,
  openCalendar,
  type OpenedCalendar,
} from '../support/scenarios/integrations/calendly.ts';
import { findScheduled } from '../support/scenarios/integrations/results.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const PHONE = '+16025556846';
const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
let [contactId, slideId] = ['', ''];

beforeAll(async () => {
  cloud.privateValues.add('an e-mail address', 'cora@example.com');
  [contactId = ''] = await addContacts(owner, [{ name: 'Cora Cole', phone: PHONE }]);
  await connectCalendly(cloud, owner);
  const calendars = await findCalendars(owner);
  const campaign = await createCalendarCampaign(cloud, owner, calendars.get('First visit') ?? '');
  slideId = campaign.slideId;
  await enrollContacts(cloud, owner, campaign.campaignId, [contactId]);
});

describe('A booking that a page reports', () => {
  let visit: OpenedCalendar;
  const say = (eventUrl: string | null, pitchSlideId = slideId) =>
    cloud.graphql(
      'public',
      'mutation T($s: ID!, $i: ID!, $u: String) { trackLead(leadActivitySsid: $s, times: [{ pitchSlideId: $i, seconds: 3 }], events: [{ pitchSlideId: $i, eventUrl: $u }]) { success errors } }',
      { s: visit.ssid, i: pitchSlideId, u: eventUrl },
    );
  const findBooking = async () => {
    const { leadViews, lead } = await owner.run<{
      leadViews: { views: { slides: { scheduled: string | null; confirmed: boolean | null }[] }[] };
      lead: { lead: { open: boolean; untimedBooking: string | null } };
    }>(
      'query B($l: ID!) { leadViews(leadId: $l) { success errors views { slides { scheduled confirmed } } } lead(leadId: $l, messagesOnly: true) { success errors lead { open untimedBooking } } }',
      { l: contactId },
    );
    const [slide] = leadViews.views.flatMap(({ slides }) => slides).filter(({ scheduled }) => scheduled !== null);
    return { confirmed: slide?.confirmed ?? null, asks: lead.lead.untimedBooking !== null, open: lead.lead.open };
  };

  it('counts at once, is not confirmed, and asks staff for its time', async () => {
    visit = await openCalendar(cloud, PHONE);
    expect(await findBooking()).toEqual({ confirmed: null, asks: false, open: false });
    await say('https://api.calendly.com/scheduled_events/NONE/invitees/NONE');
    await cloud.waitUntilIdle();
    expect(await findScheduled(owner, contactId)).toBe(true);
    expect(await findBooking()).toEqual({ confirmed: false, asks: true, open: true });
    // The page is loaded again: the contact need not book twice.
    expect((await openCalendar(cloud, PHONE)).events).toEqual([{ pitchSlideId: slideId }]);
  });

  it('is asked about once, however often the page reports it', async () => {
    await owner.call('settleBookedTime', { leadId: contactId });
    await say(null);
    await say('https://evil.test/x');
    await cloud.waitUntilIdle();
    expect(await findBooking()).toMatchObject({ confirmed: false, asks: false });
  });

  it('is confirmed when Calendly knows of it', async () => {
    bookTime(cloud, visit.tracking);
    await cloud.clock.advance('PT16M');
    await cloud.waitUntilIdle();
    expect(await findBooking()).toMatchObject({ confirmed: true, asks: false });
  });
});
