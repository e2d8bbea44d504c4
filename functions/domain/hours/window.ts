import { DateTime } from 'luxon';
import { SENDING_ZONE } from './sending-zone.ts';
import { findZone } from './zone.ts';

/**
 * The sending window: messages to contacts are handed over only from 8:00 am, inclusive, to 8:00 pm, exclusive, in the
 * sending zone (DECISIONS.md, "Time"). The window is checked three times: when a message is scheduled, when it is due,
 * and at the hand-over.
 */
const OPENING_HOUR = 8;
const CLOSING_HOUR = 20;

/** The longest validity period that the carrier accepts, in seconds (Twilio, Message resource, ValidityPeriod). */
export const MAX_VALIDITY_SECONDS = 36_000;

export interface WindowRules {
  /** Lifts the window at night. Only platform staff set this. */
  readonly allowAfterHours: boolean;
  /** When false, messages of Saturday and Sunday wait until Monday's opening. */
  readonly allowWeekends: boolean;
  /** An IANA zone. missing means the deployment's sending zone. */
  readonly zone?: string;
  /**
   * The zones the recipient may be in, when the deployment keeps recipient hours. Every one of these zones must be
   * open.
   */
  readonly recipientZones?: readonly string[];
}

/**
 * Recipient hours: 8 am to 9 pm at the contact's location. `allowAfterHours` does not lift them, because they protect
 * the contact.
 */
const RECIPIENT_OPENING_HOUR = 8;
const RECIPIENT_CLOSING_HOUR = 21;
/** Stops an endless search. The hours of any two zones overlap within fewer openings. */
const MAX_OPENINGS_TRIED = 30;

const SATURDAY = 6;

function isClosedWeekend(local: DateTime, rules: WindowRules): boolean {
  return !rules.allowWeekends && local.weekday >= SATURDAY;
}

/**
 * Returns whether a message to a contact may be handed over at this time. The opening second is open, the closing
 * second is not.
 */
export function isOpen(at: Date, rules: WindowRules): boolean {
  const local = DateTime.fromJSDate(at, { zone: findZone(rules.zone ?? SENDING_ZONE) });
  if (isClosedWeekend(local, rules) || !isOpenForRecipient(at, rules)) return false;
  return rules.allowAfterHours || (local.hour >= OPENING_HOUR && local.hour < CLOSING_HOUR);
}

/** Which hours keep a message from going out. */
export type ClosedBy = 'NIGHT' | 'WEEKEND' | 'RECIPIENT_HOURS';

/** Returns which hours keep a message from going out at this time. null if the window is open. */
export function findClosed(at: Date, rules: WindowRules): ClosedBy | null {
  if (isOpen(at, rules)) return null;
  if (isClosedWeekend(DateTime.fromJSDate(at, { zone: findZone(rules.zone ?? SENDING_ZONE) }), rules)) return 'WEEKEND';
  return isOpen(at, { ...rules, recipientZones: [] }) ? 'RECIPIENT_HOURS' : 'NIGHT';
}

/** Returns the first time at or after `at` when the window is open: `at` itself when it is open. */
export function nextOpening(at: Date, rules: WindowRules): Date {
  let opening = at;
  for (let round = 0; round < MAX_OPENINGS_TRIED && !isOpen(opening, rules); round += 1) {
    opening = isOpenForRecipient(opening, rules)
      ? nextWindowOpening(opening, rules)
      : nextRecipientOpening(opening, rules);
  }
  return opening;
}

function isOpenForRecipient(at: Date, { recipientZones = [] }: WindowRules): boolean {
  return recipientZones.every((zone) => {
    const { hour } = DateTime.fromJSDate(at, { zone: findZone(zone) });
    return hour >= RECIPIENT_OPENING_HOUR && hour < RECIPIENT_CLOSING_HOUR;
  });
}

/** Returns the next 8 am in any of the recipient's zones. */
function nextRecipientOpening(at: Date, { recipientZones = [] }: WindowRules): Date {
  const openings = recipientZones.map((zone) => {
    const local = DateTime.fromJSDate(at, { zone: findZone(zone) });
    const today = atHour(local, RECIPIENT_OPENING_HOUR);
    return (today > local ? today : atHour(local.plus({ days: 1 }), RECIPIENT_OPENING_HOUR)).toMillis();
  });
  return new Date(Math.min(...openings));
}

