import type { Campaign } from '../campaigns/campaign.ts';
import type { Slide } from '../pitches/slide.ts';

/** What the API says of a link whose content is for one person, to a browser that has not shown that it is theirs. */
export const NO_ACCESS = 'No Access';

/** A browser keeps a token for each person whose phone it confirmed, one after the other. */
const TOKEN_SEPARATOR = '|';
/** A family shares a phone. A browser with more tokens sends the newest. */
export const MAX_TOKENS = 10;
/** Characters of all tokens that one call may send. */
export const TOKENS_LENGTH = 1_000;

/** Kinds of slides that are for one person only. */
const EXCLUSIVE_KINDS: readonly string[] = ['AUDIO'];

/** Returns whether a browser must confirm the phone of the contact before it shows a pitch. */
export function needsVerification(
  { requireVerification }: Pick<Campaign, 'requireVerification'>,
  slides: readonly Pick<Slide, 'slideType'>[],
): boolean {
  return requireVerification === true || slides.some(({ slideType }) => EXCLUSIVE_KINDS.includes(slideType));
}

/** Returns the tokens that a browser sends, the newest ones when there are too many. */
export function parseTokens(text: string): string[] {
  return text
    .split(TOKEN_SEPARATOR)
    .filter((token) => token !== '')
    .slice(-MAX_TOKENS);
}

/** Returns the tokens that a browser keeps after it got another one. */
export function addToken(kept: string, token: string): string {
  return [...parseTokens(kept).slice(1 - MAX_TOKENS), token].join(TOKEN_SEPARATOR);
}

/** Returns the last four digits of a phone, behind dots. The owner knows the phone by them, and no one else learns it. */
export function hintPhone(phone: string): string {
  return `(•••) •••-${phone.slice(-4)}`;
}
