import type { BrandId } from '../../../../functions/domain/brand/pack.ts';

/**
 * Words of other brands. The specification quotes some texts with "lead" for all brands, which stay in brands whose people are contacts.
 */
const FOREIGN: Readonly<Record<BrandId, RegExp>> = {
  text: /\b(?:patients?|clients?|blasts?)\b/iu,
  opportunity: /\b(?:patients?|clients?|blasts?)\b/iu,
  blast: /\b(?:patients?|clients?|campaigns?)\b/iu,
  tattoo: /\b(?:patients?|contacts?|leads?|blasts?)\b/iu,
  health: /\b(?:clients?|contacts?|leads?|blasts?)\b/iu,
};
/** Texts that the specification quotes for all brands, and words with another meaning. */
const FOR_ALL =
  /You can't send out campaigns or any messages without an active plan\.?|instant campaigns only|Contact person|contact cards?|\bcontact (?:us|support)|leads (?:to|nowhere)|Text Campaigns/giu;

/** Returns the lines of a text with a word of another brand than this one. */
export function findForeignWords(brand: BrandId, text: string): string[] {
  return text.split('\n').filter((line) => FOREIGN[brand].test(line.replaceAll(FOR_ALL, '')));
}
