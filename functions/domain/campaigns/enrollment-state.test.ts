import { describe, expect, it } from 'vitest';
import { computeWholeState, describeState, findHold } from './enrollment-state.ts';

describe('the word for the state of a contact in a campaign', () => {
  it.each([
    ['ACTIVE', null, 'Active'],
    ['ACTIVE', 'MAY_OPT_OUT', 'On hold'],
    ['ACTIVE', 'OPT_IN', 'Waiting for opt-in'],
    ['WAITING', 'MAY_OPT_OUT', 'Unfinished step'],
    ['PAUSED', 'OPT_IN', 'Paused'],
    ['REMOVED', 'MAY_OPT_OUT', 'Removed'],
    ['FINISHED', 'MAY_OPT_OUT', 'Finished'],
    ['STOPPED', null, 'Stopped'],
  ] as const)('%s with texts on hold by %s: %s', (state, hold, word) => {
    expect(describeState(state, hold)).toBe(word);
  });

  it('waits for an opt-in only where the brand asks first, and for staff before that', () => {
    expect(findHold({ mayOptOut: false, optedIn: false }, false)).toBeNull();
    expect(findHold({ mayOptOut: false, optedIn: false }, true)).toBe('OPT_IN');
    expect(findHold({ mayOptOut: true, optedIn: false }, true)).toBe('MAY_OPT_OUT');
    expect(findHold({ mayOptOut: false, optedIn: true }, true)).toBeNull();
  });

  it('is paused when the texts around its appointments are', () => {
    const around = [{ state: 'PAUSED', appointmentId: 'a1' }] as const;
    expect(computeWholeState({ state: 'FINISHED' }, around)).toBe('PAUSED');
  });
});
