import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordReplying, useReplying } from './replying.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reply = (contactId: string, userId: string): void =>
  act(() => recordReplying({ kind: 'replying', id: `${contactId}:${userId}` }));

it('A page shows who replies for twelve seconds after the last sign, and never the own name', () => {
  const { result } = renderHook(() => useReplying('ann', 'me'));
  reply('ann', 'me');
  reply('bob', 'mia');
  expect(result.current).toEqual([]);
  reply('ann', 'mia');
  act(() => void vi.advanceTimersByTime(8_000));
  reply('ann', 'mia');
  act(() => void vi.advanceTimersByTime(8_000));
  expect(result.current).toEqual(['mia']);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(result.current).toEqual([]);
});

it('A change of the conversation ends the sign at once', () => {
  const { result } = renderHook(() => useReplying('cleo', 'me'));
  reply('cleo', 'mia');
  expect(result.current).toEqual(['mia']);
  act(() => recordReplying({ kind: 'conversation', id: 'cleo' }));
  expect(result.current).toEqual([]);
});
