import { APPOINTMENT_LIMITS } from '../appointments/appointment-limits.ts';
import { FIELD_VALUE_LIMIT, getFieldValue, type FieldValues } from '../contact-attributes/custom-field.ts';
import { NAME_LIMIT } from '../contacts/name-limit.ts';
import type { CustomFieldId } from '../shared/ids.ts';
import { CARRIER_LIMIT, cleanMessageText, FALLBACK_LIMIT, MESSAGE_LIMIT } from './characters.ts';

/** A piece of a message: typed text or a placeholder. The editor treats a placeholder as one character. */
export type MessageBlock =
  | { readonly type: 'TEXT'; readonly text: string }
  | { readonly type: PlaceholderType; readonly fallback?: string }
  | FieldBlock;

/** A placeholder for a custom field. */
export interface FieldBlock {
  readonly type: 'FIELD';
  readonly fieldId: CustomFieldId;
  /** The name of the field when the message was written, for messages whose field was removed. */
  readonly label: string;
  readonly fallback?: string;
}

/** Placeholders that every message can have. */
export const CONTACT_PLACEHOLDERS = ['FIRST_NAME', 'LAST_NAME', 'PHONE'] as const;
/** Placeholders of campaigns and of messages to the contacts of an event, for the appointment of the contact. Without one they are empty. */
export const EVENT_PLACEHOLDERS = ['EVENT_DATE', 'EVENT_TIME', 'EVENT_LOCATION'] as const;
/** What messages to contacts can name. */
export const MESSAGE_PLACEHOLDERS = [...CONTACT_PLACEHOLDERS, ...EVENT_PLACEHOLDERS] as const;
/** What texts of if/thens to the team can name besides: what the contact did. */
export const IF_LIST = 'IF_LIST' as const;
export const PLACEHOLDERS = [...MESSAGE_PLACEHOLDERS, IF_LIST] as const;
export type PlaceholderType = (typeof PLACEHOLDERS)[number];

/** The text that the editor shows for a placeholder. This text counts toward the length limit. */
export const PLACEHOLDER_LABELS: Readonly<Record<PlaceholderType, string>> = {
  FIRST_NAME: '[First Name]',
  LAST_NAME: '[Last Name]',
  PHONE: '[Phone]',
  EVENT_DATE: '[Event Date]',
  EVENT_TIME: '[Event Time]',
  EVENT_LOCATION: '[Event Location]',
  IF_LIST: '[List of Ifs]',
};

/** The longest values that a contact can have. A number has a plus and 15 digits at most (ITU-T E.164). */
const LONGEST_VALUES: Readonly<Record<PlaceholderType, number>> = {
  FIRST_NAME: NAME_LIMIT,
  LAST_NAME: NAME_LIMIT,
  PHONE: 16,
  EVENT_DATE: 'Wednesday, September 30'.length,
  EVENT_TIME: '12:30 pm'.length,
  EVENT_LOCATION: APPOINTMENT_LIMITS.location,
  IF_LIST: 300,
};
/** Kept free for the opt-out line of a first message, which holds the organization's name. */
export const OPT_OUT_LINE_RESERVE = 160;

/** The data of a contact that a message can include. Empty strings count as missing. */
export interface PlaceholderValues {
  readonly firstName: string;
  readonly lastName: string;
  /** The number as people read it, not E.164. */
  readonly phone: string;
  readonly fields: FieldValues;
  /** The appointment of the contact. missing means none. */
  readonly event?: EventValues | null;
  /** What the contact did: "opens the pitch and …". missing if the text is not one of an if/then to the team. */
  readonly ifs?: string;
}

/** An appointment as texts say it. An appointment may have no time and no place. */
interface EventValues {
  readonly date: string;
  readonly time: string;
  readonly location: string;
}

/** Returns the text that stands for a placeholder in the editor. */
export function getPlaceholderLabel(block: Exclude<MessageBlock, { readonly type: 'TEXT' }>): string {
  return block.type === 'FIELD' ? `[${block.label}]` : PLACEHOLDER_LABELS[block.type];
}

/** Returns the message with each placeholder as its label. */
export function formatBlocks(blocks: readonly MessageBlock[]): string {
  return blocks.map((block) => (block.type === 'TEXT' ? block.text : getPlaceholderLabel(block))).join('');
}

/** Returns the length that counts toward `MESSAGE_LIMIT`: typed characters, and the label of each placeholder. */
export function countTypedCharacters(blocks: readonly MessageBlock[]): number {
  return [...formatBlocks(blocks)].length;
}

/** Returns the stored form of a message: cleaned texts, neighboring texts joined, empty texts removed. */
export function normalizeBlocks(blocks: readonly MessageBlock[]): MessageBlock[] {
  const out: MessageBlock[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (block.type !== 'TEXT') {
      const fallback = cleanMessageText(block.fallback ?? '').trim();
      const { fallback: _given, ...bare } = block;
      out.push(fallback === '' ? bare : { ...bare, fallback });
      continue;
    }
    const text = cleanMessageText(block.text);
    if (text === '') continue;
    if (last?.type === 'TEXT') out[out.length - 1] = { type: 'TEXT', text: last.text + text };
    else out.push({ type: 'TEXT', text });
  }
  return out;
}

