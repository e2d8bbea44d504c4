import { formatDayAndTime } from '../../lib/format/zone-time.ts';
import type { graphql } from '../../lib/graphql/graphql.ts';

interface TextState {
  readonly state: ReturnType<typeof graphql.scalar<'MessageState'>>;
  readonly scheduledFor: string | null;
  readonly reason: string | null;
  readonly sent: string | null;
}

export interface StateLabel {
  readonly text: string;
  readonly failed: boolean;
}

/** Returns the state of an outgoing text in words. */
export function formatState(message: TextState, now: Date): StateLabel {
  const reasonSuffix = message.reason === null || message.reason === '' ? '' : `: ${message.reason}`;
  switch (message.state) {
    case 'SCHEDULED':
      return { text: formatScheduled(message.scheduledFor, message.reason, now), failed: false };
    case 'CLAIMED':
    case 'HANDED_OVER':
      return { text: message.sent === null ? 'Sending' : 'Sent', failed: false };
    case 'SENT':
      return { text: 'Sent', failed: false };
    case 'DELIVERED':
      return { text: 'Delivered', failed: false };
    case 'UNDELIVERED':
    case 'FAILED':
      return { text: `Error${reasonSuffix}`, failed: true };
    case 'NOT_ACCEPTED':
      return { text: `Error${reasonSuffix || ': the carrier did not accept it'}`, failed: true };
    case 'OUTCOME_UNKNOWN':
      return { text: 'Outcome unknown', failed: false };
    case 'CANCELED':
      return { text: `Canceled${reasonSuffix}`, failed: false };
    case 'RECEIVED':
      return { text: '', failed: false };
  }
}

function formatScheduled(scheduledFor: string | null, reason: string | null, now: Date): string {
  const reasonSuffix = reason === null || reason === '' ? '' : ` (${reason})`;
  if (scheduledFor === null) return `Scheduled${reasonSuffix}`;
  const at = new Date(scheduledFor);
  return at <= now ? `Scheduled${reasonSuffix}` : `Scheduled for ${formatDayAndTime(at, now)}${reasonSuffix}`;
}
