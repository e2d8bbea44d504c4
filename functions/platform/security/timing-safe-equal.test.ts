import { expect, it } from 'vitest';
import { isOneOfSecrets } from './timing-safe-equal.ts';

it.each([
  ['the latest secret', 'new', true],
  ['the secret before a rotation', 'old', true],
  ['another text', 'other', false],
  ['an empty text', '', false],
])('%s is accepted: %s', (_, text, isAccepted) => {
  expect(isOneOfSecrets(text, ['new', 'old', ''])).toBe(isAccepted);
});
