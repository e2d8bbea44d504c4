import { expect, it } from 'vitest';
import { isDayOver, toOccasionForm } from './occasion.ts';

// Half past eleven at night on March 2 in Phoenix (UTC-7), and half past one on March 3 in New York (UTC-5).
const NIGHT = new Date('2026-03-03T06:30:00Z');
const on = (eventDate: string, eventTimeZone = 'America/Phoenix') => ({
  ...toOccasionForm(null),
  eventDate,
  eventTimeZone,
});

it('The day of an appointment is over after midnight in its own zone', () => {
  expect(isDayOver(on('2026-03-01'), NIGHT)).toBe(true);
  expect(isDayOver(on('2026-03-02'), NIGHT)).toBe(false);
  expect(isDayOver(on('2026-03-02', 'America/New_York'), NIGHT)).toBe(true);
  expect(isDayOver(on('2026-12-05'), NIGHT)).toBe(false);
  expect(isDayOver(on(''), NIGHT)).toBe(false);
});
