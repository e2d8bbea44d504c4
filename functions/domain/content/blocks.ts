import { cleanMessageText, MESSAGE_LIMIT } from './characters.ts';

/** A message as its author writes it: words and placeholders, each placeholder one atom. */
export type MessageBlock =
  | { readonly type: 'TEXT'; readonly text: string }
  | { readonly type: PlaceholderType; readonly fallback?: string };

export const PLACEHOLDERS = ['FIRST_NAME', 'LAST_NAME', 'PHONE'] as const;
export type PlaceholderType = (typeof PLACEHOLDERS)[number];

/** How a placeholder reads in the editor and counts toward the limit. */
export const PLACEHOLDER_LABELS: Readonly<Record<PlaceholderType, string>> = {
  FIRST_NAME: '[First Name]',
  LAST_NAME: '[Last Name]',
  PHONE: '[Phone]',
};

/** What of a contact a text can name. Empty strings count as missing. */
export interface PlaceholderValues {
  readonly firstName: string;
  readonly lastName: string;
  /** As people read it, not E.164. */
  readonly phone: string;
}

/** The message with placeholders as their labels. */
export function formatBlocks(blocks: readonly MessageBlock[]): string {
  return blocks.map((block) => (block.type === 'TEXT' ? block.text : PLACEHOLDER_LABELS[block.type])).join('');
}

/** What counts toward the limit of 240: typed characters, a placeholder as its label. */
export function countTypedCharacters(blocks: readonly MessageBlock[]): number {
  return [...formatBlocks(blocks)].length;
}

/** Blocks with cleaned texts, neighboring texts joined and empty ones dropped: the one form that is stored. */
export function normalizeBlocks(blocks: readonly MessageBlock[]): MessageBlock[] {
  const out: MessageBlock[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (block.type !== 'TEXT') {
      const fallback = cleanMessageText(block.fallback ?? '').trim();
      out.push(fallback === '' ? { type: block.type } : { type: block.type, fallback });
      continue;
    }
    const text = cleanMessageText(block.text);
    if (text === '') continue;
    if (last?.type === 'TEXT') out[out.length - 1] = { type: 'TEXT', text: last.text + text };
    else out.push({ type: 'TEXT', text });
  }
  return out;
}

/** Whether there is anything to send: a step of blanks is unfinished. */
export function hasContent(blocks: readonly MessageBlock[]): boolean {
  return blocks.some((block) => block.type !== 'TEXT' || block.text.trim() !== '');
}

/**
 * The text as one contact gets it. An empty placeholder takes its fallback, or goes together with its leading space
 * and a dangling comma ("Hi [First Name], welcome" becomes "Hi, welcome"; fine points, "Campaigns, if/then").
 * Values are put in as they are and never expanded again.
 */
export function renderBlocks(blocks: readonly MessageBlock[], values: PlaceholderValues): string {
  let out = '';
  let dropComma = false;
  for (const block of blocks) {
    if (block.type === 'TEXT') {
      out += dropComma ? stripLeadingComma(block.text, out) : block.text;
      dropComma = false;
      continue;
    }
    const value = getPlaceholderValue(block.type, values) || (block.fallback ?? '');
    if (value !== '') {
      out += value;
      dropComma = false;
      continue;
    }
    out = out.replace(/ $/, '');
    dropComma = true;
  }
  return out.trim();
}

/** After an empty placeholder at the very start, the comma and space that followed it would open the text. */
function stripLeadingComma(text: string, before: string): string {
  return before.trim() === '' ? text.replace(/^[ ,]+/, '') : text;
}

function getPlaceholderValue(type: PlaceholderType, values: PlaceholderValues): string {
  if (type === 'FIRST_NAME') return values.firstName.trim();
  if (type === 'LAST_NAME') return values.lastName.trim();
  return values.phone.trim();
}

/** A message that may be sent, normalized; or why it may not, for the person who wrote the message. */
export type CheckedMessage =
  | { readonly ok: true; readonly blocks: MessageBlock[] }
  | { readonly ok: false; readonly error: string };

/** Checks a message that staff wrote: it must have content and at most `MESSAGE_LIMIT` typed characters. */
export function checkMessage(blocks: readonly MessageBlock[]): CheckedMessage {
  const normalized = normalizeBlocks(blocks);
  if (!hasContent(normalized)) return { ok: false, error: 'Write a message first.' };
  if (countTypedCharacters(normalized) > MESSAGE_LIMIT) return { ok: false, error: TOO_LONG };
  return { ok: true, blocks: normalized };
}

export const TOO_LONG = `A message has at most ${MESSAGE_LIMIT} characters.`;
