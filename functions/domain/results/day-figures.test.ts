import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGE_STATES } from '../sending/message.ts';
import {
  countMessage,
  countSegmentsOn,
  DAY_FIGURES,
  getCountedDay,
  getDay,
  mergeDayChanges,
  moveMessage,
  sumDayFigures,
  type DayChanges,
} from './day-figures.ts';

const AT = new Date('2026-11-22T18:00:00Z');
const NEXT_DAY = new Date('2026-11-23T18:00:00Z');

describe('A day', () => {
  it('begins at midnight in Phoenix', () => {
    expect(getDay(new Date('2026-11-22T06:59:59.999Z'))).toBe('2026-11-21');
    expect(getDay(new Date('2026-11-22T07:00:00Z'))).toBe('2026-11-22');
  });
});

describe('A message', () => {
  const claimed = { state: 'CLAIMED', sent: null, countedOn: null } as const;
  const sent = { state: 'HANDED_OVER', sent: AT, countedOn: '2026-11-22' } as const;

  it('counts on the day of its hand-over', () => {
    expect(getCountedDay(claimed, 'HANDED_OVER', AT, NEXT_DAY)).toBe('2026-11-22');
    expect(moveMessage(claimed, sent)).toEqual(new Map([['2026-11-22', { messages: 1 }]]));
  });

  it('that the carrier reports on a day later still counts on the day of its hand-over', () => {
    const countedOn = getCountedDay(sent, 'DELIVERED', AT, NEXT_DAY);
    expect(countedOn).toBe('2026-11-22');
    expect(moveMessage(sent, { state: 'DELIVERED', sent: AT, countedOn })).toEqual(
      new Map([['2026-11-22', { messages: 0, delivered: 1 }]]),
    );
  });

  it('that the carrier refuses counts as refused, and not as sent', () => {
    const countedOn = getCountedDay(claimed, 'FAILED', null, AT);
    expect(moveMessage(claimed, { state: 'FAILED', sent: null, countedOn })).toEqual(
      new Map([['2026-11-22', { refused: 1 }]]),
    );
  });

  it('that is sent again counts on the day of the new attempt only', () => {
    const waiting = { state: 'SCHEDULED', sent: null, countedOn: null } as const;
    const failed = { state: 'FAILED', sent: AT, countedOn: '2026-11-22' } as const;
    const again = { state: 'DELIVERED', sent: NEXT_DAY, countedOn: '2026-11-23' } as const;
    const changes = mergeDayChanges(
      moveMessage(waiting, failed),
      moveMessage(failed, waiting),
      moveMessage(waiting, again),
    );
    expect(sumDayFigures([changes.get('2026-11-22') ?? {}])).toEqual(sumDayFigures([]));
    expect(changes.get('2026-11-23')).toEqual({ messages: 1, delivered: 1 });
  });

  it('of an installation without daily figures stays uncounted', () => {
    const old = { state: 'HANDED_OVER', sent: AT, countedOn: null } as const;
    const countedOn = getCountedDay(old, 'DELIVERED', AT, NEXT_DAY);
    expect(countedOn).toBeNull();
    expect(moveMessage(old, { state: 'DELIVERED', sent: AT, countedOn })).toEqual(new Map());
  });
});

describe('Changes of days', () => {
  const anyState = fc.record({
    state: fc.constantFrom(...MESSAGE_STATES),
    sent: fc.constantFrom(null, AT, NEXT_DAY),
    countedOn: fc.constantFrom(null, '2026-11-22', '2026-11-23'),
  });

  it('add up to what the last state of a message counts, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(anyState, { minLength: 1, maxLength: 12 }), (states) => {
        const start = { state: 'SCHEDULED', sent: null, countedOn: null } as const;
        const moves = states.map((state, index) => moveMessage(states[index - 1] ?? start, state));
        const last = states.at(-1) ?? start;
        for (const [day, figures] of mergeDayChanges(...moves))
          expect(sumDayFigures([figures])).toEqual(sumDayFigures([day === last.countedOn ? countMessage(last) : {}]));
      }),
    );
  });

  it('are the same in every order', () => {
    const anyChange = fc
      .tuple(fc.constantFrom(AT, NEXT_DAY), fc.integer({ min: 1, max: 9 }))
      .map(([at, segments]): DayChanges => countSegmentsOn(at, segments));
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 6 }), (changes) => {
        const [one, other] = [mergeDayChanges(...changes), mergeDayChanges(...changes.toReversed())];
        for (const name of DAY_FIGURES)
          for (const day of ['2026-11-22', '2026-11-23']) expect(one.get(day)?.[name]).toBe(other.get(day)?.[name]);
      }),
    );
  });
});
