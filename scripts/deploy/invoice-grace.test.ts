import { expect, it } from 'vitest';
import { findGraceHours, judgeGrace } from './invoice-grace.ts';

const HOUR = 3_600;
const NOT_DONE = { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null };
const draft = (hours: number) => ({
  billing_reason: 'subscription_cycle' as const,
  created: 1_000,
  automatically_finalizes_at: 1_000 + hours * HOUR,
  status_transitions: NOT_DONE,
});
const final = (hours: number) => ({
  ...draft(hours),
  automatically_finalizes_at: null,
  status_transitions: { ...NOT_DONE, finalized_at: 1_000 + hours * HOUR },
});
const first = { ...final(0), billing_reason: 'subscription_create' as const };

it('The grace period of invoices is read from the latest renewal, not from other invoices', () => {
  expect(findGraceHours([])).toBeNull();
  expect(findGraceHours([first])).toBeNull();
  expect(findGraceHours([first, draft(72), final(1)])).toBe(72);
  expect(findGraceHours([final(1), draft(72)])).toBe(1);
});

it('Less than 72 hours are not safe, and the line says what to set', () => {
  expect(judgeGrace(72)).toMatchObject({ isSafe: true });
  expect(judgeGrace(1)).toMatchObject({ isSafe: false, line: expect.stringContaining('waited 1 hours') as unknown });
  expect(judgeGrace(null)).toMatchObject({
    isSafe: true,
    line: expect.stringContaining('Set it to 72 hours') as unknown,
  });
});
