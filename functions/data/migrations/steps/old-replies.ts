import { isAutomaticText } from '../../../domain/consent/automatic-text.ts';
import { matchKeyword } from '../../../domain/consent/keywords.ts';
import type { Message } from '../../../domain/sending/message.ts';

/** Returns whether a message is a reply: a text of the contact that is neither a keyword nor automatic. */
export function isWrittenReply({ kind, body }: Pick<Message, 'kind' | 'body'>): boolean {
  const words = body ?? '';
  return kind === 'INBOUND' && matchKeyword(words, { optedOut: false }) === null && !isAutomaticText(words);
}
