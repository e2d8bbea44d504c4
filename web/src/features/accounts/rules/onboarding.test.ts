import { expect, it } from 'vitest';
import { listOnboardingSteps } from './onboarding.ts';

const nothing = { contacts: 0, campaigns: 0, messages: 0, delivered: 0, hasNumber: true };
const list = (facts: object): string | undefined =>
  listOnboardingSteps({ ...nothing, ...facts })
    ?.map(({ step, isDone }) => `${step}${isDone ? ' done' : ''}`)
    .join(', ');

it('The checklist stays until the first text is delivered', () => {
  expect(list({})).toBe('contacts, campaign, send');
  expect(list({ contacts: 3 })).toBe('contacts done, campaign, send');
  expect(list({ contacts: 3, campaigns: 1 })).toBe('contacts done, campaign done, send');
  // Handed over, and not delivered yet.
  expect(list({ contacts: 3, campaigns: 1, messages: 2 })).toBe('contacts done, campaign done, send done');
  expect(list({ contacts: 3, campaigns: 1, messages: 2, delivered: 1 })).toBeUndefined();
});

it('An organization that waits for its number sees that as a step', () => {
  expect(list({ hasNumber: false })).toBe('contacts, campaign, number, send');
});
