import { CONTACT_PLACEHOLDERS, renderBlocks, type PlaceholderValues } from './blocks.ts';
import { parseLabels } from './labels.ts';
import { foldName } from '../search/fold-name.ts';
import type { OrganizationId } from '../shared/ids.ts';

/** A text that a team writes often. Placeholders stand in the text as their labels: "[First Name]". */
export interface SavedReply {
  readonly organizationId: OrganizationId;
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Counts the changes, so that no one overwrites what someone else has saved. */
  readonly version: number;
}

export const SAVED_REPLY_LIMITS = {
  /** All saved replies are read in one query and searched in the browser. */
  perOrganization: 100,
  title: 60,
  text: 1_000,
} as const;

/** Returns why a saved reply cannot be stored, for the person who wrote it, or null. */
export function findSavedReplyError({ title, text }: Pick<SavedReply, 'title' | 'text'>): string | null {
  const { title: longestTitle, text: longestText } = SAVED_REPLY_LIMITS;
  if (title.trim() === '') return 'Enter a title.';
  if ([...title].length > longestTitle) return `A title has at most ${longestTitle} characters.`;
  if (text.trim() === '') return 'Write the text first.';
  return [...text].length > longestText
    ? `A saved reply has at most ${longestText.toLocaleString('en-US')} characters.`
    : null;
}

/** Returns the text for one contact. A placeholder without a value is left out, as in a campaign. */
export function fillSavedReply(text: string, values: Omit<PlaceholderValues, 'fields'>): string {
  return renderBlocks(parseLabels(text, CONTACT_PLACEHOLDERS), { ...values, fields: {} });
}

/** Returns the saved replies whose title or text has all words of a search, in their order. */
export function searchSavedReplies<Each extends Pick<SavedReply, 'title' | 'text'>>(
  replies: readonly Each[],
  search: string,
): Each[] {
  const words = foldName(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return replies.filter(({ title, text }) => {
    const folded = foldName(`${title}\n${text}`);
    return words.every((word) => folded.includes(word));
  });
}
