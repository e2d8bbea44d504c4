import { buildTracking, type BookingOrigin } from './booking.ts';
import { isHttpsLink, parseCalendar } from '../content/calendar-value.ts';
import type { UserId } from '../shared/ids.ts';

/** A calendar on a slide: a copy of what someone keeps, so that a slide continues working when the person removes it or leaves. */
export interface SlideCalendar {
  /** Of the kept value. */
  readonly id: string;
  /** Whose calendar it is. null means the organization's. */
  readonly userId: UserId | null;
  /** The name of the person, or of the organization. */
  readonly modelName: string;
  readonly name: string;
  readonly link: string;
}

export const MAX_SLIDE_CALENDARS = 10;

const CALENDLY_SITE = 'https://calendly.com';
/** Where HighLevel shows calendars to book in (HighLevel, "Embed a calendar"). */
const HIGHLEVEL_SITES = ['https://api.leadconnectorhq.com', 'https://link.msgsndr.com'] as const;
/** The sites whose pages a slide shows. */
export const CALENDAR_SITES: readonly string[] = [CALENDLY_SITE, ...HIGHLEVEL_SITES];

/** Returns the link of a kept calendar, which may have three parts. null if no slide can show it. */
export function findShownLink(value: string): string | null {
  const link = parseCalendar(value)?.link ?? value;
  return isHttpsLink(link) && CALENDAR_SITES.includes(new URL(link).origin) ? link : null;
}

/** What is known about whether a calendar's own service confirms bookings. */
export type Confirmation = 'CONFIRMED' | 'IF_CONNECTED' | 'NOT_CONFIRMED';

/**
 * Returns whether bookings in a kept calendar are confirmed. A calendar of three parts came from a connected Calendly account. A link to
 * Calendly may belong to an account that is not connected, and other services report no bookings.
 */
export function findConfirmation(value: string): Confirmation {
  const link = parseCalendar(value)?.link;
  if (link !== undefined) return 'CONFIRMED';
  return URL.parse(value)?.origin === CALENDLY_SITE ? 'IF_CONNECTED' : 'NOT_CONFIRMED';
}

/** Returns HighLevel's id of a calendar. null if the calendar is somewhere else. */
export function findHighLevelId(link: string): string | null {
  const url = URL.parse(link);
  if (!url || !HIGHLEVEL_SITES.some((site) => site === url.origin)) return null;
  return /^\/widget\/bookings?\/([\w-]+)/.exec(url.pathname)?.[1] ?? null;
}

/**
 * Returns the address of the page on which people choose a time. `origin`: the slide of a contact's link, to which a booking leads back.
 * null means a preview. `site`: of another Calendly, on a laptop.
 */
export function buildCalendarAddress(link: string, origin: BookingOrigin | null, site: string | null): string {
  const url = new URL(link);
  if (url.origin === CALENDLY_SITE) {
    for (const [name, value] of Object.entries(origin === null ? {} : buildTracking(origin)))
      url.searchParams.set(name, value);
    if (site !== null) return `${site}${url.pathname}${url.search}`;
  }
  return url.href;
}

/** Adds what Calendly needs to know about the page around it (Calendly, "Advanced embed options"). `host`: of that page. */
export function toEmbedAddress(address: string, host: string): string {
  const url = new URL(address);
  url.searchParams.set('embed_domain', host);
  url.searchParams.set('embed_type', 'Inline');
  return url.href;
}

const INVITEE = /^https:\/\/api\.calendly\.com\/scheduled_events\/[\w-]+\/invitees\/[\w-]+$/;

/** Returns whether an address names a booking at Calendly. A page may report any text. */
export function isBookingAddress(address: string): boolean {
  return INVITEE.test(address);
}
