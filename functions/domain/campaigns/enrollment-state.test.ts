import { describe, expect, it } from 'vitest';
import { describeState } from './enrollment-state.ts';

describe('the word for the state of a contact in a campaign', () => {
  it.each([
    ['ACTIVE', false, 'Active'],
    ['ACTIVE', true, 'On hold'],
    ['WAITING', true, 'Unfinished step'],
    ['REMOVED', true, 'Removed'],
    ['FINISHED', true, 'Finished'],
    ['STOPPED', false, 'Stopped'],
  ] as const)('%s with texts on hold %s: %s', (state, isHeld, word) => {
    expect(describeState(state, isHeld)).toBe(word);
  });
});
