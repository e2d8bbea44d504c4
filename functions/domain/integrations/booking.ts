import { DateTime } from 'luxon';
import { APPOINTMENT_LIMITS } from '../appointments/appointment-limits.ts';
import type { Occasion } from '../appointments/appointment.ts';
import type { SlideId } from '../shared/ids.ts';

/** A meeting in a calendar at Calendly. */
export interface CalendlyEvent {
  /** The address that names it. */
  readonly uri: string;
  readonly name: string;
  /** Calendly's address of the kind of meeting. */
  readonly eventType: string;
  readonly canceled: boolean;
  readonly start: Date;
  readonly updated: Date;
  readonly location: string;
  /** Several people may book it. */
  readonly isGroup: boolean;
}

/** Someone booked a meeting. */
export interface Booking {
  readonly uri: string;
  readonly event: CalendlyEvent;
  readonly canceled: boolean;
  /** The page on which the person and the team move or cancel the booking. null means none. */
  readonly page: string | null;
  readonly created: Date;
  readonly updated: Date;
  /** An IANA zone of the person who booked. null means not known. */
  readonly timeZone: string | null;
  /** What the address of the calendar carried (`utm_content`, `utm_term`). */
  readonly content: string;
  readonly term: string;
}

/** From which calendar slide of which link someone booked. */
export interface BookingOrigin {
  readonly leadCode: string;
  readonly featureCode: string;
  readonly slideId: SlideId;
}

const CONTENT = /^(?<leadCode>[2-9a-z]{8,40})-(?<featureCode>[2-9a-z]{4,40})$/;
const MAX_SLIDE_ID = 200;

/**
 * Returns what the address of a calendar carries, so that a booking leads back to the contact. The codes are those of the contact's link:
 * no one else knows them, and they say nothing about the contact.
 */
export function buildTracking({ leadCode, featureCode, slideId }: BookingOrigin): Record<string, string> {
  return { utm_source: 'campaigns', utm_content: `${leadCode}-${featureCode}`, utm_term: slideId };
}

/** Returns from where a booking was made. null means not from a calendar slide. */
export function findOrigin({ content, term }: Pick<Booking, 'content' | 'term'>): BookingOrigin | null {
  const { leadCode, featureCode } = CONTENT.exec(content)?.groups ?? {};
  if (!leadCode || !featureCode || term === '' || term.length > MAX_SLIDE_ID) return null;
  return { leadCode, featureCode, slideId: term };
}

/** Returns when and where a booked meeting takes place, in the zone of who booked it. `zone`: for a zone that no one knows. */
export function toOccasion({ event, timeZone }: Pick<Booking, 'event' | 'timeZone'>, zone: string): Occasion {
  const own = DateTime.fromJSDate(event.start, { zone: timeZone ?? zone });
  const start = own.isValid ? own : DateTime.fromJSDate(event.start, { zone });
  return {
    date: start.toFormat('yyyy-MM-dd'),
    time: start.toFormat('HH:mm'),
    timeZone: start.zoneName ?? zone,
    location: (event.location === '' ? event.name : event.location).slice(0, APPOINTMENT_LIMITS.location),
    address: '',
  };
}

/** The hosts of Calendly's own pages. Staff open the page of a booking, so that it must not lead elsewhere. */
const PAGE = /^https:\/\/(?:www\.)?calendly\.com\/\S{1,300}$/;

/** Returns the page of a booking, or null when the address leads elsewhere. */
export function toBookingPage(address: string): string | null {
  return PAGE.test(address) ? address : null;
}
