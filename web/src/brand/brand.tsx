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
export type Word = keyof Terms | Capitalize<keyof Terms>;

/** The brand's words: `w('leads')` is "contacts" here and `w('Leads')` "Contacts". */
export function useWords(): (word: Word) => string {
  const { terms: words } = useBrand();
  return useMemo(() => (word: Word) => brandWord(words, word), [words]);
}

export function brandWord(words: Terms, word: Word): string {
  const key = word.toLowerCase() as keyof Terms;
  const value = words[key];
  return key === word ? value : value.charAt(0).toUpperCase() + value.slice(1);
}
