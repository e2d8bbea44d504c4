import { useCallback, useMemo, useState } from 'react';
import { useSelection, type Selection } from './use-selection.ts';

/** Page, search and selection of a list with pages. */
export interface PagedSelection {
  /** From 1. */
  readonly page: number;
  readonly setPage: (page: number) => void;
  readonly search: string;
  /** Starts at the first page and ends "select all", because all are others now. Selected rows stay selected. */
  readonly setSearch: (search: string) => void;
  /** Whether all rows that the search finds are selected, on every page. */
  readonly allSelected: boolean;
  readonly setAllSelected: (selected: boolean) => void;
  /** Selection for the rows. While all are selected, every row is, and a change of one row ends "select all". */
  readonly selection: Selection;
}

/** Keeps page, search and selection of a list with pages. */
export function usePagedSelection(): PagedSelection {
  const [page, setPage] = useState(1);
  const [search, setSearchText] = useState('');
  const [allSelected, setAllSelected] = useState(false);
  const rows = useSelection();
  const setSearch = useCallback((text: string) => {
    setSearchText(text);
    setPage(1);
    setAllSelected(false);
  }, []);
  const selection = useMemo((): Selection => {
    const clear = (): void => {
      setAllSelected(false);
      rows.clear();
    };
    return allSelected
      ? { ids: rows.ids, has: () => true, setMany: () => setAllSelected(false), clear }
      : { ...rows, clear };
  }, [allSelected, rows]);
  return { page, setPage, search, setSearch, allSelected, setAllSelected, selection };
}
