// @vitest-environment jsdom
import '../../testing/dom.ts';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { usePagedSelection } from './use-paged-selection.ts';

describe('page, search and selection of a list', () => {
  it('A new search starts at the first page, keeps selected rows and ends "select all"', () => {
    const { result } = renderHook(usePagedSelection);
    act(() => {
      result.current.selection.setMany(['a'], true);
      result.current.setPage(3);
      result.current.setAllSelected(true);
    });
    act(() => result.current.setSearch('ava'));
    expect(result.current).toMatchObject({ page: 1, search: 'ava', allSelected: false });
    expect(result.current.selection.ids).toEqual(['a']);
  });

  it('"Select all" selects every row until one row changes', () => {
    const { result } = renderHook(usePagedSelection);
    act(() => result.current.setAllSelected(true));
    expect(result.current.selection.has('on another page')).toBe(true);
    act(() => result.current.selection.setMany(['a'], false));
    expect(result.current.allSelected).toBe(false);
    expect(result.current.selection.has('on another page')).toBe(false);
  });

  it('Clearing the selection also ends "select all"', () => {
    const { result } = renderHook(usePagedSelection);
    act(() => {
      result.current.selection.setMany(['a'], true);
      result.current.setAllSelected(true);
    });
    act(() => result.current.selection.clear());
    expect(result.current.allSelected).toBe(false);
    expect(result.current.selection.ids).toEqual([]);
  });
});
