import type { ProgressCell } from './progress.ts';
import type { Reason } from './reasons.ts';

/**
 * A text message and the states it goes through (decisions, "Consent and carrier"): scheduled, claimed, handed over,
 * sent, delivered | undelivered | failed. States only move forward.
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

/** CAMPAIGN: a step's text. DIRECT: staff to one contact. CONFIRMATION: the answer to STOP, START or HELP. OPT_IN: asks to opt in. */
export type MessageKind = 'CAMPAIGN' | 'DIRECT' | 'CONFIRMATION' | 'OPT_IN' | 'INBOUND';

/** Replies never wait behind a campaign. */
export type Lane = 'campaign' | 'reply';

/** A claim's holder has this long to hand over or release; after it the outcome is unknown (MECHANISMS, "Consent"). */
export const LEASE_SECONDS = 60;

export interface MessageRef {
  readonly organizationId: string;
  readonly contactId: string;
  readonly id: string;
}

export interface Message extends MessageRef {
  readonly kind: MessageKind;
  readonly state: MessageState;
  readonly lane: Lane;
  /** What was or will be sent. A campaign text has none until it is claimed: edits reach it until then. */
  readonly body: string | null;
  /** The contact's number, E.164. */
  readonly phone: string;
  readonly created: Date;
  readonly due: Date;
  readonly attempt: number;
  /** A later attempt after a failure: the contact has moved on since, and this text moves nothing. */
  readonly isRetry: boolean;
  /** When the last attempt was claimed: from then on the carrier may know the text. */
  readonly claimed: Date | null;
  readonly leaseUntil: Date | null;
  readonly carrierId: string | null;
  readonly sent: Date | null;
  readonly delivered: Date | null;
  readonly segments: number;
  /** Why it waits, failed, was skipped or canceled, in words. */
  readonly reason: Reason | null;
  readonly errorCode: number | null;
  readonly userId: string | null;
  readonly senderName: string | null;
  readonly campaign: { readonly id: string; readonly stepId: string; readonly round: number } | null;
  /** Where it is counted while it waits; none for a reply, which is in nobody's wave. */
  readonly progressCell: ProgressCell | null;
}

/** A text as it begins: what is not given has not happened yet. */
export function newMessage(
  given: Pick<
    Message,
    'organizationId' | 'contactId' | 'id' | 'kind' | 'state' | 'lane' | 'body' | 'phone' | 'created' | 'due'
  > &
    Partial<Message>,
): Message {
  return {
    attempt: 0,
    isRetry: false,
    claimed: null,
    leaseUntil: null,
    carrierId: null,
    sent: null,
    delivered: null,
    segments: 0,
    reason: null,
    errorCode: null,
    userId: null,
    senderName: null,
    campaign: null,
    progressCell: null,
    ...given,
  };
}

export type CarrierStatus = 'SENT' | 'DELIVERED' | 'UNDELIVERED' | 'FAILED';

/** States that staff may send again: certainly not on the phone, and nobody is still finding out. */
export const RETRYABLE_STATES: readonly MessageState[] = ['FAILED', 'UNDELIVERED', 'NOT_ACCEPTED'];

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
 * Whether a carrier's report moves a text on. Late, doubled and reordered reports do not move it back; "delivered"
 * is the last word, even after "undelivered" (the handset has it). A report also settles a claim whose outcome nobody
 * recorded: the carrier knows the text, so it took it.
 */
export function movesForward(from: MessageState, to: CarrierStatus): boolean {
  if (from === 'RECEIVED' || from === 'SCHEDULED' || from === 'CANCELED') return false;
  return RANK[to] > RANK[from];
}

/**
 * The carrier delivered an attempt that it had reported as failed, before the new attempt of it has gone: the person
 * has the text, so the new attempt must not go.
 */
export function supersedesRetry({ state, isRetry }: Pick<Message, 'state' | 'isRetry'>, to: CarrierStatus): boolean {
  return state === 'SCHEDULED' && isRetry && to === 'DELIVERED';
}

/** Handed over, as far as anyone knows: these count as messages. */
export function wasHandedOver(state: MessageState): boolean {
  return ['HANDED_OVER', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED'].includes(state);
}
