import { expect, it } from 'vitest';
import { findOwnSpaces, PLACEHOLDER_CHARACTER } from './own-spaces.ts';

it.each([
  ['', '', '', ''],
  ['i', '', ' ', ''],
  [' ', '', '', ''],
  [':', '', ' ', ''],
  ['(', ')', '', ''],
  ['“', '”', '', ''],
  ['\n', 'w', '', ' '],
  ['i', 'w', ' ', ' '],
  ['i', ',', ' ', ''],
  ['i', ' ', ' ', ''],
  [PLACEHOLDER_CHARACTER, PLACEHOLDER_CHARACTER, ' ', ' '],
  ['é', 'ñ', ' ', ' '],
])('A placeholder between “%s” and “%s” brings “%s” and “%s”', (before, after, lead, trail) => {
  expect(findOwnSpaces(before, after)).toEqual({ before: lead, after: trail });
});
