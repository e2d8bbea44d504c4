import type { WebhookCall } from '../api/webhooks.ts';

/** Returns how another system answered, as a sentence. Empty: it has not been called yet. */
export function describeCallResult({
  result,
  statusCode,
}: {
  readonly result: WebhookCall['result'];
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
      return 'Nobody answers at this address.';
    case 'NOT_PUBLIC':
      return 'The address is not on the public internet.';
  }
}

function isSuccess(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}
