import type { Organization } from './account.ts';

/** A contact gets at most one auto-reply within this time. Two automatic systems then cannot text each other all day. */
export const AUTO_REPLY_PAUSE_HOURS = 24;

/** The longest auto-reply, in characters. It leaves room for the line that a first text ends with. */
export const AUTO_REPLY_LIMIT = 1_000;

/** The sender's name of an auto-reply in the conversation. */
export const AUTO_REPLY_SENDER = 'Auto-reply';

/** Returns the text that answers replies, or null when staff answer them. */
export function findAutoReply({
  autoReplyEnabled,
  autoReplyContent,
}: Pick<Organization, 'autoReplyEnabled' | 'autoReplyContent'>): string | null {
  const text = autoReplyContent?.trim() ?? '';
  return autoReplyEnabled && text !== '' ? text : null;
}
