import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MAX_EXCEPTIONS } from '../../../../functions/domain/jobs/selection.ts';
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

  it('"Select all" selects every row, without those that are taken out again', () => {
    const { result } = renderHook(usePagedSelection);
    act(() => result.current.setAllSelected(true));
    expect(result.current.selection.has('on another page')).toBe(true);
    act(() => result.current.selection.setMany(['a', 'b'], false));
    act(() => result.current.selection.setMany(['b'], true));
    expect(result.current).toMatchObject({ allSelected: true, except: ['a'] });
    expect(['a', 'b', 'on another page'].map((id) => result.current.selection.has(id))).toEqual([false, true, true]);
    act(() => result.current.setSearch('ava'));
    expect(result.current).toMatchObject({ allSelected: false, except: [] });
  });

  it('"Select all" has no more exceptions than the server accepts', () => {
    const { result } = renderHook(usePagedSelection);
    act(() => result.current.setAllSelected(true));
    const ids = Array.from({ length: MAX_EXCEPTIONS + 5 }, (_, index) => `c${index}`);
    act(() => result.current.selection.setMany(ids, false));
    expect(result.current.except).toHaveLength(MAX_EXCEPTIONS);
    expect(result.current.selection.has(ids.at(-1) ?? '')).toBe(true);
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
