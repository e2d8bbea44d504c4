import { formatDayAndTime } from '../../../lib/format/zone-time.ts';
import type { Message } from '../api/conversation.ts';

export interface StateLabel {
  readonly text: string;
  readonly failed: boolean;
}

/** Returns the state of an outgoing text in words. */
export function formatState(
  message: Pick<Message, 'state' | 'scheduledFor' | 'reason' | 'sent'>,
  now: Date,
): StateLabel {
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

/** Returns whether staff may cancel a text: it waits, and the team wrote it. */
export function canCancel(message: Pick<Message, 'state' | 'direction' | 'campaignFeatureId' | 'senderName'>): boolean {
  return (
    message.state === 'SCHEDULED' &&
    message.direction === 'OUT' &&
    message.campaignFeatureId === null &&
    message.senderName !== null
  );
}

/**
 * Returns whether staff may edit a text. A text that waits for a reason, such as the night, waits again after the edit. A text
 * without a reason was scheduled for a day, and the reply field would send it at once.
 */
export function canEdit(message: Parameters<typeof canCancel>[0] & Pick<Message, 'reason'>): boolean {
  return canCancel(message) && message.reason !== null && message.reason !== '';
}

/** Returns whether a failed text can be sent again. The carrier refuses texts to contacts who opted out. */
export function canRetry(message: Pick<Message, 'reason'>): boolean {
  return !/opted out/i.test(message.reason ?? '');
}

/** Returns whether staff may remove a failed text from the conversation: the team wrote it. */
export function canDelete(message: Pick<Message, 'direction' | 'campaignFeatureId' | 'senderName'>): boolean {
  return message.direction === 'OUT' && message.campaignFeatureId === null && message.senderName !== null;
}
