import { getSendingPauseState, type Organization, type SendingRules } from '../accounts/account.ts';
import {
  formatOccasionDate,
  formatOccasionTime,
  type Appointment,
  type Occasion,
} from '../appointments/appointment.ts';
import { hasBegun } from '../appointments/plan.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import type { Enrollment, EnrollmentState } from '../campaigns/enrollment.ts';
import { hasPitchLink, isFinished, renderStep, type Step } from '../campaigns/step.ts';
import { unreachableReason, type Contact } from '../contacts/contact.ts';
import { countChargedSegments } from '../contacts/countries.ts';
import { formatPhone } from '../contacts/phone-format.ts';
import { toSpokenName } from '../contacts/spoken-name.ts';
import type { PlaceholderValues } from '../content/blocks.ts';
import { CARRIER_LIMIT } from '../content/characters.ts';
import { saysHowToOptOut } from '../content/opt-out-line.ts';
import { findActivePause, type PlatformPause } from './sending-pauses.ts';
import { countSegments } from '../content/segments.ts';
import { isHeldByHint, type Message, type OutgoingText } from './message.ts';
import { renderWords } from '../content/words.ts';
import type { Reason } from './reasons.ts';
import { isOpen, nextOpening } from '../hours/window.ts';

/** All facts that decide whether a message may be sent now. They are read together, just before the claim. */
export interface HandOverFacts {
  readonly message: Message;
  readonly contact: Contact;
  readonly organization: Organization;
  readonly rules: SendingRules;
  /** The campaign of a campaign message. Null when the campaign is gone. */
  readonly campaign: Campaign | null;
  readonly enrollment: Enrollment | null;
  /** The appointment that the message is before or after. null means none, or it is gone. */
  readonly appointment: Appointment | null;
  /** The appointment that the text may name: that of the message, or the one that brought the contact into the campaign. */
  readonly occasion: Occasion | null;
  /** The contact's link in the text of the step. null if the text has none, or the pitch cannot be shown yet. */
  readonly pitchLink: string | null;
  readonly platformPause: PlatformPause | null;
  /** True for a blast organization: a contact gets no message before it has opted in. */
  readonly needsOptIn: boolean;
  readonly now: Date;
}

export type HandOverDecision =
  /** Claim the message and hand it over. */
  | { readonly kind: 'SEND'; readonly text: OutgoingText; readonly step: Step | null }
  /** Postpone the message until `until`. `paused`: because its campaign is paused, and only if it still is. */
  | { readonly kind: 'POSTPONE'; readonly until: Date; readonly reason: Reason | null; readonly paused?: boolean }
  /** The contact must opt in first. The opt-in message is sent, and this message waits for the reply. */
  | { readonly kind: 'REQUEST_OPT_IN' }
  /** The message will never be sent. */
  | { readonly kind: 'CANCEL'; readonly reason: Reason; readonly endsEnrollment: boolean }
  /** The message's step is deleted or empty. The contact continues by the current steps. */
  | { readonly kind: 'REPLAN' }
  /** A worker claimed the message and never recorded the outcome. */
  | { readonly kind: 'UNKNOWN' }
  /** Another worker has a valid claim. Look again later. */
  | { readonly kind: 'BUSY' }
  /** Nothing to do: the message was handed over, canceled or moved. */
  | { readonly kind: 'DROP' };

const NUMBER_RETRY_HOURS = 0.25;

/**
 * A pitch that can be shown again, the resume of a campaign, and the decision of staff about a request to stop resume the
 * messages that wait for them. In case that is missed, a waiting message is checked this often.
 */
const MISSED_RESUME_HOURS = 24;

/** The states in which a contact still gets a new attempt of an earlier step's message, or a message of an if/then. */
export const LATER_ATTEMPT_STATES: readonly EnrollmentState[] = ['ACTIVE', 'WAITING', 'FINISHED'];

/** Queue delays are whole seconds. The sender waits for a message that arrives up to this early. */
export const CLOCK_SKEW_MS = 2_000;

/**
 * Decides what happens to a due message. Returns the first rule that applies, in this order: state, due time, contact,
 * campaign, pauses, sender, window. The state comes first, so that a message which was handed over is never sent again.
 */
