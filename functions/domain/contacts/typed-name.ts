/** The longest name that a public form takes, in characters. */
export const TYPED_NAME_LIMIT = 40;

const LETTER = String.raw`[\p{L}\p{M}\u200c\u200d]`;
/** Initials ("J.R."), a short title or suffix with its period ("St.", "Mrs."), or letters with apostrophes and hyphens between them. */
const WORD = String.raw`(?:(?:\p{L}\p{M}*\.)+|\p{L}\p{M}*${LETTER}{0,2}\.|'?\p{L}${LETTER}*(?:['-]\p{L}${LETTER}*)*'?)`;
const NAME = new RegExp(`^${WORD}(?:[ -]${WORD})*$`, 'u');

/** What people type for an apostrophe and for a hyphen, depending on their keyboard. */
const APOSTROPHES = /[‘’‛`´]/gu;
const HYPHENS = /[‐‑]/gu;
/** Direction marks and other invisible characters that phones put around a saved name. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Words of sentences that are no name in any language that we know. "Will", "Bill", "Call", "Free", "The" and "Are" are names. */
const SENTENCE =
  /(?:^| )(?:yours?|you|ours?|we|they|this|please|click|account|locked|closed|urgent|verify|password|refund|expire[sd]?|suspended|winner|prize|invoice|login|http|https|www)(?= |$)/iu;
/** "Maria de los Angeles Garcia Lopez" has six. */
const MOST_WORDS = 6;

export const NAME_REFUSED = `Write a name with letters, spaces, apostrophes, hyphens and the periods of initials, at most ${TYPED_NAME_LIMIT} characters.`;

/**
 * Returns a name that a stranger typed as it is stored, or null when it is not one. The name stands in texts that an organization sends, so that
 * a link, an address, a number, a picture or a sentence in it would be the stranger's text to any phone.
 */
export function readTypedName(typed: string): string | null {
  const name = typed
    .replaceAll(INVISIBLE, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (name === '') return '';
  const isName =
    [...name].length <= TYPED_NAME_LIMIT &&
    NAME.test(name) &&
    !SENTENCE.test(name) &&
    name.split(' ').length <= MOST_WORDS;
  return isName ? name : null;
}
