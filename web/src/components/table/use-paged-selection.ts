import { useCallback, useMemo, useState } from 'react';
import { MAX_EXCEPTIONS } from '../../../../functions/domain/jobs/selection.ts';
import { useSelection, type Selection } from './use-selection.ts';

/** Page, search and selection of a list with pages. */
export interface PagedSelection {
  /** From 1. */
  readonly page: number;
  readonly setPage: (page: number) => void;
  readonly search: string;
  /** Starts at the first page and ends "select all", because all are others now. Selected rows stay selected. */
  readonly setSearch: (search: string) => void;
  /** Whether all rows that the list shows are selected, on every page, without those of `except`. */
  readonly allSelected: boolean;
  readonly setAllSelected: (selected: boolean) => void;
  /** The rows that were taken out of "select all". */
  readonly except: readonly string[];
  /** Selection for the rows. While all are selected, a row that is taken out becomes an exception. */
  readonly selection: Selection;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Keeps page, search and selection of a list with pages. */
export function usePagedSelection(): PagedSelection {
  const [page, setPage] = useState(1);
  const [search, setSearchText] = useState('');
  /** The exceptions of "select all". null if only single rows are selected. */
  const [except, setExcept] = useState<ReadonlySet<string> | null>(null);
  const rows = useSelection();
  const setAllSelected = useCallback((selected: boolean) => setExcept(selected ? NOBODY : null), []);
  const setSearch = useCallback((text: string) => {
    setSearchText(text);
    setPage(1);
    setExcept(null);
  }, []);
  const selection = useMemo((): Selection => {
    const clear = (): void => {
      setExcept(null);
      rows.clear();
    };
    if (except === null) return { ...rows, clear };
    return {
      ids: rows.ids,
      has: (id) => !except.has(id),
      setMany: (ids, selected) => setExcept((before) => changeExceptions(before ?? NOBODY, ids, selected)),
      clear,
    };
  }, [except, rows]);
  const exceptIds = useMemo(() => [...(except ?? NOBODY)], [except]);
  return {
    page,
    setPage,
    search,
    setSearch,
    allSelected: except !== null,
    setAllSelected,
    except: exceptIds,
    selection,
  };
}

/** Returns the exceptions after rows were selected or taken out. The server accepts so many, and further ones stay in. */
function changeExceptions(before: ReadonlySet<string>, ids: readonly string[], selected: boolean): ReadonlySet<string> {
  const after = new Set(before);
  for (const id of ids) {
    if (selected) after.delete(id);
    else if (after.size < MAX_EXCEPTIONS) after.add(id);
  }
  return after;
}
