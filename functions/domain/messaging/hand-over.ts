import { holdsOn, type Organization, type SendingRules } from '../accounts/account.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import type { Enrollment, EnrollmentState } from '../campaigns/enrollment.ts';
import { isFinished, type Step } from '../campaigns/step.ts';
import { unreachableReason, type Contact } from '../contacts/lead.ts';
import { formatPhone } from '../contacts/phone-format.ts';
import { render, type MessageBlock } from './blocks.ts';
import { heldBy, type PlatformHold } from './holds.ts';
import { countSegments } from './segments.ts';
import type { Message } from './text.ts';
import { isOpen, nextOpening } from './window.ts';

/** Everything that decides whether a text may go now; read together, just before the claim. */
export interface HandOverFacts {
  readonly message: Message;
  readonly contact: Contact;
  readonly organization: Organization;
  readonly rules: SendingRules;
  /** Of a campaign text; null when gone. */
  readonly campaign: Campaign | null;
  readonly enrollment: Enrollment | null;
  readonly platformHold: PlatformHold | null;
  /** The blast brand: a contact gets nothing before it has opted in. */
  readonly needsOptIn: boolean;
  readonly now: Date;
}

export type Decision =
  /** Claim it and hand it over. */
  | { readonly kind: 'SEND'; readonly body: string; readonly segments: number; readonly step: Step | null }
  /** Put it back until then; `paused`: because its campaign is, and only if it still is. */
  | { readonly kind: 'HOLD'; readonly until: Date; readonly reason: string | null; readonly paused?: boolean }
  /** The contact must opt in first: it is asked, and the text waits for the answer. */
  | { readonly kind: 'ASK' }
  /** It will never be sent. */
  | { readonly kind: 'CANCEL'; readonly reason: string; readonly stops: boolean }
  /** Its step has gone or has become empty: the contact goes on as the campaign now is. */
  | { readonly kind: 'REPLAN' }
  /** Someone claimed it and never said how it went. */
  | { readonly kind: 'UNKNOWN' }
  /** Another holds the claim; look again later. */
  | { readonly kind: 'BUSY' }
  /** Nothing to do: handed over, canceled or moved meanwhile. */
  | { readonly kind: 'DROP' };

const NUMBER_RETRY_MINUTES = 15;

/** Resuming plans everything anew; this is only how often a paused text is looked at until then. */
const PAUSE_RETRY_HOURS = 24;

/** Where a contact may be when an earlier step's text is tried again. */
export const LATER_ATTEMPT_STATES: readonly EnrollmentState[] = ['ACTIVE', 'WAITING', 'FINISHED'];

/** Queue delays are whole seconds; what comes this much early is waited for on the spot. */
export const CLOCK_SKEW_MS = 2_000;

/** The order at the sender (MECHANISMS, "Consent, claim, hand-over"): state, due, contact, campaign, holds, sender, window. */
export function decideHandOver(facts: HandOverFacts): Decision {
  const { message, contact, organization, rules, now } = facts;
  if (message.state === 'CLAIMED')
    return message.leaseUntil && message.leaseUntil > now ? { kind: 'BUSY' } : { kind: 'UNKNOWN' };
  if (message.state !== 'SCHEDULED') return { kind: 'DROP' };
  // Early beyond the clocks' difference: it was put off meanwhile, and its new moment has an entry of its own.
  if (message.due.getTime() - now.getTime() > CLOCK_SKEW_MS) return { kind: 'DROP' };

  const confirmation = message.kind === 'CONFIRMATION';
  const unreachable = unreachableReason(contact);
  if (unreachable && !confirmation) return { kind: 'CANCEL', reason: unreachable, stops: true };
  if (message.kind === 'CAMPAIGN') {
    const gone = campaignObstacle(facts);
    if (gone) return gone;
  }
  const held = heldBy(holdsOn(organization, facts.platformHold), message.kind, now);
  if (held) return { kind: 'HOLD', until: held.until, reason: held.words };
  if (!organization.number) {
    return {
      kind: 'HOLD',
      until: new Date(now.getTime() + NUMBER_RETRY_MINUTES * 60_000),
      reason: 'The organization has no number yet',
    };
  }
  if (message.kind === 'OPT_IN' && contact.consent === 'OPTED_IN')
    return { kind: 'CANCEL', reason: 'The contact has opted in', stops: false };
  if (facts.needsOptIn && contact.consent !== 'OPTED_IN' && !confirmation && message.kind !== 'OPT_IN')
    return { kind: 'ASK' };
  if (!confirmation && !isOpen(now, rules)) {
    return { kind: 'HOLD', until: nextOpening(now, rules), reason: 'Outside sending hours' };
  }
  return compose(facts);
}

function campaignObstacle({ message, campaign, enrollment, now }: HandOverFacts): Decision | null {
  if (!campaign || campaign.archived) return { kind: 'CANCEL', reason: 'The campaign is archived', stops: true };
  if (campaign.stopped && enrollment && enrollment.joined <= campaign.stopped)
    return { kind: 'CANCEL', reason: 'The campaign was stopped', stops: true };
  if (!isWanted(message, enrollment))
    return { kind: 'CANCEL', reason: 'The contact is no longer in the campaign', stops: false };
  if (campaign.paused)
    return {
      kind: 'HOLD',
      until: new Date(now.getTime() + PAUSE_RETRY_HOURS * 3_600_000),
      reason: 'The campaign is paused',
      paused: true,
    };
  const step = message.campaign ? campaign.steps[message.campaign.stepId] : undefined;
  return step && isFinished(step) ? null : { kind: 'REPLAN' };
}

/** The text that the contact waits for, or a later attempt of one, as long as the contact has not left that round. */
function isWanted(message: Message, enrollment: Enrollment | null): boolean {
  if (!enrollment) return false;
  if (!message.again) return enrollment.state === 'ACTIVE' && enrollment.messageId === message.id;
  return enrollment.round === message.campaign?.round && LATER_ATTEMPT_STATES.includes(enrollment.state);
}

function compose(facts: HandOverFacts): Decision {
  const { message, contact, campaign } = facts;
  const step = message.campaign && campaign ? (campaign.steps[message.campaign.stepId] ?? null) : null;
  const words = step ? render(step.blocks, placeholderValues(contact)) : (message.body ?? '');
  if (words === '') return { kind: 'CANCEL', reason: 'Nothing to send: every placeholder is empty', stops: false };
  const body =
    message.kind === 'CONFIRMATION' || contact.texted ? words : withSuffix(words, facts.rules.firstTextSuffix);
  return { kind: 'SEND', body, segments: countSegments(body).segments, step };
}

/** Segments of a step's text to a contact, as it would go now. */
export function segmentsTo(
  blocks: readonly MessageBlock[],
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone' | 'texted'>,
  firstTextSuffix: string,
): number {
  const words = render(blocks, placeholderValues(contact));
  return Math.max(1, countSegments(contact.texted ? words : withSuffix(words, firstTextSuffix)).segments);
}

/** The first text ever to a number says how to stop, unless it does already (fine points, "Law"). */
export function withSuffix(body: string, suffix: string): string {
  return suffix === '' || /\bSTOP\b/.test(body) ? body : `${body}\n${suffix}`;
}

export function placeholderValues(contact: Pick<Contact, 'firstName' | 'lastName' | 'phone'>): {
  firstName: string;
  lastName: string;
  phone: string;
} {
  return {
    firstName: contact.firstName,
    lastName: contact.lastName,
    phone: contact.phone ? formatPhone(contact.phone) : '',
  };
}
