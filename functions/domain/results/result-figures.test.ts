import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeDayChanges, type Day } from './day-figures.ts';
import type { Message, MessageState } from '../sending/message.ts';
import type { Reason } from '../sending/reasons.ts';
import { countReply, listFailures, listHours, moveText, toDayFigures, type ResultFigure } from './result-figures.ts';

type Text = Pick<Message, 'state' | 'sent' | 'countedOn' | 'reason'>;

const WAITING: Text = { state: 'SCHEDULED', sent: null, countedOn: null, reason: null };
const SENT = new Date('2026-11-20T18:00:00Z');

const text = fc.record({
  state: fc.constantFrom<MessageState>('HANDED_OVER', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED'),
  sent: fc.constantFrom(SENT, null),
  countedOn: fc.constantFrom<Day | null>('2026-11-20', '2026-11-21', null),
  reason: fc.constantFrom<Reason | null>('CARRIER_30005', 'CARRIER_30008', 'INVALID_PHONE', null),
});

describe('the figures of a campaign for a day', () => {
  it('depend on what a text is at the end, and not on the way there', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (course) => {
        const steps = [WAITING, ...course];
        const moved = mergeDayChanges<ResultFigure>(
          ...course.map((after, index) => moveText(steps[index] ?? WAITING, after)),
        );
        const atOnce = moveText(WAITING, steps.at(-1) ?? WAITING);
        for (const [day, figures] of moved)
          for (const [name, value] of Object.entries(figures))
            expect([day, name, value]).toEqual([day, name, atOnce.get(day)?.[name as ResultFigure] ?? 0]);
      }),
    );
  });

  it('name as many failed texts by reason as texts that failed', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), (texts) => {
        const all = mergeDayChanges<ResultFigure>(...texts.map((each) => moveText(WAITING, each)));
        for (const figures of all.values()) {
          const { undelivered, failed, refused } = toDayFigures(figures);
          const sum = listFailures(figures).reduce((count, { texts: more }) => count + more, 0);
          expect(sum).toBe(undelivered + failed + refused);
        }
      }),
    );
  });

  it('list the most frequent reason first, and no reason that a new attempt took back', () => {
    const fail = (reason: Reason): Text => ({ state: 'FAILED', sent: SENT, countedOn: '2026-11-20', reason });
    const changes = mergeDayChanges<ResultFigure>(
      moveText(WAITING, fail('CARRIER_30008')),
      moveText(WAITING, fail('CARRIER_30005')),
      moveText(WAITING, fail('CARRIER_30005')),
      moveText(WAITING, fail('CARRIER_30007')),
      moveText(fail('CARRIER_30007'), WAITING),
    );
    expect(listFailures(changes.get('2026-11-20') ?? {})).toEqual([
      { reason: 'CARRIER_30005', texts: 2 },
      { reason: 'CARRIER_30008', texts: 1 },
    ]);
  });

  it('count a reply in the hour of Phoenix', () => {
    // 06:30 in London is 23:30 of the day before in Phoenix.
    const changes = countReply(new Date('2026-11-20T06:30:00Z'));
    expect([...changes.keys()]).toEqual(['2026-11-19']);
    const hours = listHours(changes.get('2026-11-19') ?? {});
    expect(hours).toHaveLength(24);
    expect(hours.flatMap((replies, hour) => (replies > 0 ? [[hour, replies]] : []))).toEqual([[23, 1]]);
  });
});
