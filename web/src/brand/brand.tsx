import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Pack, Terms } from '../../../functions/domain/brand/pack.ts';
import { DEFAULT_PACK } from '../../../functions/domain/brand/packs.ts';
import { setSpokenTerms } from './say.ts';

const BrandContext = createContext<Pack>(DEFAULT_PACK);

/** Provides the pack to the components below. */
export function BrandProvider({ pack, children }: { readonly pack: Pack; readonly children: ReactNode }): ReactNode {
  setSpokenTerms(pack.terms);
  return <BrandContext value={pack}>{children}</BrandContext>;
}

/** Returns the pack of the brand whose host the page was opened on. */
export function useBrand(): Pack {
  return use(BrandContext);
}

/** Key of a brand noun. A capitalized key returns the noun capitalized. */
export type Term = keyof Terms | Capitalize<keyof Terms>;

/** Returns a function that looks up brand nouns: `w('contacts')` is "contacts" and `w('Contacts')` is "Contacts". */
export function useTerms(): (word: Term) => string {
  const { terms } = useBrand();
  return useMemo(() => (word: Term) => getTerm(terms, word), [terms]);
}

/** Returns a brand noun outside of components. */
export function getTerm(terms: Terms, word: Term): string {
  const key = word.toLowerCase() as keyof Terms;
  const value = terms[key];
  return key === word ? value : value.charAt(0).toUpperCase() + value.slice(1);
}
