import type { ContactId, IfThenId, OrganizationId } from '../shared/ids.ts';

/** WAITING: for its next attempt, or for the answer to the present one. FAILED: no attempt follows by itself. */
export type WebhookCallState = 'WAITING' | 'DELIVERED' | 'FAILED';

/** How an attempt ended. NOT_PUBLIC: the host's name led to an address that is not on the public internet. */
export type CallResult =
  | { readonly kind: 'ANSWERED'; readonly status: number }
  | { readonly kind: 'TIMED_OUT' | 'UNREACHABLE' | 'NOT_PUBLIC' };

/** How far a call of an if/then, or a delivery to an endpoint, is. */
export interface CallTries<Result = CallResult> {
  readonly state: WebhookCallState;
  /** Since the call was made, or since staff asked for it again. */
  readonly attempts: number;
  /** When the latest attempt began. */
  readonly lastAttempt: Date | null;
  /** Of the latest attempt. null means it continues, or its worker died. */
  readonly result: Result | null;
  /** When the next attempt is due. null if none follows. */
  readonly nextAt: Date | null;
}

/**
 * One message to another system, because an if/then has fired for a contact. All attempts have the same id and the same body, so that
 * the receiver recognizes a message that it has already got.
 */
export interface WebhookCall extends CallTries {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly id: string;
  readonly ifThenId: IfThenId;
  /** The then of the if/then that asks for the call. */
  readonly actionId: string;
  readonly url: string;
  /** JSON. */
  readonly body: string;
  readonly created: Date;
}

export type WebhookCallRef = Pick<WebhookCall, 'organizationId' | 'contactId' | 'id'>;

/** The longest time for an answer, in milliseconds. */
export const CALL_TIMEOUT_MS = 5_000;

/**
 * The seconds from each attempt to the next one: within the first hours often, and then less, so that an outage of most of a day loses
 * nothing. The last one is no attempt: it ends a call whose last worker died.
 */
const DELAYS_SECONDS = [60, 300, 1_800, 7_200, 21_600, 43_200, 60] as const;
export const MAX_ATTEMPTS = DELAYS_SECONDS.length;

/** Returns when the attempt after `attempts` attempts is due, of which the last begins now. */
export function getNextAttempt(attempts: number, now: Date): Date {
  const seconds = DELAYS_SECONDS[Math.min(attempts, MAX_ATTEMPTS) - 1] ?? 60;
  return new Date(now.getTime() + seconds * 1000);
}

/**
 * Returns the state of a call after an attempt. An address that is not public is not called again, and neither is a receiver that says
 * it is gone for good (RFC 9110, 15.5.11).
 */
export function decideState(result: CallResult, attempts: number): WebhookCallState {
  if (result.kind === 'ANSWERED' && result.status >= 200 && result.status < 300) return 'DELIVERED';
  const isFinal = result.kind === 'NOT_PUBLIC' || (result.kind === 'ANSWERED' && result.status === 410);
  return isFinal || attempts >= MAX_ATTEMPTS ? 'FAILED' : 'WAITING';
}
