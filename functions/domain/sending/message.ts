import type { Attachment } from '../media/attachment.ts';
import type { E164 } from '../contacts/phone.ts';
import type { MessageBlock } from '../content/blocks.ts';
import type {
  AppointmentId,
  CampaignId,
  ContactId,
  JobId,
  MessageId,
  OrganizationId,
  StepId,
  UserId,
} from '../shared/ids.ts';
import type { ProgressCell } from './progress.ts';
import type { Reason } from './reasons.ts';

/**
 * The states of a message: scheduled, claimed, handed over, sent, then delivered, undelivered or failed. States only
 * move forward, except that a failed message may get a new attempt.
 */
export const MESSAGE_STATES = [
  'RECEIVED',
  'SCHEDULED',
  'CLAIMED',
  'HANDED_OVER',
  'SENT',
  'DELIVERED',
  'UNDELIVERED',
  'FAILED',
  'OUTCOME_UNKNOWN',
  'NOT_ACCEPTED',
  'CANCELED',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * CAMPAIGN: a step's message. DIRECT: staff to one contact. CONFIRMATION: the reply to STOP, START or HELP. OPT_IN:
 * asks for consent. INBOUND: from a contact.
 */
export type MessageKind = 'CAMPAIGN' | 'DIRECT' | 'CONFIRMATION' | 'OPT_IN' | 'INBOUND';

/** The lanes are separate, so that replies never wait behind a campaign. */
export type Lane = 'campaign' | 'reply';

/** A worker has this long to hand over or release a claimed message. After that the outcome is unknown. */
export const LEASE_SECONDS = 60;

export interface MessageRef {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly id: MessageId;
}

/** The step of a campaign that a message is of. */
export interface MessageCampaign {
  readonly id: CampaignId;
  readonly stepId: StepId;
  readonly round: number;
  /** The appointment before or after which the step is sent, in the version that the message was planned for. */
  readonly appointment?: { readonly id: AppointmentId; readonly version: number } | null;
}

/** The step of a campaign that a contact answers, or opts out after: that of the last text of a campaign before it. */
export type AnsweredStep = Pick<MessageCampaign, 'id' | 'stepId'>;

export interface Message extends MessageRef {
  readonly kind: MessageKind;
  readonly state: MessageState;
  readonly lane: Lane;
  /**
   * The text that was or will be sent. A campaign message gets its text at the claim, so that edits apply until then.
   */
  readonly body: string | null;
  /**
   * The words with placeholders of a message to many, a welcome message or a text of an if/then. The claim fills them in
   * with the contact's values at that moment. null if the words have no placeholder or are those of a campaign's step.
   */
  readonly blocks: readonly MessageBlock[] | null;
  /** The files that came with an inbound text. Empty for every text of ours. */
  readonly attachments: readonly Attachment[];
  /**
   * The number that the message was claimed for, as evidence of where it went. A message that waits has none: staff may
   * correct the contact's number until the claim. Confirmations have the number that they
   * answer from the start, and opt-in messages the number that they ask.
   */
  readonly phone: E164 | null;
  /**
   * The organization's number that the message was claimed to be sent from, as evidence of where the carrier has it. The
   * organization may get another number later. null if the message waits, was received, or was claimed by a version that
   * did not store the number.
   */
  readonly from: E164 | null;
  readonly created: Date;
  readonly due: Date;
  readonly attempt: number;
  /** A new attempt after a failure. The contact has continued since, so this message does not move the contact. */
  readonly isRetry: boolean;
  /** When the last attempt was claimed. From then on the carrier may have received the message. */
  readonly claimed: Date | null;
  readonly leaseUntil: Date | null;
  readonly carrierId: string | null;
  /** The last attempt that the carrier accepted, and charges. null means none. A new attempt does not clear it. */
  readonly chargedAttempt: number | null;
  readonly sent: Date | null;
  readonly delivered: Date | null;
  /**
   * The day of the sending zone whose figures count the message: of the hand-over, of the refusal, or when a reply arrived.
   * null if no day counts the message.
   */
  readonly countedOn: string | null;
  readonly segments: number;
  /** Whether the text has the contact's link to a pitch. Known from the claim on. */
  readonly hasPitch: boolean;
  /** Why the message waits, failed or was canceled. */
  readonly reason: Reason | null;
  readonly errorCode: number | null;
  readonly userId: UserId | null;
  readonly senderName: string | null;
  readonly campaign: MessageCampaign | null;
  /**
   * The step whose if/then sends the message. The message has words of its own and moves no one to a next step, yet it keeps to the
   * pauses, the stop and the archiving of the campaign. null if no if/then sends the message.
   */
  readonly followUp: MessageCampaign | null;
  /** The appointment that a message to the contacts of an event may name. null if the message is of no event. */
  readonly about: AppointmentId | null;
  /** A reply: the step whose text it answers. null means another message, or a reply to no campaign. */
  readonly answers: AnsweredStep | null;
  /** The job that scheduled the message to many contacts. Canceling the job stops the message. */
  readonly jobId: JobId | null;
  /** Where the message is counted while it waits. Null for a reply, which belongs to no send run. */
  readonly progressCell: ProgressCell | null;
  /** When staff removed a failed message from the conversation. It is not sent again, and figures keep it. */
  readonly deleted: Date | null;
}

/** Returns a new message. Fields that are not given start empty. */
export function newMessage(
  given: Pick<Message, 'organizationId' | 'contactId' | 'id' | 'kind' | 'state' | 'lane' | 'body' | 'created' | 'due'> &
    Partial<Message>,
): Message {
  return {
    attachments: [],
    phone: null,
    from: null,
    blocks: null,
    attempt: 0,
    isRetry: false,
    claimed: null,
    leaseUntil: null,
    carrierId: null,
    chargedAttempt: null,
    sent: null,
    delivered: null,
    countedOn: null,
    segments: 0,
    hasPitch: false,
    reason: null,
    errorCode: null,
    userId: null,
    senderName: null,
    campaign: null,
    followUp: null,
    about: null,
    answers: null,
    jobId: null,
    progressCell: null,
    deleted: null,
    ...given,
  };
}

/** Returns the campaign that a message stops with, or null. */
export function getOwnCampaign({ campaign, followUp }: Pick<Message, 'campaign' | 'followUp'>): MessageCampaign | null {
  return campaign ?? followUp;
}

/** Returns the appointment that the words of a message may name, or null. */
export function getNamedAppointment({ campaign, about }: Pick<Message, 'campaign' | 'about'>): AppointmentId | null {
  return campaign?.appointment?.id ?? about;
}

/**
 * Returns whether a message waits while its contact may want to stop: everything but what a person of the team writes to
 * one contact, and confirmations.
 */
export function isHeldByHint({ lane }: Pick<Message, 'lane'>): boolean {
  return lane === 'campaign';
}

/** The text of a message as it goes to the carrier. */
export interface OutgoingText {
  /** The organization's number. Missing for a text that left before a restore, whose sender is unknown. */
  readonly from?: E164 | null;
  readonly to: E164;
  readonly body: string;
  readonly segments: number;
  /** Whether the text has the contact's link to a pitch. */
  readonly hasPitch?: boolean;
}

export type CarrierStatus = 'SENT' | 'DELIVERED' | 'UNDELIVERED' | 'FAILED';

/** The states that staff may retry: the message is certainly not on the phone, and the outcome is settled. */
export const RETRYABLE_STATES: readonly MessageState[] = ['FAILED', 'UNDELIVERED', 'NOT_ACCEPTED'];

/** Returns whether the conversation leaves a message out: staff removed it after it failed, and it did not arrive after all. */
export function isRemoved({ deleted, state }: Pick<Message, 'deleted' | 'state'>): boolean {
  return deleted !== null && RETRYABLE_STATES.includes(state);
}

const RANK: Readonly<Record<MessageState, number>> = {
  RECEIVED: 0,
  SCHEDULED: 0,
  CLAIMED: 1,
  OUTCOME_UNKNOWN: 1,
  NOT_ACCEPTED: 1,
  HANDED_OVER: 2,
  SENT: 3,
  UNDELIVERED: 4,
  FAILED: 4,
  CANCELED: 4,
  DELIVERED: 5,
};

/**
 * Returns whether a carrier's report moves a message forward. Late, repeated and reordered reports do not move a
 * message back. "delivered" is final even after "undelivered", because the phone has the message. A report also settles
 * a claim without a recorded outcome: a message that the carrier reports on was accepted.
 */
export function movesForward(from: MessageState, to: CarrierStatus): boolean {
  if (from === 'RECEIVED' || from === 'SCHEDULED' || from === 'CANCELED') return false;
  return RANK[to] > RANK[from];
}

/**
 * Returns whether the carrier delivered an attempt that it had reported as failed, before the new attempt was sent. The
 * person has the message, so the new attempt must not be sent.
 */
export function supersedesRetry({ state, isRetry }: Pick<Message, 'state' | 'isRetry'>, to: CarrierStatus): boolean {
  return state === 'SCHEDULED' && isRetry && to === 'DELIVERED';
}

/** Returns whether the message was handed over, as far as known. These messages count as sent. */
export function wasHandedOver(state: MessageState): boolean {
  return ['HANDED_OVER', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED'].includes(state);
}

/**
 * Returns whether a message is part of the conversation: it was sent, received, or failed. Scheduled messages are in the
 * queues. Canceled messages are in neither.
 */
export function isInConversation(message: Message): boolean {
  const { state } = message;
  if (isRemoved(message)) return false;
  return (
    state === 'RECEIVED' ||
    state === 'CLAIMED' ||
    state === 'OUTCOME_UNKNOWN' ||
    state === 'NOT_ACCEPTED' ||
    wasHandedOver(state)
  );
}
