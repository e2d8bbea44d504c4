import { getSendingPauseState, type Organization, type SendingRules } from '../accounts/account.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import type { Enrollment, EnrollmentState } from '../campaigns/enrollment.ts';
import { isFinished, type Step } from '../campaigns/step.ts';
import { unreachableReason, type Contact } from '../contacts/contact.ts';
import { formatPhone } from '../contacts/phone-format.ts';
import { renderBlocks, type MessageBlock } from '../content/blocks.ts';
import { findActivePause, type PlatformPause } from './sending-pauses.ts';
import { countSegments } from '../content/segments.ts';
import type { Message } from './message.ts';
import type { Reason } from './reasons.ts';
import { isOpen, nextOpening } from '../hours/window.ts';

/** Everything that decides whether a text may go now; read together, just before the claim. */
export interface HandOverFacts {
  readonly message: Message;
  readonly contact: Contact;
  readonly organization: Organization;
  readonly rules: SendingRules;
  /** Of a campaign text; null when gone. */
  readonly campaign: Campaign | null;
  readonly enrollment: Enrollment | null;
  readonly platformPause: PlatformPause | null;
  /** The blast brand: a contact gets nothing before it has opted in. */
  readonly needsOptIn: boolean;
  readonly now: Date;
}

export type HandOverDecision =
  /** Claim it and hand it over. */
  | { readonly kind: 'SEND'; readonly body: string; readonly segments: number; readonly step: Step | null }
  /** Put it back until then; `paused`: because its campaign is, and only if it still is. */
  | { readonly kind: 'POSTPONE'; readonly until: Date; readonly reason: Reason | null; readonly paused?: boolean }
  /** The contact must opt in first: it is asked, and the text waits for the answer. */
  | { readonly kind: 'REQUEST_OPT_IN' }
  /** It will never be sent. */
  | { readonly kind: 'CANCEL'; readonly reason: Reason; readonly endsEnrollment: boolean }
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
export function decideHandOver(facts: HandOverFacts): HandOverDecision {
  const { message, contact, organization, rules, now } = facts;
  if (message.state === 'CLAIMED')
    return message.leaseUntil && message.leaseUntil > now ? { kind: 'BUSY' } : { kind: 'UNKNOWN' };
  if (message.state !== 'SCHEDULED') return { kind: 'DROP' };
  // Early beyond the clocks' difference: it was put off meanwhile, and its new moment has an entry of its own.
  if (message.due.getTime() - now.getTime() > CLOCK_SKEW_MS) return { kind: 'DROP' };

  const confirmation = message.kind === 'CONFIRMATION';
  const unreachable = unreachableReason(contact);
  if (unreachable && !confirmation) return { kind: 'CANCEL', reason: unreachable, endsEnrollment: true };
  if (message.kind === 'CAMPAIGN') {
    const campaignDecision = decideForCampaign(facts);
    if (campaignDecision) return campaignDecision;
  }
  const activePause = findActivePause(getSendingPauseState(organization, facts.platformPause), message.kind, now);
  if (activePause) return { kind: 'POSTPONE', until: activePause.until, reason: activePause.reason };
  if (!organization.number) {
    return {
      kind: 'POSTPONE',
      until: new Date(now.getTime() + NUMBER_RETRY_MINUTES * 60_000),
      reason: 'NO_SENDING_NUMBER',
    };
  }
  if (message.kind === 'OPT_IN' && contact.consent === 'OPTED_IN')
    return { kind: 'CANCEL', reason: 'OPTED_IN', endsEnrollment: false };
  if (facts.needsOptIn && contact.consent !== 'OPTED_IN' && !confirmation && message.kind !== 'OPT_IN')
    return { kind: 'REQUEST_OPT_IN' };
  if (!confirmation && !isOpen(now, rules)) {
    return { kind: 'POSTPONE', until: nextOpening(now, rules), reason: 'OUTSIDE_HOURS' };
  }
  return composeMessage(facts);
}

function decideForCampaign({ message, campaign, enrollment, now }: HandOverFacts): HandOverDecision | null {
  if (!campaign || campaign.archived) return { kind: 'CANCEL', reason: 'CAMPAIGN_ARCHIVED', endsEnrollment: true };
  if (campaign.stopped && enrollment && enrollment.joined <= campaign.stopped)
    return { kind: 'CANCEL', reason: 'CAMPAIGN_STOPPED', endsEnrollment: true };
  if (!isExpected(message, enrollment)) return { kind: 'CANCEL', reason: 'NOT_IN_CAMPAIGN', endsEnrollment: false };
  if (campaign.paused)
    return {
      kind: 'POSTPONE',
      until: new Date(now.getTime() + PAUSE_RETRY_HOURS * 3_600_000),
      reason: 'CAMPAIGN_PAUSED',
      paused: true,
    };
  const step = message.campaign ? campaign.steps[message.campaign.stepId] : undefined;
  return step && isFinished(step) ? null : { kind: 'REPLAN' };
}

/** The text that the contact waits for, or a later attempt of one, as long as the contact has not left that round. */
function isExpected(message: Message, enrollment: Enrollment | null): boolean {
  if (!enrollment) return false;
  if (!message.isRetry) return enrollment.state === 'ACTIVE' && enrollment.messageId === message.id;
  return enrollment.round === message.campaign?.round && LATER_ATTEMPT_STATES.includes(enrollment.state);
}

function composeMessage(facts: HandOverFacts): HandOverDecision {
  const { message, contact, campaign } = facts;
  const step = message.campaign && campaign ? (campaign.steps[message.campaign.stepId] ?? null) : null;
  const text = step ? renderBlocks(step.blocks, getPlaceholderValues(contact)) : (message.body ?? '');
  if (text === '') return { kind: 'CANCEL', reason: 'NOTHING_TO_SEND', endsEnrollment: false };
  const body =
    message.kind === 'CONFIRMATION' || contact.texted ? text : appendSuffix(text, facts.rules.firstTextSuffix);
  return { kind: 'SEND', body, segments: countSegments(body).segments, step };
}

/** Segments of a step's text to a contact, as it would go now. */
export function countSegmentsFor(
  blocks: readonly MessageBlock[],
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone' | 'texted'>,
  firstTextSuffix: string,
): number {
  const text = renderBlocks(blocks, getPlaceholderValues(contact));
  return Math.max(1, countSegments(contact.texted ? text : appendSuffix(text, firstTextSuffix)).segments);
}

/** The first text ever to a number says how to stop, unless it does already (fine points, "Law"). */
export function appendSuffix(body: string, suffix: string): string {
  return suffix === '' || /\bSTOP\b/.test(body) ? body : `${body}\n${suffix}`;
}

export function getPlaceholderValues(contact: Pick<Contact, 'firstName' | 'lastName' | 'phone'>): {
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
