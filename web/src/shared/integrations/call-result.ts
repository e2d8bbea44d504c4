import { formatDayAndTime } from '../../lib/format/zone-time.ts';
import type { Tone } from '../../components/display/tag.tsx';
import type { DeliveryResult } from '../../../../functions/domain/webhook-endpoints/webhook-delivery.ts';
import type { WebhookCallState } from '../../../../functions/domain/webhook-calls/webhook-call.ts';

/** How a call of another system, or a delivery to an endpoint, stands in lists. */
export const CALL_STATES: Readonly<Record<WebhookCallState, { readonly tone: Tone; readonly label: string }>> = {
  WAITING: { tone: 'warn', label: 'Waiting' },
  DELIVERED: { tone: 'good', label: 'Delivered' },
  FAILED: { tone: 'bad', label: 'Failed' },
};

/** Returns how another system answered, as a sentence. empty if it has not been called yet. */
export function describeCallResult({
  result,
  statusCode,
}: {
  readonly result: DeliveryResult['kind'] | null;
  readonly statusCode: number | null;
}): string {
  switch (result) {
    case null:
      return '';
    case 'ANSWERED':
      return statusCode !== null && statusCode >= 300 && statusCode < 400
        ? `Answered ${statusCode}: the address leads to another one. Enter that one.`
        : `Answered ${statusCode ?? ''}${isSuccess(statusCode) ? '' : ', which is no success'}.`;
    case 'TIMED_OUT':
      return 'No answer within 5 seconds.';
    case 'UNREACHABLE':
      return 'No one answers at this address.';
    case 'NOT_PUBLIC':
      return 'The address is not on the public internet.';
    case 'PAUSED':
      return 'Not sent: the endpoint was paused.';
    case 'SUSPENDED':
      return 'Not sent: the organization was suspended.';
    case 'ERASED':
      return 'Not sent: the data of this person were erased.';
  }
}

/** A call or a delivery in its list. */
interface ListedAttempt {
  readonly called: string | null;
  readonly created: string;
  readonly attempts: number;
  readonly state: WebhookCallState;
  readonly nextAt: string | null;
  readonly result: DeliveryResult['kind'] | null;
  readonly statusCode: number | null;
}

/** Returns when the last attempt was, how the other system answered, and when the next one follows. */
export function describeAttempt(listed: ListedAttempt, now: Date): string {
  const { called, created, attempts, state, nextAt } = listed;
  const answer = describeCallResult(listed);
  const isRetried = state === 'WAITING' && attempts > 0 && nextAt !== null;
  return [
    formatDayAndTime(new Date(called ?? created), now),
    ...(attempts > 1 ? [`attempt ${attempts}`] : []),
    ...(answer === '' ? [] : [answer]),
  ]
    .join(' · ')
    .concat(isRetried ? ` Next at ${formatDayAndTime(new Date(nextAt), now)}.` : '');
}

function isSuccess(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}
