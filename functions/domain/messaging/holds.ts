import type { TextKind } from './text.ts';

/** All sending of the deployment is stopped: by platform staff, or because the carrier refused our account. */
export interface PlatformHold {
  readonly cause: 'STAFF' | 'ACCOUNT';
  /** Why, for platform staff. */
  readonly reason: string | null;
  readonly at: Date;
  /** Who did it; none when the carrier's answer did. */
  readonly by: string | null;
}

/** An organisation stopped its own sending. */
export interface StaffHold {
  readonly reason: string | null;
  readonly at: Date;
  readonly by: string;
}

/** The carrier takes no texts of an organisation's number for now; the next one after `until` finds out whether it does. */
export interface CarrierHold {
  readonly cause: 'BACK_OFF' | 'UNREGISTERED';
  readonly words: string;
  readonly at: Date;
  readonly until: Date;
}

/** What may hold an organisation's texts, each by itself. */
export interface Holds {
  readonly platform: PlatformHold | null;
  readonly staff: StaffHold | null;
  readonly carrier: CarrierHold | null;
}

/** How long the other texts of a number wait when the carrier asked to slow down. */
export const BACK_OFF_SECONDS = 60;
/** How often an unregistered number is tried. */
export const REGISTRATION_RETRY_MINUTES = 15;
/**
 * A held text lies in its due bucket, which nobody hands on. It is put into a later minute than the one it came from:
 * the dispatcher may still be removing that one's entry.
 */
const PUT_BACK_SECONDS = 60;

const HELD_BY_PLATFORM = 'Sending is on hold for the whole platform. Nothing is lost';
const HELD_BY_STAFF = 'Sending is on hold';

export interface Held {
  /** Shown with the text and in the banner. */
  readonly words: string;
  readonly until: Date;
}

/**
 * What holds a text of this kind now; null when nothing does. The one confirmation of STOP, START or HELP is the law's
 * answer to a person: an organisation's own stop does not hold it, the platform's stop and the carrier's do.
 */
export function heldBy(holds: Holds, kind: TextKind, now: Date): Held | null {
  const later = new Date(now.getTime() + PUT_BACK_SECONDS * 1000);
  if (holds.platform) return { words: HELD_BY_PLATFORM, until: later };
  if (holds.staff && kind !== 'CONFIRMATION') return { words: inWords(holds.staff), until: later };
  if (holds.carrier && holds.carrier.until > now) return { words: holds.carrier.words, until: holds.carrier.until };
  return null;
}

/** The banner's sentence; null when sending goes on. A missing registration is told until a text gets through. */
export function heldInWords(holds: Holds, now: Date): string | null {
  const held = heldBy(holds, 'CAMPAIGN', now);
  if (held) return held.words;
  return holds.carrier?.cause === 'UNREGISTERED' ? holds.carrier.words : null;
}

/** The hold that a carrier's refusal brings to its sender. */
export function carrierHold(cause: CarrierHold['cause'], words: string, now: Date): CarrierHold {
  const seconds = cause === 'BACK_OFF' ? BACK_OFF_SECONDS : REGISTRATION_RETRY_MINUTES * 60;
  return { cause, words, at: now, until: new Date(now.getTime() + seconds * 1000) };
}

function inWords({ reason }: StaffHold): string {
  return reason === null ? HELD_BY_STAFF : `${HELD_BY_STAFF}: ${reason}`;
}
