import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTracking, findOrigin, toBookingPage, toOccasion, type CalendlyEvent } from './booking.ts';
import {
  buildCalendarAddress,
  findHighLevelId,
  findShownLink,
  isBookingAddress,
  toEmbedAddress,
} from './slide-calendar.ts';

const LINK = 'https://calendly.com/ann/first-visit';
const ORIGIN = { leadCode: '23456789abcdef', featureCode: '23456789ab', slideId: 'pitch-slide' };
const event: CalendlyEvent = {
  uri: 'https://api.calendly.com/scheduled_events/A',
  name: 'First visit',
  eventType: 'https://api.calendly.com/event_types/A',
  canceled: false,
  start: new Date('2027-03-10T17:00:00Z'),
  updated: new Date('2027-03-03T17:00:00Z'),
  location: '12 Main Street',
  isGroup: false,
};

describe('A booking', () => {
  it('leads back to the link and the slide whose calendar it was made in', () => {
    const { utm_content: content = '', utm_term: term = '' } = buildTracking(ORIGIN);
    expect(findOrigin({ content, term })).toEqual(ORIGIN);
    const address = new URL(buildCalendarAddress(`${LINK}?month=2027-03`, ORIGIN, null));
    expect(address.searchParams.get('month')).toBe('2027-03');
    expect(address.searchParams.get('utm_content')).toBe(content);
  });

  it.each([
    ['', ''],
    ['summer-sale', 'x'],
    ['23456789abcdef', 'x'],
    ['23456789abcdef-23456789ab', ''],
    ['23456789abcdef-23456789ab', 'x'.repeat(201)],
    ["23456789abcdef-23456789ab' OR 1", 'x'],
  ])('with the campaign %j and the term %j of someone else leads nowhere', (content, term) =>
    expect(findOrigin({ content, term })).toBeNull(),
  );

  it('takes place in the zone of who booked it, and in ours when that zone is unknown', () => {
    expect(toOccasion({ event, timeZone: 'America/New_York' }, 'America/Phoenix')).toEqual({
      date: '2027-03-10',
      time: '12:00',
      timeZone: 'America/New_York',
      location: '12 Main Street',
      address: '',
    });
    for (const timeZone of [null, 'Mars/Base'])
      expect(toOccasion({ event: { ...event, location: '' }, timeZone }, 'America/Phoenix')).toMatchObject({
        time: '10:00',
        timeZone: 'America/Phoenix',
        location: 'First visit',
      });
  });
});

describe('A calendar on a slide', () => {
  it.each([
    [LINK, LINK],
    [`https://api.calendly.com/event_types/A|First visit|${LINK}`, LINK],
    ['https://api.leadconnectorhq.com/widget/booking/abc', 'https://api.leadconnectorhq.com/widget/booking/abc'],
    ['https://evil.test/ann', null],
    ['https://calendly.com.evil.test/ann', null],
    ['http://calendly.com/ann', null],
    ['', null],
  ])('%s shows %s', (value, link) => expect(findShownLink(value)).toBe(link));

  it('is only ever a page of Calendly or HighLevel', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (value) => {
        const link = findShownLink(value);
        return link === null || /^https:\/\/(calendly\.com|api\.leadconnectorhq\.com|link\.msgsndr\.com)\//.test(link);
      }),
    );
  });

  it('of HighLevel carries nothing of the contact, and is known by its id', () => {
    const link = 'https://link.msgsndr.com/widget/bookings/visit-1?x=y';
    expect(buildCalendarAddress(link, ORIGIN, 'http://localhost:3000/_local/calendly')).toBe(link);
    expect(findHighLevelId(link)).toBe('visit-1');
    expect(findHighLevelId(LINK)).toBeNull();
  });

  it('of a preview carries nothing, and says on which page it is', () => {
    expect(buildCalendarAddress(LINK, null, null)).toBe(LINK);
    expect(toEmbedAddress(LINK, 'app.acme.test')).toBe(`${LINK}?embed_domain=app.acme.test&embed_type=Inline`);
  });

  it.each([
    ['https://api.calendly.com/scheduled_events/A1/invitees/B-2', true],
    ['https://api.calendly.com/scheduled_events/A1/invitees/../../users/me', false],
    ['https://api.calendly.com.evil.test/scheduled_events/A1/invitees/B2', false],
    ['https://api.calendly.com/users/me', false],
  ])('%s names a booking: %s', (address, isOne) => expect(isBookingAddress(address)).toBe(isOne));
});

describe('The page of a booking', () => {
  it.each([
    ['https://calendly.com/reschedulings/A1', true],
    ['https://calendly.com.evil.test/reschedulings/A1', false],
    ['http://calendly.com/reschedulings/A1', false],
    ['javascript:alert(1)//https://calendly.com/x', false],
    ['https://calendly.com@evil.test/x', false],
    ['', false],
  ])('%s is shown to the team: %s', (address, isShown) =>
    expect(toBookingPage(address)).toBe(isShown ? address : null),
  );
});