/** Returns the next opening of the sending window, without the recipient's hours. */
function nextWindowOpening(at: Date, rules: WindowRules): Date {
  const local = DateTime.fromJSDate(at, { zone: findZone(rules.zone ?? SENDING_ZONE) });
  const openingToday = atHour(local, rules.allowAfterHours ? 0 : OPENING_HOUR);
  let opening =
    openingToday > local ? openingToday : atHour(local.plus({ days: 1 }), rules.allowAfterHours ? 0 : OPENING_HOUR);
  while (isClosedWeekend(opening, rules))
    opening = atHour(opening.plus({ days: 1 }), rules.allowAfterHours ? 0 : OPENING_HOUR);
  return opening.toJSDate();
}

/**
 * Returns when the window that is open at `at` closes. With `allowAfterHours` the window closes only for a weekend, so
 * the carrier's longest validity period is the limit.
 */
export function getClosing(at: Date, rules: WindowRules): Date {
  const closings = (rules.recipientZones ?? []).map((zone) =>
    atHour(DateTime.fromJSDate(at, { zone: findZone(zone) }), RECIPIENT_CLOSING_HOUR).toMillis(),
  );
  return new Date(Math.min(getWindowClosing(at, rules).getTime(), ...closings));
}

function getWindowClosing(at: Date, rules: WindowRules): Date {
  const local = DateTime.fromJSDate(at, { zone: findZone(rules.zone ?? SENDING_ZONE) });
  if (!rules.allowAfterHours) return atHour(local, CLOSING_HOUR).toJSDate();
  const furthest = local.plus({ seconds: MAX_VALIDITY_SECONDS });
  if (rules.allowWeekends || !isClosedWeekend(furthest, rules)) return furthest.toJSDate();
  return furthest.startOf('day').toJSDate();
}

/** The carrier counts the validity period from when it gets the message, which may be seconds after we asked. */
export const CARRIER_MARGIN_SECONDS = 30;

/**
 * Returns for how many seconds the carrier may attempt delivery, so that the carrier's backlog delivers nothing after
 * closing. Returns 0 in the last half minute: the message must not be handed over then.
 */
export function computeValiditySeconds(at: Date, rules: WindowRules): number {
  const secondsLeft = Math.floor((getClosing(at, rules).getTime() - at.getTime()) / 1000) - CARRIER_MARGIN_SECONDS;
  return Math.max(0, Math.min(MAX_VALIDITY_SECONDS, secondsLeft));
}

/** Returns whether a text may be handed over: the window is open, and long enough for the carrier to deliver. */
export function allowsHandOver(at: Date, rules: WindowRules): boolean {
  return isOpen(at, rules) && computeValiditySeconds(at, rules) > 0;
}

/** Returns the first time at or after `at` when a text may be handed over: `at` itself when it may be. */
export function nextHandOver(at: Date, rules: WindowRules): Date {
  let moment = nextOpening(at, rules);
  for (let round = 0; round < MAX_OPENINGS_TRIED && !allowsHandOver(moment, rules); round += 1)
    moment = nextOpening(getClosing(moment, rules), rules);
  return moment;
}

/** Returns when the day of a time began in a zone. */
export function getMidnight(zone: string, at: Date): Date {
  return DateTime.fromJSDate(at, { zone: findZone(zone) })
    .startOf('day')
    .toJSDate();
}

/** Returns the date of a time in a zone, such as "2026-03-02". A number's daily limit counts by this date. */
export function formatDateIn(zone: string, at: Date): string {
  return DateTime.fromJSDate(at, { zone: findZone(zone) }).toFormat('yyyy-MM-dd');
}

/** Returns the hour of the day in a zone, from "00" to "23". */
export function formatHourIn(zone: string, at: Date): string {
  return DateTime.fromJSDate(at, { zone: findZone(zone) }).toFormat('HH');
}

/** Returns the first opening on a later date. */
export function nextOpeningAfterToday(at: Date, rules: WindowRules): Date {
  const midnight = DateTime.fromJSDate(at, { zone: findZone(rules.zone ?? SENDING_ZONE) })
    .plus({ days: 1 })
    .startOf('day');
  return nextOpening(midnight.toJSDate(), rules);
}

function atHour(day: DateTime, hour: number): DateTime {
  return day.set({ hour, minute: 0, second: 0, millisecond: 0 });
}
