import { describe, expect, it } from 'vitest';
import { planInboundCheck } from './inbound-check.ts';

const NOW = new Date('2026-11-27T17:00:00Z');

describe('The time that a check of the inbound list covers', () => {
  it.each([
    ['the minutes since the last one', '2026-11-27T16:53:00Z', null, '2026-11-27T16:48:00Z', '2026-11-27T16:58:00Z'],
    ['an hour after an outage', '2026-11-27T10:00:00Z', null, '2026-11-27T09:55:00Z', '2026-11-27T11:00:00Z'],
    [
      'no text that the table has forgotten',
      '2026-01-01T00:00:00Z',
      null,
      '2026-10-28T16:55:00Z',
      '2026-10-28T18:00:00Z',
    ],
    [
      'what a check that has begun covered',
      '2026-11-27T10:00:00Z',
      '2026-11-27T10:30:00Z',
      '2026-11-27T09:55:00Z',
      '2026-11-27T10:30:00Z',
    ],
  ])('is %s', (_, checked, until, from, end) => {
    expect(planInboundCheck(new Date(checked), until === null ? null : new Date(until), NOW)).toEqual({
      from: new Date(from),
      until: new Date(end),
    });
  });

  it.each([
    ['the last check ended where callbacks may still be under way', '2026-11-27T16:58:00Z', null],
    ['another check was faster', '2026-11-27T16:53:00Z', '2026-11-27T16:50:00Z'],
  ])('is none when %s', (_, checked, until) => {
    expect(planInboundCheck(new Date(checked), until === null ? null : new Date(until), NOW)).toBeNull();
  });
});
