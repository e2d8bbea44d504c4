import { describe, expect, it } from 'vitest';
import { findNext } from './next-conversation.ts';

describe('the conversation that opens after one is done', () => {
  it.each([
    [['1', '2', '3'], '2', '3'],
    [['1', '2', '3'], '3', '2'],
    [['1'], '1', null],
    [['1', '2'], 'found by a search', '1'],
    [[], '1', null],
  ])('Of %j, after %s: %s', (ids, done, next) => {
    expect(findNext(ids, done)).toBe(next);
  });
});
