import { DateTime } from 'luxon';
import { SENDING_ZONE } from './sending-zone.ts';

/**
 * The sending window: texts to contacts are handed over only in [08:00, 20:00) of the sending zone
 * (decisions, "Time"). It is asked three times for every text: when queued, when due and at hand-off.
 */
export const OPENING_HOUR = 8;
export const CLOSING_HOUR = 20;

/** Longest validity period that the carrier takes, in seconds (Twilio, Message resource, ValidityPeriod). */
export const MAX_VALIDITY_SECONDS = 36_000;

export interface WindowRules {
  /** Lifts the night hold; only platform staff set it. */
  readonly allowAfterHours: boolean;
  /** When false, Saturday and Sunday wait until Monday's opening. */
  readonly allowWeekends: boolean;
  /** IANA zone; the deployment's sending zone unless told otherwise. */
  readonly zone?: string;
  /** Where the recipient may be, when the deployment keeps recipient hours: open only while it is open in each. */
  readonly recipientZones?: readonly string[];
}

/** Recipient hours (fine points, "Law"): 8 to 21 where the contact is. `allowAfterHours` never lifts them. */
const RECIPIENT_OPENING_HOUR = 8;
const RECIPIENT_CLOSING_HOUR = 21;
/** Longer than any two zones' hours keep apart. */
const MAX_OPENINGS_TRIED = 30;

const SATURDAY = 6;

function isClosedWeekend(local: DateTime, rules: WindowRules): boolean {
  return !rules.allowWeekends && local.weekday >= SATURDAY;
}

/** Whether a text to a contact may be handed over at this moment. The opening second is in, the closing second is out. */
export function isOpen(at: Date, rules: WindowRules): boolean {
  const local = DateTime.fromJSDate(at, { zone: rules.zone ?? SENDING_ZONE });
  if (isClosedWeekend(local, rules) || !isOpenForRecipient(at, rules)) return false;
  return rules.allowAfterHours || (local.hour >= OPENING_HOUR && local.hour < CLOSING_HOUR);
}

/** The first moment, at or after `at`, at which the window is open: `at` itself when it is. */
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
    const { hour } = DateTime.fromJSDate(at, { zone });
    return hour >= RECIPIENT_OPENING_HOUR && hour < RECIPIENT_CLOSING_HOUR;
  });
}

/** The first later moment at which it is eight in one of the recipient's zones. */
function nextRecipientOpening(at: Date, { recipientZones = [] }: WindowRules): Date {
  const openings = recipientZones.map((zone) => {
    const local = DateTime.fromJSDate(at, { zone });
    const today = atHour(local, RECIPIENT_OPENING_HOUR);
    return (today > local ? today : atHour(local.plus({ days: 1 }), RECIPIENT_OPENING_HOUR)).toMillis();
  });
  return new Date(Math.min(...openings));
}

/** The first opening of the window itself, whoever the recipient is. */
function nextWindowOpening(at: Date, rules: WindowRules): Date {
  const local = DateTime.fromJSDate(at, { zone: rules.zone ?? SENDING_ZONE });
  const openingToday = atHour(local, rules.allowAfterHours ? 0 : OPENING_HOUR);
  let opening =
    openingToday > local ? openingToday : atHour(local.plus({ days: 1 }), rules.allowAfterHours ? 0 : OPENING_HOUR);
  while (isClosedWeekend(opening, rules))
    opening = atHour(opening.plus({ days: 1 }), rules.allowAfterHours ? 0 : OPENING_HOUR);
  return opening.toJSDate();
}

/**
 * When the window that is open at `at` closes. With the night hold lifted there is no closing but a held weekend's,
 * so the carrier's longest validity stands in.
 */
export function getClosing(at: Date, rules: WindowRules): Date {
  const closings = (rules.recipientZones ?? []).map((zone) =>
    atHour(DateTime.fromJSDate(at, { zone }), RECIPIENT_CLOSING_HOUR).toMillis(),
  );
  return new Date(Math.min(getWindowClosing(at, rules).getTime(), ...closings));
}

function getWindowClosing(at: Date, rules: WindowRules): Date {
  const local = DateTime.fromJSDate(at, { zone: rules.zone ?? SENDING_ZONE });
  if (!rules.allowAfterHours) return atHour(local, CLOSING_HOUR).toJSDate();
  const furthest = local.plus({ seconds: MAX_VALIDITY_SECONDS });
  if (rules.allowWeekends || !isClosedWeekend(furthest, rules)) return furthest.toJSDate();
  return furthest.startOf('day').toJSDate();
}

/**
 * Seconds for which the carrier may go on trying, so that its own backlog delivers nothing after closing time.
 * 0 when less than a whole second is left: then the text must not be handed over.
 */
export function computeValiditySeconds(at: Date, rules: WindowRules): number {
  const left = Math.floor((getClosing(at, rules).getTime() - at.getTime()) / 1000);
  return Math.max(0, Math.min(MAX_VALIDITY_SECONDS, left));
}

/** The date of a moment in a zone, as days are counted for a number's daily limit: "2026-03-02". */
export function formatDateIn(zone: string, at: Date): string {
  return DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd');
}

/** The first opening on a later date. */
export function nextOpeningAfterToday(at: Date, rules: WindowRules): Date {
  const midnight = DateTime.fromJSDate(at, { zone: rules.zone ?? SENDING_ZONE })
    .plus({ days: 1 })
    .startOf('day');
  return nextOpening(midnight.toJSDate(), rules);
}

function atHour(day: DateTime, hour: number): DateTime {
  return day.set({ hour, minute: 0, second: 0, millisecond: 0 });
}