/** Returns whether there is anything to send. A step of blanks only is unfinished. */
export function hasContent(blocks: readonly MessageBlock[]): boolean {
  return blocks.some((block) => block.type !== 'TEXT' || block.text.trim() !== '');
}

/**
 * Returns the text that one contact gets. A placeholder without a value becomes its fallback. Without a fallback the
 * placeholder is removed with the blank before it and what then leads nowhere: "Hi [First Name], welcome" becomes "Hi, welcome", and "May 2
 * at [Event Time], [Event Location]." becomes "May 2." Placeholders inside the values are never filled, so a contact's name cannot inject one.
 */
export function renderBlocks(blocks: readonly MessageBlock[], values: PlaceholderValues): string {
  let out = '';
  let isAfterEmpty = false;
  for (const block of blocks) {
    if (block.type === 'TEXT') {
      if (isAfterEmpty && CLOSES.test(block.text)) out = stripDangling(out);
      out += isAfterEmpty ? stripLeadingComma(block.text, out) : block.text;
      isAfterEmpty = false;
      continue;
    }
    const value = getPlaceholderValue(block, values) || (block.fallback ?? '');
    if (value === '') out = removeLead(out, block.type);
    out += value;
    isAfterEmpty = value === '';
  }
  return (isAfterEmpty ? stripDangling(out) : out).trim();
}

const CLOSES = /^\s*[.,!?\n]/;
/** Words that lead to a date, a time or a place. */
const LEADS_TO_EVENT = /(^|\s)(at|on|in|for|by|from|until|@|a las|en|el)$/i;

/** Removes what only led to an empty placeholder: the blank, and "at" before a time or a place. */
function removeLead(before: string, type: MessageBlock['type']): string {
  const bare = before.replace(/ $/, '');
  const isEvent = EVENT_PLACEHOLDERS.some((each) => each === type);
  return isEvent ? bare.replace(LEADS_TO_EVENT, '') : bare;
}

/** Removes a comma or a colon after which nothing comes. */
function stripDangling(before: string): string {
  return before.replace(/[,:;]\s*$/, '');
}

/** Removes the comma and blank that followed an empty placeholder at the very start of the message. */
function stripLeadingComma(text: string, before: string): string {
  return before.trim() === '' ? text.replace(/^[ ,]+/, '') : text;
}

function getPlaceholderValue(
  block: Exclude<MessageBlock, { readonly type: 'TEXT' }>,
  values: PlaceholderValues,
): string {
  const { type } = block;
  if (type === 'FIELD') return getFieldValue(values.fields, block.fieldId).trim();
  if (type === 'FIRST_NAME') return values.firstName.trim();
  if (type === 'LAST_NAME') return values.lastName.trim();
  if (type === 'PHONE') return values.phone.trim();
  if (type === 'IF_LIST') return shorten(values.ifs ?? '', LONGEST_VALUES.IF_LIST);
  if (type === 'EVENT_DATE') return values.event?.date ?? '';
  if (type === 'EVENT_TIME') return values.event?.time ?? '';
  return values.event?.location.trim() ?? '';
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A message that may be sent, normalized, or the reason why it may not be sent, for the person who wrote it. */
export type CheckedMessage =
  | { readonly ok: true; readonly blocks: MessageBlock[] }
  | { readonly ok: false; readonly error: string };

/**
 * Checks a message that staff wrote. Returns the normalized message when it has content and is short enough.
 */
export function checkMessage(blocks: readonly MessageBlock[]): CheckedMessage {
  const normalized = normalizeBlocks(blocks);
  if (!hasContent(normalized)) return { ok: false, error: 'Write a message first.' };
  const error = findLengthError(normalized);
  return error === null ? { ok: true, blocks: normalized } : { ok: false, error };
}

/**
 * Returns why a message is too long, for the person who wrote it: as typed, in a fallback, or with the longest values
 * that a contact can have. null if it is short enough for the carrier and every contact. `reserved`: characters that the text gets beside
 * its own.
 */
export function findLengthError(blocks: readonly MessageBlock[], reserved = 0): string | null {
  if (blocks.some((block) => block.type !== 'TEXT' && (block.fallback ?? '').length > FALLBACK_LIMIT))
    return FALLBACK_TOO_LONG;
  if (countTypedCharacters(blocks) > MESSAGE_LIMIT) return `A message has at most ${MESSAGE_LIMIT} characters.`;
  return countLongestCharacters(blocks) > CARRIER_LIMIT - OPT_OUT_LINE_RESERVE - reserved
    ? TOO_MANY_PLACEHOLDERS
    : null;
}

/** Why a message to contacts cannot list the ifs. */
export const TEAM_ONLY = 'Only texts to your team can list the ifs.';
export const FALLBACK_TOO_LONG = `A replacement for a missing name or number has at most ${FALLBACK_LIMIT} characters.`;
const TOO_MANY_PLACEHOLDERS =
  'With a long name this message would be too long for the carrier. Insert fewer names, or shorten the text.';

function getLongestValue(type: PlaceholderType | 'FIELD'): number {
  return type === 'FIELD' ? FIELD_VALUE_LIMIT : LONGEST_VALUES[type];
}

function countLongestCharacters(blocks: readonly MessageBlock[]): number {
  return blocks
    .map((block) =>
      block.type === 'TEXT' ? block.text.length : Math.max(getLongestValue(block.type), block.fallback?.length ?? 0),
    )
    .reduce((sum, length) => sum + length, 0);
}
