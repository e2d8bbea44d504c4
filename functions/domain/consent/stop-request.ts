// cspell:ignore ARRETE ARRETT parar arrete arrett gracias maam
import { readLines, toPlainWords, withoutNameBlock } from './inbound-words.ts';

/** Words that ask to stop, in English, Spanish and French. The carrier blocks ARRET, ARRETE and ARRETT, too. */
const STOP_WORDS = new Set([
  'stop',
  'unsubscribe',
  'quit',
  'cancel',
  'remove',
  'alto',
  'parar',
  'arret',
  'arrete',
  'arrett',
]);

/** Words that change nothing about a stop word beside them: courtesy, urgency, and what is to stop. */
const FILLER_WORDS = new Set(
  (
    'please pls plz kindly por favor gracias thanks thank you thx ty ok okay k hi hello hey sorry sir maam madam no ' +
    'now already immediately asap just me us all my the these those your from ' +
    'text texts texting message messages messaging msg msgs sms sending contacting calling bothering spamming number'
  ).split(' '),
);
/** Phrases that are filler as a whole. "I" by itself is not: "I quit" may be about smoking. */
const FILLER_PHRASES = /\bi (just |already )?(said|say|told you( to)?)\b/gu;

const MAX_WORDS = 5;

/**
 * Returns the word with which a short message plainly asks to stop, in upper case, or null. Such a message has at most five
 * words: one stop word, and otherwise only courtesy or filler ("Please stop texting me", "Ok stop"). Signatures do not
 * count. "Stop by at 3" and "cancel my appointment" are normal messages.
 */
export function findStopWord(body: string): string | null {
  const lines = readLines(body);
  return findStopWordIn(lines.join(' ')) ?? findStopWordIn(withoutNameBlock(lines).join(' '));
}

function findStopWordIn(text: string): string | null {
  const all = toPlainWords(text);
  if (all.length > MAX_WORDS) return null;
  const words = toPlainWords(all.join(' ').replace(FILLER_PHRASES, ' '));
  const stops = words.filter((word) => STOP_WORDS.has(word));
  const isPlain = words.every((word) => STOP_WORDS.has(word) || FILLER_WORDS.has(word));
  return isPlain && new Set(stops).size === 1 ? (stops[0] ?? '').toUpperCase() : null;
}
