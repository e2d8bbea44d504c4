import { expect, it } from 'vitest';
import { compareEvents } from './timeline-order.ts';

it('Events are newest first to the millisecond, and what one call made has the effect before its cause', () => {
  const at = (ms: number): Date => new Date(Date.UTC(2026, 2, 2, 17, 0, 0, ms));
  const events = [
    { kind: 'CAMPAIGN_JOINED', at: at(1) },
    { kind: 'TEXT', at: at(1) },
    { kind: 'ADDED', at: at(1) },
    { kind: 'NOTE', at: at(0) },
    { kind: 'REPLY', at: at(2) },
    { kind: 'CONSENT', at: at(2) },
  ] as const;
  expect(events.toSorted(compareEvents).map(({ kind }) => kind)).toEqual([
    'CONSENT',
    'REPLY',
    'TEXT',
    'CAMPAIGN_JOINED',
    'ADDED',
    'NOTE',
  ]);
});
