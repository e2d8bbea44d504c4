import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canFollow, isEditable, isRegistrationPending, REGISTRATION_STATES } from './registration.ts';

const state = fc.constantFrom(...REGISTRATION_STATES);

describe('The states of a registration', () => {
  it.each([
    [null, 'DRAFT', true],
    [null, 'SUBMITTED', true],
    [null, 'APPROVED', false],
    ['DRAFT', 'SUBMITTED', true],
    ['DRAFT', 'APPROVED', false],
    ['SUBMITTED', 'IN_REVIEW', true],
    ['SUBMITTED', 'DRAFT', false],
    ['IN_REVIEW', 'REJECTED', true],
    ['IN_REVIEW', 'SUBMITTED', false],
    ['REJECTED', 'SUBMITTED', true],
    ['APPROVED', 'REJECTED', true],
    ['APPROVED', 'SUBMITTED', false],
  ] as const)('From %s to %s: %s', (before, after, expected) => {
    expect(canFollow(before, after)).toBe(expected);
  });

  it('People can submit exactly what they can edit', () => {
    fc.assert(
      fc.property(fc.option(state), (before) => {
        expect(canFollow(before, 'SUBMITTED')).toBe(isEditable(before));
      }),
    );
  });

  it('Sending waits unless there is no registration, or it is approved and the number is there', () => {
    expect(isRegistrationPending(null, null)).toBe(false);
    expect(isRegistrationPending('APPROVED', null)).toBe(true);
    expect(isRegistrationPending('APPROVED', '+16025550100')).toBe(false);
    fc.assert(
      fc.property(state, fc.option(fc.constant('+16025550100')), (current, number) => {
        expect(isRegistrationPending(current, number)).toBe(!(current === 'APPROVED' && number !== null));
      }),
    );
  });
});
