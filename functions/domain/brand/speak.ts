import type { Terms } from './pack.ts';

/**
 * Words in quotes are what people wrote, such as the name of a campaign, and stay. "Contact support", "leads nowhere" and "leads to a page" have
 * verbs.
 */
const WORDS = /“[^”]*”|"[^"]*"|\b(contacts?|campaigns?|leads?)\b(?! (?:support|us|nowhere|to a)\b)/giu;

/**
 * Returns a sentence in the words of a brand: "There is no such contact." is "There is no such patient." for clinics. Sentences are written
 * with the words of the main brand. Words that the specification gives literally for all brands do not pass through here.
 */
export function speak(text: string, terms: Terms): string {
  return text.replaceAll(WORDS, (found: string, word: string | undefined) => {
    if (!word) return found;
    const known = word.replace('lead', 'contact').replace('Lead', 'Contact');
    return known !== word && terms.contact === 'contact' ? found : getTerm(terms, known as Term);
  });
}

/** Key of a brand noun. A capitalized key returns the noun capitalized. */
export type Term = keyof Terms | Capitalize<keyof Terms>;

/** Returns a brand noun. */
export function getTerm(terms: Terms, word: Term): string {
  const key = word.toLowerCase() as keyof Terms;
  const value = terms[key];
  return key === word ? value : value.charAt(0).toUpperCase() + value.slice(1);
}

/** Returns the texts of screens with the noun of a brand that has a word of its own for contacts. */
export function speakAll<Texts extends Readonly<Record<string, string>>>(texts: Texts, terms: Terms): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, speak(text, terms)])) as Texts;
}