export function decideHandOver(facts: HandOverFacts): HandOverDecision {
  const { message, contact, organization, rules, now } = facts;
  if (message.state === 'CLAIMED')
    return message.leaseUntil && message.leaseUntil > now ? { kind: 'BUSY' } : { kind: 'UNKNOWN' };
  if (message.state !== 'SCHEDULED') return { kind: 'DROP' };
  // Earlier than the clocks can differ: the message was postponed, and its new due time has its own due entry.
  if (message.due.getTime() - now.getTime() > CLOCK_SKEW_MS) return { kind: 'DROP' };

  const confirmation = message.kind === 'CONFIRMATION';
  const unreachable = unreachableReason(contact);
  if (unreachable && !confirmation) return { kind: 'CANCEL', reason: unreachable, endsEnrollment: true };
  if (message.kind === 'CAMPAIGN' || message.followUp) {
    const campaignDecision = message.followUp ? decideForFollowUp(facts) : decideForCampaign(facts);
    if (campaignDecision) return campaignDecision;
  }
  if (message.about !== null && facts.occasion === null)
    return { kind: 'CANCEL', reason: 'APPOINTMENT_CANCELED', endsEnrollment: false };
  const activePause = findActivePause(getSendingPauseState(organization, facts.platformPause), message.kind, now);
  if (activePause) return { kind: 'POSTPONE', until: activePause.until, reason: activePause.reason };
  if (!organization.number)
    return { kind: 'POSTPONE', until: addHours(now, NUMBER_RETRY_HOURS), reason: 'NO_SENDING_NUMBER' };
  // The reply counts for the number that was asked, so another number must be asked itself.
  if (message.kind === 'OPT_IN' && message.phone !== contact.phone)
    return { kind: 'CANCEL', reason: 'NUMBER_CHANGED', endsEnrollment: false };
  if (message.kind === 'OPT_IN' && contact.consent === 'OPTED_IN')
    return { kind: 'CANCEL', reason: 'OPTED_IN', endsEnrollment: false };
  if (contact.optOutHint !== null && isHeldByHint(message))
    return { kind: 'POSTPONE', until: addHours(now, MISSED_RESUME_HOURS), reason: 'MAY_OPT_OUT' };
  if (facts.needsOptIn && contact.consent !== 'OPTED_IN' && !confirmation && message.kind !== 'OPT_IN')
    return { kind: 'REQUEST_OPT_IN' };
  if (!confirmation && !isOpen(now, rules)) {
    return { kind: 'POSTPONE', until: nextOpening(now, rules), reason: 'OUTSIDE_HOURS' };
  }
  return composeMessage(facts);
}

/** A message of an if/then keeps to the state of its campaign, and goes only to contacts who have not left it. */
function decideForFollowUp({ message, campaign, enrollment, now }: HandOverFacts): HandOverDecision | null {
  return decideByCampaign(campaign, enrollment, now, isStillThere(message.followUp, enrollment));
}

function decideByCampaign(
  campaign: Campaign | null,
  enrollment: Enrollment | null,
  now: Date,
  isWanted: boolean,
): HandOverDecision | null {
  if (!campaign || campaign.archived) return { kind: 'CANCEL', reason: 'CAMPAIGN_ARCHIVED', endsEnrollment: true };
  if (campaign.stopped && enrollment && enrollment.joined <= campaign.stopped)
    return { kind: 'CANCEL', reason: 'CAMPAIGN_STOPPED', endsEnrollment: true };
  if (!isWanted) return { kind: 'CANCEL', reason: 'NOT_IN_CAMPAIGN', endsEnrollment: false };
  if (!campaign.paused) return null;
  return { kind: 'POSTPONE', until: addHours(now, MISSED_RESUME_HOURS), reason: 'CAMPAIGN_PAUSED', paused: true };
}

function decideForCampaign(facts: HandOverFacts): HandOverDecision | null {
  const { message, campaign, enrollment, now } = facts;
  const decision = decideByCampaign(campaign, enrollment, now, isExpected(message, enrollment));
  if (decision || !campaign) return decision;
  const step = message.campaign ? campaign.steps[message.campaign.stepId] : undefined;
  // The contact has continued since a first attempt, so that a new one has nothing to be planned again. It would wait forever.
  if (!step || !isFinished(step))
    return message.isRetry ? { kind: 'CANCEL', reason: 'STEP_GONE', endsEnrollment: false } : { kind: 'REPLAN' };
  if (step.featureType !== 'MESSAGE' && facts.pitchLink === null)
    return { kind: 'POSTPONE', until: addHours(now, MISSED_RESUME_HOURS), reason: 'UNFINISHED_PITCH' };
  return message.campaign?.appointment ? decideForAppointment(facts, step, message.campaign.appointment.version) : null;
}

