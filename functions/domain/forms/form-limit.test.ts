import { expect, it } from 'vitest';
import { findNearLimit, nameFormPeriod } from './form-limit.ts';

const hour = { seconds: 3_600, max: 1_000 };
const day = { seconds: 86_400, max: 5_000 };

it.each([
  [0, 0, null],
  [799, 3_999, null],
  [800, 0, 'hour'],
  [800, 4_500, 'day'],
  [1_000, 4_500, 'hour'],
])('Staff are warned before people are refused: %s an hour, %s a day', (ofHour, ofDay, expected) => {
  const near = findNearLimit([
    { ...hour, used: ofHour },
    { ...day, used: ofDay },
  ]);
  expect(near && nameFormPeriod(near)).toBe(expected);
});
