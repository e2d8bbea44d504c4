import { DateTime } from 'luxon';
import { isBillingActive, type Billing } from '../billing/billing.ts';
import type { MessageKind } from './message.ts';
import type { Reason } from './reasons.ts';

/**
 * All sending of the deployment is paused: platform staff paused it, the carrier refused the platform's account, or the
 * table was restored from a backup and is not reconciled with the carrier yet.
 */
export interface PlatformPause {
  readonly cause: 'STAFF' | 'ACCOUNT' | 'RESTORE';
  /** A note for platform staff. */
  readonly note: string | null;
  readonly at: Date;
  /** The id of the person who paused sending. Null when the carrier's refusal did. */
  readonly by: string | null;
}

/** An organization paused its own sending. */
export interface StaffPause {
  readonly note: string | null;
  readonly at: Date;
  readonly by: string;
}

/** Platform staff suspended an organization: its people may do nothing, and it sends nothing. */
export interface Suspension {
  /** Why, for the people of the organization. */
  readonly note: string | null;
  readonly at: Date;
  readonly by: string;
}

/** The carrier accepts no messages from an organization's number for now. */
export interface CarrierPause {
  readonly cause: 'BACK_OFF' | 'UNREGISTERED' | 'UNANSWERED';
  readonly reason: Reason;
  readonly at: Date;
  readonly until: Date;
  /** The length of the pause. 0: no pause yet, only one lost response on record. */
  readonly seconds: number;
}

/**
 * What can stop an organization's messages: a suspension, three independent pauses, billing that is not active, a number that
 * is not registered yet, and a spend cap that is reached.
 */
export interface SendingPauseState {
  readonly platform: PlatformPause | null;
  readonly suspension: Suspension | null;
  readonly staff: StaffPause | null;
  readonly carrier: CarrierPause | null;
  readonly billing: Billing | null;
  readonly registrationPending: boolean;
  readonly spendCapReached: boolean;
}

/** How long the other messages of a number wait after the carrier asked to slow down. */
export const BACK_OFF_SECONDS = 60;
/** How often the sender attempts to send from an unregistered number. */
const REGISTRATION_RETRY_MINUTES = 15;
const PAUSE_SECONDS = { BACK_OFF: BACK_OFF_SECONDS, UNREGISTERED: REGISTRATION_RETRY_MINUTES * 60 } as const;
/** Two responses lost within this time are an outage. A hand-over stops waiting for its response after 15 seconds. */
const OUTAGE_SECONDS = 20;
/** During an outage each pause is twice as long as the one before, up to this length. */
const MAX_OUTAGE_PAUSE_SECONDS = 480;

/**
 * A paused message returns to a due minute. The minute must be a later one than it came from, because the dispatcher may
 * still be deleting the entries of that one.
 */
const POSTPONE_SECONDS = 60;

export interface ActivePause {
  readonly reason: Reason;
  /** What the person who paused sending wrote. */
  readonly note: string | null;
  readonly until: Date;
}

/**
 * Returns the pause that stops a message of this kind now, or null. The law requires a confirmation of STOP, START and
 * HELP: a suspension, an organization's own pause, its billing, its registration and its spend cap do not stop the
 * confirmation. The platform's and the carrier's pauses do.
 */
export function findActivePause(pauses: SendingPauseState, kind: MessageKind, now: Date): ActivePause | null {
  const until = new Date(now.getTime() + POSTPONE_SECONDS * 1000);
  if (pauses.platform) return { reason: 'PLATFORM_PAUSED', note: null, until };
  if (pauses.suspension && kind !== 'CONFIRMATION') return { reason: 'SUSPENDED', note: pauses.suspension.note, until };
  if (pauses.staff && kind !== 'CONFIRMATION') return { reason: 'SENDING_PAUSED', note: pauses.staff.note, until };
  if (kind !== 'CONFIRMATION' && !isBillingActive(pauses.billing, now)) return { reason: 'BILLING', note: null, until };
  if (kind !== 'CONFIRMATION' && pauses.registrationPending) return { reason: 'NOT_REGISTERED', note: null, until };
  if (kind !== 'CONFIRMATION' && pauses.spendCapReached) return { reason: 'SPEND_CAP', note: null, until };
  if (pauses.carrier && pauses.carrier.until > now) return { reason: pauses.carrier.reason, note: null, until };
  return null;
}

/**
 * After some carrier pauses one message is sent first, as a probe. Returns for how many seconds the other messages wait
 * for the probe's outcome, or null when all may be sent. A carrier that asked to slow down still accepts messages, only
 * fewer.
 */
export function probeSeconds(pause: CarrierPause | null): number | null {
  if (pause?.cause === 'UNREGISTERED') return REGISTRATION_RETRY_MINUTES * 60;
  return pause?.cause === 'UNANSWERED' && pause.seconds > 0 ? OUTAGE_SECONDS : null;
}

/**
 * Returns the pause that the banner shows, or null when sending continues. A missing registration stays in the banner
 * until the carrier accepts a message, also between two attempts.
 */
export function findBannerPause(pauses: SendingPauseState, now: Date): Pick<ActivePause, 'reason' | 'note'> | null {
  const activePause = findActivePause(pauses, 'CAMPAIGN', now);
  if (activePause) return activePause;
  return pauses.carrier?.cause === 'UNREGISTERED' ? { reason: pauses.carrier.reason, note: null } : null;
}

/** Returns the pause that follows a carrier's refusal. A daily cap is a request to slow down until the carrier's next day. */
export function buildCarrierPause(
  action: 'BACK_OFF' | 'DAILY_CAP' | 'UNREGISTERED',
  reason: Reason,
  now: Date,
): CarrierPause {
  const until =
    action === 'DAILY_CAP' ? startOfNextCarrierDay(now) : new Date(now.getTime() + PAUSE_SECONDS[action] * 1000);
  const cause = action === 'UNREGISTERED' ? 'UNREGISTERED' : 'BACK_OFF';
  return { cause, reason, at: now, until, seconds: (until.getTime() - now.getTime()) / 1000 };
}

/** The carriers' daily caps end at midnight Pacific time (Twilio, error 30023). A minute later no clock is still before it. */
function startOfNextCarrierDay(now: Date): Date {
  return DateTime.fromJSDate(now, { zone: 'America/Los_Angeles' })
    .plus({ days: 1 })
    .startOf('day')
    .plus({ minutes: 1 })
    .toJSDate();
}

/**
 * Returns the pause that follows a lost response. One lost response is no outage. A second one soon after is an outage:
 * every message that is attempted in an outage ends as "outcome unknown", so the others wait, and an hour's outage
 * leaves only a few such messages.
 */
export function buildPauseAfterLostAnswer(before: CarrierPause | null, now: Date): CarrierPause {
  const buildPause = (seconds: number): CarrierPause => ({
    cause: 'UNANSWERED',
    reason: 'CARRIER_SILENT',
    at: now,
    until: new Date(now.getTime() + seconds * 1000),
    seconds,
  });
  if (before?.cause !== 'UNANSWERED' || now.getTime() - before.until.getTime() > OUTAGE_SECONDS * 1000)
    return buildPause(0);
  return buildPause(Math.min(MAX_OUTAGE_PAUSE_SECONDS, Math.max(BACK_OFF_SECONDS, 2 * before.seconds)));
}
