import { dayAndTime } from '../../../lib/format/zone-time.ts';
import type { Message } from '../api/conversation.ts';

export interface StateLabel {
  readonly text: string;
  readonly failed: boolean;
}

/** What became of an outgoing text, in words. */
export function formatState(
  message: Pick<Message, 'state' | 'scheduledFor' | 'reason' | 'sent'>,
  now: Date,
): StateLabel {
  const because = message.reason === null || message.reason === '' ? '' : `: ${message.reason}`;
  switch (message.state) {
    case 'SCHEDULED':
      return { text: formatScheduled(message.scheduledFor, message.reason, now), failed: false };
    case 'CLAIMED':
    case 'HANDED_OVER':
      return { text: 'Sending', failed: false };
    case 'SENT':
      return { text: 'Sent', failed: false };
    case 'DELIVERED':
      return { text: 'Delivered', failed: false };
    case 'UNDELIVERED':
    case 'FAILED':
      return { text: `Error${because}`, failed: true };
    case 'NOT_ACCEPTED':
      return { text: `Error${because || ': the carrier did not take it'}`, failed: true };
    case 'OUTCOME_UNKNOWN':
      return { text: 'Outcome unknown', failed: false };
    case 'CANCELED':
      return { text: `Canceled${because}`, failed: false };
    case 'SKIPPED':
      return { text: `Skipped${because}`, failed: false };
    case 'RECEIVED':
      return { text: '', failed: false };
  }
}

function formatScheduled(scheduledFor: string | null, reason: string | null, now: Date): string {
  const why = reason === null || reason === '' ? '' : ` (${reason})`;
  if (scheduledFor === null) return `Scheduled${why}`;
  const at = new Date(scheduledFor);
  return at <= now ? `Scheduled${why}` : `Scheduled for ${dayAndTime(at, now)}${why}`;
}

/** Trying again makes no sense where the contact has opted out. */
export function mayRetry(message: Pick<Message, 'reason'>): boolean {
  return !/opted out/i.test(message.reason ?? '');
}
