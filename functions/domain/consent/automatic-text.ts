// cspell:ignore emphasi gustó encantó
/** A quotation, as phones write it, or the name of a file that has no words. */
const TARGET =
  '(?:["“”«].*|an? (?:image|photo|picture|video|movie|gif|sticker|attachment|audio message|voice message|link|message|contact card|location))';
const EMOJI = '[\\p{Extended_Pictographic}\\p{Emoji_Component}\\p{M}]+';

/**
 * Texts that a phone sends when its owner taps a reaction, and their removals. iPhones write "Liked “…”" and, since iOS 18,
 * "Reacted 😂 to “…”". Google Messages writes "👍 to “…”". The forms are assumed from public reports: neither vendor
 * documents them.
 */
const REACTIONS: readonly RegExp[] = [
  `^(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned) ${TARGET}$`,
  `^removed an? (?:like|heart|dislike|laugh|exclamation(?: mark)?|question mark|reaction) from ${TARGET}$`,
  `^reacted ${EMOJI} to ${TARGET}$`,
  `^removed ${EMOJI} from ${TARGET}$`,
  `^${EMOJI} (?:removed )?(?:to|from) ${TARGET}$`,
  `^(?:le gustó|le encantó|no le gustó) ${TARGET}$`,
].map((form) => new RegExp(form, 'isu'));

/** What phones answer by themselves while their owner drives or does not want to be disturbed. */
const AUTOMATIC_REPLIES: readonly RegExp[] = [
  /^i'm driving (?:with (?:do not disturb|focus)|right now\b)/iu,
  /^\(?i'm not receiving notifications\b/iu,
  /\bsent (?:from|via|by) (?:my )?(?:car|android auto)\.?$/iu,
  /^\[?\(?(?:auto(?:matic|mated)?[- ]?(?:reply|response)|out of office)\b/iu,
];

/** Invisible characters that phones put around an emoji: zero-width and directional marks. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Returns whether a phone wrote a text by itself: a reaction to a text, or the automatic answer of a driving or focus mode.
 * Such a text is no reply of the contact. It ends no campaign, alerts no staff and counts in no rate.
 */
export function isAutomaticText(body: string): boolean {
  const text = body
    .replace(INVISIBLE, '')
    .replace(/[’‘]/gu, "'")
    .replace(/[\s\u2000-\u200a]+/gu, ' ')
    .trim();
  return REACTIONS.some((form) => form.test(text)) || AUTOMATIC_REPLIES.some((form) => form.test(text));
}
