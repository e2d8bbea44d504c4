import type { Message } from '../api/conversation.ts';

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

/**
 * Returns what a screen reader says before the words of a text: whether it came, was sent, or was not. `isHeld`: a scheduled text
 * will not be sent.
 */
export function nameText(
  { state, direction, sent }: Pick<Message, 'state' | 'direction' | 'sent'>,
  isHeld: boolean,
): string {
  if (direction === 'IN') return 'Received';
  switch (state) {
    case 'SCHEDULED':
      return isHeld ? 'Not sent' : 'Scheduled';
    case 'CLAIMED':
    case 'HANDED_OVER':
      return sent === null ? 'Sending' : 'Sent';
    case 'FAILED':
    case 'UNDELIVERED':
    case 'NOT_ACCEPTED':
      return 'Not delivered';
    case 'OUTCOME_UNKNOWN':
      return 'Outcome unknown';
    case 'CANCELED':
      return 'Canceled';
    case 'SENT':
    case 'DELIVERED':
    case 'RECEIVED':
      return 'Sent';
  }
}
