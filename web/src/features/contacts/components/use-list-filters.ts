import { useLocation, useNavigate } from 'react-router-dom';
import { readFilters, writeFilter, type ListFilters } from '../rules/list-filters.ts';

/**
 * Keeps the filters of the list in the address, so that a reload, Back and a shared link show the same list. A change takes the place of
 * the address before: Back leaves the list and does not undo each filter.
 */
export function useListFilters(): readonly [ListFilters, (change: Partial<ListFilters>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = new URLSearchParams(search);
  const change = (filters: Partial<ListFilters>): void => {
    const changed = writeFilter(address, filters).toString();
    // Without its state, an open record closes in place. Back would bring the filters from before it was opened.
    void navigate(`${pathname}${changed === '' ? '' : `?${changed}`}`, { replace: true });
  };
  return [readFilters(address), change];
}
