import { isGsm7 } from './segments.ts';

/** The longest message of a campaign step, in typed characters. */
export const MESSAGE_LIMIT = 240;
/** From this length the editor says "2 messages per contact", if the text has two segments. */
export const TWO_MESSAGES_HINT_AT = 120;
/** The longest text that the carrier accepts, in characters (Twilio, "Messages resource", Body). So long is a reply. */
export const CARRIER_LIMIT = 1_600;
/** The longest text that stands for a missing name or number, in characters. */
export const FALLBACK_LIMIT = 40;

/** Word processors replace plain quotes, dashes and spaces. This map brings back the characters that GSM-7 has. */
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
 * Returns a campaign message with GSM-7 characters only: emoji and symbols removed, quotes and dashes plain. A letter
 * whose accent GSM-7 lacks loses the accent. The editor cleans on typing and pasting, and the server cleans again.
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
