import type { Terms } from '../../../functions/domain/brand/pack.ts';
import { DEFAULT_PACK } from '../../../functions/domain/brand/packs.ts';
import { speak } from '../../../functions/domain/brand/speak.ts';

/** The nouns of the brand on whose host the page was opened. They never change while the page is open. */
let spoken: Terms = DEFAULT_PACK.terms;

/** Sets the nouns that sentences are said with. */
export function setSpokenTerms(terms: Terms): void {
  spoken = terms;
}

/** Returns a sentence in the words of the brand: `say('Add a contact')` is "Add a patient" for clinics. Not for constants of a module. */
export function say(text: string): string {
  return speak(text, spoken);
}