/**
 * A text of an appointment goes out as long as the appointment is as it was when the text was planned. Otherwise the contact
 * continues by the appointment as it is now, or not at all.
 */
function decideForAppointment(
  { message, appointment, campaign, now }: HandOverFacts,
  step: Step,
  version: number,
): HandOverDecision | null {
  if (!appointment || appointment.canceled !== null)
    return { kind: 'CANCEL', reason: 'APPOINTMENT_CANCELED', endsEnrollment: true };
  const isOver = step.structureType === 'BEFORE' && hasBegun(appointment, now);
  // The contact has continued since, so a new attempt has nothing to be planned again.
  if (message.isRetry) return isOver ? { kind: 'CANCEL', reason: 'APPOINTMENT_BEGAN', endsEnrollment: false } : null;
  return appointment.version !== version || campaign?.hasAppt !== true || isOver ? { kind: 'REPLAN' } : null;
}

/** Returns whether the contact waits for this message, or whether this is a new attempt in the contact's current round. */
function isExpected(message: Message, enrollment: Enrollment | null): boolean {
  if (!enrollment) return false;
  if (!message.isRetry) return enrollment.state === 'ACTIVE' && enrollment.messageId === message.id;
  return isStillThere(message.campaign, enrollment);
}

function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000);
}

function isStillThere(own: { readonly round: number } | null, enrollment: Enrollment | null): boolean {
  return enrollment !== null && enrollment.round === own?.round && LATER_ATTEMPT_STATES.includes(enrollment.state);
}

type ComposeFacts = Pick<HandOverFacts, 'message' | 'contact' | 'campaign' | 'rules' | 'occasion' | 'pitchLink'> & {
  readonly organization: Pick<Organization, 'number'>;
};

/** Returns the text of a message as the sender makes the text now. null if there is nothing to send. */
export function composeText(facts: ComposeFacts): OutgoingText | null {
  const decision = composeMessage(facts);
  return decision.kind === 'SEND' ? decision.text : null;
}

/** Returns the text as it would go out now, or why it would not. */
export function composeMessage(facts: ComposeFacts): Extract<HandOverDecision, { kind: 'SEND' | 'CANCEL' }> {
  const { message, contact, organization, campaign } = facts;
  const to = message.kind === 'CONFIRMATION' ? message.phone : contact.phone;
  if (to === null) return { kind: 'CANCEL', reason: 'NO_PHONE', endsEnrollment: true };
  const step = message.campaign && campaign ? (campaign.steps[message.campaign.stepId] ?? null) : null;
  const values = getPlaceholderValues(contact, facts.occasion);
  const text = step ? renderStep(step, values, facts.pitchLink ?? '') : renderWords(message, values);
  if (text === '') return { kind: 'CANCEL', reason: 'NOTHING_TO_SEND', endsEnrollment: false };
  const body = endsWithOptOutLine(message, contact) ? appendSuffix(text, facts.rules.firstTextSuffix) : text;
  if (body.length > CARRIER_LIMIT) return { kind: 'CANCEL', reason: 'TEXT_TOO_LONG', endsEnrollment: false };
  return {
    kind: 'SEND',
    text: {
      from: organization.number,
      to,
      body,
      segments: countChargedSegments(countSegments(body).segments, to),
      hasPitch: hasPitchLink(step),
    },
    step,
  };
}

/** A first text ends with the opt-out line. So does each new attempt of it: the contact counts as texted, but the line may not have arrived. */
function endsWithOptOutLine({ kind, isRetry, body }: Message, { texted }: Contact): boolean {
  if (kind === 'CONFIRMATION') return false;
  return texted === null || (isRetry && body !== null && saysHowToOptOut(body));
}

/** Returns the message with the opt-out line of a first message, unless the message already says how to opt out. */
export function appendSuffix(body: string, suffix: string): string {
  return suffix === '' || saysHowToOptOut(body) ? body : `${body}\n${suffix}`;
}

/** Returns the values for the placeholders of a message. `occasion`: the contact's appointment, if the message may name one. */
export function getPlaceholderValues(
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone' | 'fields'>,
  occasion: Occasion | null = null,
): PlaceholderValues {
  return {
    ...toSpokenName(contact),
    phone: contact.phone ? formatPhone(contact.phone) : '',
    fields: contact.fields,
    event: occasion && {
      date: formatOccasionDate(occasion),
      time: formatOccasionTime(occasion),
      location: occasion.location,
    },
  };
}
