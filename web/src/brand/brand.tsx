import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Pack, Terms } from '../../../functions/domain/brand/pack.ts';
import { DEFAULT_PACK } from '../../../functions/domain/brand/packs.ts';

const BrandContext = createContext<Pack>(DEFAULT_PACK);

export function BrandProvider({ pack, children }: { readonly pack: Pack; readonly children: ReactNode }): ReactNode {
  return <BrandContext value={pack}>{children}</BrandContext>;
}

/** The pack of the brand whose host this page was opened on. */
export function useBrand(): Pack {
  return use(BrandContext);
}

/** A brand word; with a capital where the key has one. */
export type Term = keyof Terms | Capitalize<keyof Terms>;

/** The brand's words: `w('contacts')` is "contacts" here and `w('Contacts')` "Contacts". */
export function useTerms(): (word: Term) => string {
  const { terms: terms } = useBrand();
  return useMemo(() => (word: Term) => getTerm(terms, word), [terms]);
}

export function getTerm(terms: Terms, word: Term): string {
  const key = word.toLowerCase() as keyof Terms;
  const value = terms[key];
  return key === word ? value : value.charAt(0).toUpperCase() + value.slice(1);
}
