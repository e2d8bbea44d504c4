import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinRanges, measureRanges } from '../views/ranges.ts';
import { MOMENT_KINDS, NO_MOMENT, type Moment } from './moment.ts';
import { buildTimeline, findState, LONGEST_ABSENCE } from './timeline.ts';

const moment = (at: number, kind: Moment['kind'], more: Partial<Moment> = {}): Moment => ({
  ...NO_MOMENT,
  at,
  kind,
  ...more,
});
const film = (at: number, kind: Moment['kind'], position: number, from: number | null = null): Moment =>
  moment(at, kind, { slideId: 'b', position, from });

/** Ann reads, watches, jumps back, answers twice, is away for ten minutes, and leaves on the second slide. */
const COURSE = [
  moment(-2, 'SHOW', { slideId: 'a' }),
  moment(8, 'SHOW', { slideId: 'b' }),
  film(10, 'PLAY', 0),
  film(30, 'SEEK', 5, 20),
  film(40, 'PAUSE', 15),
  moment(44, 'ANSWER', { slideId: 'b', widgetId: 'q', values: ['No'] }),
  moment(46, 'ANSWER', { slideId: 'b', widgetId: 'q', values: ['Yes'] }),
  moment(50, 'HIDE'),
  moment(650, 'RETURN'),
  moment(655, 'HIDE'),
];

describe('The timeline of a visit', () => {
  it('has the slides, what was played and played again, and shortens what no one watched', () => {
    const timeline = buildTimeline(COURSE, 700);
    expect(timeline.shown).toEqual([
      { slideId: 'a', from: 0, to: 10 },
      { slideId: 'b', from: 10, to: 52 },
      { slideId: 'b', from: 56, to: 61 },
    ]);
    expect(timeline.played).toEqual([
      { slideId: 'b', from: 12, to: 32, start: 0, end: 20, isAgain: false },
      { slideId: 'b', from: 32, to: 42, start: 5, end: 15, isAgain: true },
    ]);
    expect(timeline.absences).toEqual([{ kind: 'HIDE', seconds: 600, from: 52, to: 52 + LONGEST_ABSENCE }]);
    expect([timeline.length, timeline.ending]).toEqual([61, 'LEFT']);
  });

  it('says what the visitor saw at each moment', () => {
    const timeline = buildTimeline(COURSE, 700);
    const at = (seconds: number) => {
      const { answers, ...state } = findState(timeline, seconds);
      return { ...state, answer: answers.get('q') ?? null };
    };
    expect(at(0)).toMatchObject({ slideId: 'a', position: null, answer: null });
    expect(at(22)).toMatchObject({ slideId: 'b', position: 10, isPlaying: true });
    expect(at(37)).toMatchObject({ slideId: 'b', position: 10, isPlaying: true });
    expect(at(45)).toMatchObject({ position: 15, isPlaying: false, answer: null });
    expect(at(47)).toMatchObject({ answer: ['No'] });
    expect(at(53)).toMatchObject({ answer: ['Yes'], absence: { seconds: 600 } });
  });

  it('knows how a visit ended', () => {
    const [open] = [moment(0, 'SHOW', { slideId: 'a' })];
    expect(buildTimeline([open], 30)).toMatchObject({ ending: 'OPEN', length: 30 });
    expect(buildTimeline([open, moment(9, 'IDLE')], 30)).toMatchObject({ ending: 'IDLE', length: 9 });
    expect(buildTimeline([open, moment(9, 'FINISH')], 30)).toMatchObject({ ending: 'FINISHED', length: 9 });
    expect(buildTimeline([open, moment(9, 'FINISH'), moment(12, 'HIDE')], 30)).toMatchObject({ ending: 'FINISHED' });
    expect(buildTimeline([], 30)).toMatchObject({ shown: [], marks: [] });
  });

  it('is in order, within its length, and counts no part of a video twice as new, whatever is reported', () => {
    const any = fc.record({
      at: fc.integer({ min: -50, max: 5_000 }).map((tenths) => tenths / 10),
      kind: fc.constantFrom(...MOMENT_KINDS),
      slideId: fc.constantFrom(null, 'a', 'b'),
      position: fc.option(fc.integer({ min: 0, max: 60 })),
      from: fc.option(fc.integer({ min: 0, max: 60 })),
      widgetId: fc.constantFrom(null, 'q'),
      values: fc.constant(['Yes']),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 80 }), fc.nat(600), (moments, until) => {
        const timeline = buildTimeline(
          moments.toSorted((one, other) => one.at - other.at),
          until,
        );
        const { length, shown, played, absences, marks } = timeline;
        const inSight = [...shown, ...absences].toSorted((one, other) => one.from - other.from);
        for (const [index, { from, to }] of inSight.entries()) {
          expect(from).toBeLessThan(to);
          expect(to).toBeLessThanOrEqual(Math.min(length, inSight[index + 1]?.from ?? length));
        }
        expect(marks.map(({ at }) => at)).toEqual(marks.map(({ at }) => at).toSorted((one, other) => one - other));
        for (const slideId of ['a', 'b']) {
          const own = played.filter((piece) => piece.slideId === slideId);
          const fresh = own.filter(({ isAgain }) => !isAgain);
          expect(measureRanges(fresh)).toBeCloseTo(measureRanges(joinRanges(own, 0)), 5);
        }
        for (const { at } of marks) expect(findState(timeline, at).position ?? 0).toBeGreaterThanOrEqual(0);
      }),
      { seed: 20_260_302 },
    );
  });
});
