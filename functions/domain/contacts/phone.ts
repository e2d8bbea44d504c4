import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Reason } from '../sending/reasons.ts';

/**
 * A phone number in E.164, such as +16025550101. Numbers are compared as text and are the key of consent, so a number in
 * another form would have no opt-out. {@link parsePhone} makes this type from what people write, and {@link isE164} from
 * what was stored or comes from the carrier.
 */
export type E164 = `+${string}`;

/** Returns whether the text has the form of E.164: a plus, then 1 to 15 digits that do not begin with 0 (ITU-T E.164). */
export function isE164(text: unknown): text is E164 {
  return typeof text === 'string' && /^\+[1-9]\d{0,14}$/.test(text);
}

export type ParsedPhone = { readonly ok: true; readonly phone: E164 } | { readonly ok: false; readonly reason: Reason };

/**
 * Reads a number as people and spreadsheets write it. A number without a country code is a US number (DECISIONS.md,
 * "Consent"). Returns a reason for a number with an extension, because a message cannot reach it.
 */
export function parsePhone(text: string): ParsedPhone {
  const trimmed = expandSpreadsheetNumber(removeMarks(text));
  if (trimmed === '') return { ok: false, reason: 'NO_PHONE' };
  if (trimmed === null) return { ok: false, reason: 'ROUNDED_PHONE' };
  return parseUsualPhone(trimmed) ?? parseAnyPhone(trimmed);
}

const MOBILE_WORD = 'whatsapp|mobile|mobil|mob|cellular|cell|celular|m[oó]vil|handy|sms|text|iphone';
const OTHER_WORD = 'telephone|telefono|tel[eé]fono|phone|tel|ph|home|work|office|business|main|primary|casa|trabajo';
const WORD = `(?:(?:${MOBILE_WORD}|${OTHER_WORD})\\b[ ._-]*){1,2}(?:(?:number|no|#)\\b[ .]*)?`;
/** "Cell: 602 …", "tel:+1…" and the "p:+1…" of lead forms. A single letter needs the colon. */
const WORDS_BEFORE = new RegExp(`^(?:${WORD}[:.]?|[cmhwpt]:)\\s*(?=[+(\\d])`, 'iu');
/** "602 … (cell)" and "602 … mobile". A single letter needs the brackets. */
const WORDS_AFTER = new RegExp(`(?<=\\d)[ ,-]*(?:\\((?:${WORD}|[cmhwpt])\\)|\\b${WORD})$`, 'iu');

/** Finds where a word before a number begins: "Phone: 602 … Mobile: 602 …" has two. */
export const PHONE_WORD_START = new RegExp(`(?=\\b(?:${MOBILE_WORD}|${OTHER_WORD}|fax|pager)\\b[^:\\d]{0,9}:)`, 'iu');

/** Returns whether words say that a number is one of a mobile phone. */
export function saysMobile(words: string): boolean {
  return new RegExp(`\\b(?:${MOBILE_WORD})`, 'iu').test(words) || /^\s*[mc]\s*:|\([mc]\)\s*$/i.test(words);
}

/** Removes what phones and programs put around a number: invisible marks, unusual blanks, words and separators. */
function removeMarks(text: string): string {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Z}/gu, ' ')
    .trim();
  // Most numbers have no word.
  const bare = /[a-z]/i.test(plain) ? plain.replace(WORDS_BEFORE, '').replace(WORDS_AFTER, '') : plain;
  return bare.replace(/(?<=\d)[\s,;]+$/, '');
}

function parseAnyPhone(text: string): ParsedPhone {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  if (!parsed || !parsed.isPossible()) return { ok: false, reason: 'INVALID_PHONE_FORMAT' };
  if (parsed.ext) return { ok: false, reason: 'PHONE_WITH_EXTENSION' };
  // US mobile and fixed lines share one numbering plan. Elsewhere the "mobile" metadata tells them apart.
  if (!parsed.isValid()) return { ok: false, reason: 'PHONE_CANNOT_GET_TEXTS' };
  return { ok: true, phone: parsed.number as E164 };
}

/** A number of the United States and its neighbors in the usual spellings, in its three parts. */
const USUAL_PHONE = /^(?:\+?1[ .-]?)?(?:\(([2-9]\d{2})\) ?|([2-9]\d{2})[ .-]?)(\d{3})[ .-]?(\d{4})$/;
/** Whether a number can get texts follows from so many of its ten digits. A test compares this with every rule of the library. */
const DECIDING_DIGITS = 7;
const MAX_KNOWN = 20_000;
/** What the library says of numbers that begin so. null if the number is valid. */
const known = new Map<string, Extract<ParsedPhone, { ok: false }> | null>();

/** Parses a number in a usual spelling, and asks the library once for all numbers with the same beginning. */
function parseUsualPhone(text: string): ParsedPhone | null {
  const [, bracketed, plain, exchange = '', line = ''] = USUAL_PHONE.exec(text) ?? [];
  const area = bracketed ?? plain;
  if (area === undefined) return null;
  const digits = `${area}${exchange}${line}`;
  const beginning = digits.slice(0, DECIDING_DIGITS);
  let refusal = known.get(beginning);
  if (refusal === undefined) {
    const parsed = parseAnyPhone(digits);
    refusal = parsed.ok ? null : parsed;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(beginning, refusal);
  }
  return refusal ?? { ok: true, phone: `+1${digits}` };
}

/**
 * Spreadsheets export long numbers as 6025550101.0 or 6.025550101E+09. Returns the number's digits. Returns null when
 * the second form has too few digits: with rounded digits it would be another person's number.
 */
function expandSpreadsheetNumber(text: string): string | null {
  if (/^\d+\.0+$/.test(text)) return text.slice(0, text.indexOf('.'));
  const scientific = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text);
  if (!scientific) return text;
  const [, first = '', rest = '', exponent = ''] = scientific;
  return rest.length === Number(exponent) ? first + rest : null;
}
