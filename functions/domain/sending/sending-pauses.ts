import type { MessageKind } from './message.ts';

/** All sending of the deployment is stopped: by platform staff, or because the carrier refused our account. */
export interface PlatformPause {
  readonly cause: 'STAFF' | 'ACCOUNT';
  /** Why, for platform staff. */
  readonly reason: string | null;
  readonly at: Date;
  /** Who did it; none when the carrier's answer did. */
  readonly by: string | null;
}

/** An organization stopped its own sending. */
export interface StaffPause {
  readonly reason: string | null;
  readonly at: Date;
  readonly by: string;
}

/** The carrier takes no texts of an organization's number for now. */
export interface CarrierPause {
  readonly cause: 'BACK_OFF' | 'UNREGISTERED' | 'UNANSWERED';
  readonly reason: string;
  readonly at: Date;
  readonly until: Date;
  /** How long it was to last; 0: only remembered. */
  readonly seconds: number;
}

/** What may hold an organization's texts, each by itself. */
export interface SendingPauseState {
  readonly platform: PlatformPause | null;
  readonly staff: StaffPause | null;
  readonly carrier: CarrierPause | null;
}

/** How long the other texts of a number wait when the carrier asked to slow down. */
export const BACK_OFF_SECONDS = 60;
/** How often an unregistered number is tried. */
export const REGISTRATION_RETRY_MINUTES = 15;
/** Answers lost no further apart than this are an outage; a hand-over gives up waiting after 15. */
const OUTAGE_SECONDS = 20;
/** Within an outage each wait is twice the one before, up to this. */
const LONGEST_OUTAGE_WAIT_SECONDS = 480;

/**
 * A held text lies in its due bucket, which nobody hands on. It is put into a later minute than the one it came from:
 * the dispatcher may still be removing that one's entry.
 */
const POSTPONE_SECONDS = 60;

const PLATFORM_PAUSE_REASON = 'Sending is on hold for the whole platform. Nothing is lost';
const STAFF_PAUSE_REASON = 'Sending is on hold';

export interface ActivePause {
  /** Shown with the text and in the banner. */
  readonly reason: string;
  readonly until: Date;
}

/**
 * What holds a text of this kind now; null when nothing does. The one confirmation of STOP, START or HELP is the law's
 * answer to a person: an organization's own stop does not hold it, the platform's stop and the carrier's do.
 */
export function findActivePause(pauses: SendingPauseState, kind: MessageKind, now: Date): ActivePause | null {
  const later = new Date(now.getTime() + POSTPONE_SECONDS * 1000);
  if (pauses.platform) return { reason: PLATFORM_PAUSE_REASON, until: later };
  if (pauses.staff && kind !== 'CONFIRMATION') return { reason: formatStaffPause(pauses.staff), until: later };
  if (pauses.carrier && pauses.carrier.until > now) return { reason: pauses.carrier.reason, until: later };
  return null;
}

/**
 * After such a hold one text goes alone to find out whether the carrier takes texts again; for so many seconds the
 * others wait for what becomes of it. Null: all may go. A carrier that asked to slow down takes texts, only fewer.
 */
export function probeSeconds(pause: CarrierPause | null): number | null {
  if (pause?.cause === 'UNREGISTERED') return REGISTRATION_RETRY_MINUTES * 60;
  return pause?.cause === 'UNANSWERED' && pause.seconds > 0 ? OUTAGE_SECONDS : null;
}

/** The banner's sentence; null when sending goes on. A missing registration is told until a text gets through. */
export function getPauseReason(pauses: SendingPauseState, now: Date): string | null {
  const activePause = findActivePause(pauses, 'CAMPAIGN', now);
  if (activePause) return activePause.reason;
  return pauses.carrier?.cause === 'UNREGISTERED' ? pauses.carrier.reason : null;
}

/** The hold that a carrier's refusal brings to its sender. */
export function buildCarrierPause(cause: 'BACK_OFF' | 'UNREGISTERED', reason: string, now: Date): CarrierPause {
  const seconds = cause === 'BACK_OFF' ? BACK_OFF_SECONDS : REGISTRATION_RETRY_MINUTES * 60;
  return { cause, reason, at: now, until: new Date(now.getTime() + seconds * 1000), seconds };
}

/**
 * What a lost answer brings to its sender. One happens; a second one soon after it is an outage, in which each text
 * that is tried ends as "outcome unknown": so the others wait, and of an hour's outage a few texts are left to settle.
 */
export function buildPauseAfterLostAnswer(before: CarrierPause | null, now: Date): CarrierPause {
  const buildPause = (seconds: number): CarrierPause => ({
    cause: 'UNANSWERED',
    reason: 'The carrier does not answer',
    at: now,
    until: new Date(now.getTime() + seconds * 1000),
    seconds,
  });
  if (before?.cause !== 'UNANSWERED' || now.getTime() - before.until.getTime() > OUTAGE_SECONDS * 1000)
    return buildPause(0);
  return buildPause(Math.min(LONGEST_OUTAGE_WAIT_SECONDS, Math.max(BACK_OFF_SECONDS, 2 * before.seconds)));
}

function formatStaffPause({ reason }: StaffPause): string {
  return reason === null ? STAFF_PAUSE_REASON : `${STAFF_PAUSE_REASON}: ${reason}`;
}
