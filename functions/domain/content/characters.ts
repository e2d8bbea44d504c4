import { isGsm7 } from './segments.ts';

/** Longest text of a campaign step, in typed characters (specification 1, section 5). */
export const MESSAGE_LIMIT = 240;
/** From here the editor says "2 messages per contact" (specification 1, section 5). */
export const TWO_MESSAGES_HINT_AT = 120;
/** Longest one-to-one text (fine points, "Contacts, inbox"). */
export const REPLY_LIMIT = 1_600;

/** What word processors make of plain quotes, dashes and spaces, back to what a GSM-7 text can hold. */
const PLAIN_REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...[...'‘’‚‛′`´'].map((c) => [c, "'"] as const),
  ...[...'“”„‟″«»'].map((c) => [c, '"'] as const),
  ...[...'‐‑‒–—―−'].map((c) => [c, '-'] as const),
  ...[...'\u00a0\u2002\u2003\u2009\u202f\t'].map((c) => [c, ' '] as const),
  ['…', '...'],
  ['•', '-'],
  ['ç', 'Ç'],
]);

/**
 * A campaign text with emoji and symbols taken out, quotes and dashes made plain: what stays is GSM-7
 * (fine points, "Contacts, inbox"). The editor does it while typing and pasting, the server again.
 * Letters with accents that GSM-7 lacks lose the accent rather than the letter.
 */
export function cleanMessageText(text: string): string {
  let out = '';
  for (const character of text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll('\f', '')) {
    out += cleanCharacter(character);
  }
  return out;
}

function cleanCharacter(character: string): string {
  const plain = PLAIN_REPLACEMENTS.get(character) ?? character;
  if (isGsm7(plain)) return plain;
  const bare = plain.normalize('NFD').replace(/\p{M}+/gu, '');
  return bare !== plain && isGsm7(bare) ? bare : '';
}
