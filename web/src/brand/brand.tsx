import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Pack } from '../../../functions/domain/brand/pack.ts';
import { DEFAULT_PACK } from '../../../functions/domain/brand/packs.ts';
import { getTerm, type Term } from '../../../functions/domain/brand/speak.ts';
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

/** Returns a function that looks up brand nouns: `w('contacts')` is "contacts" and `w('Contacts')` is "Contacts". */
export function useTerms(): (word: Term) => string {
  const { terms } = useBrand();
  return useMemo(() => (word: Term) => getTerm(terms, word), [terms]);
}
