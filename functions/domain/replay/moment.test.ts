import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_VISIT_MEDIA } from '../views/media-progress.ts';
import { newView, recordSnapshot, type PitchView, type Visit } from '../views/visit.ts';
import { keepMoments, mergeMoments, MOMENT_KINDS, MOMENT_LIMITS, NO_MOMENT, type Moment } from './moment.ts';
import { NO_COURSE } from './record-moments.ts';
import { decodeMoments, encodeMoments } from './stored-moments.ts';

const STARTED = new Date('2026-03-02T17:00:00Z');
const visit: Visit = {
  code: 'v',
  stepId: 's',
  pitchId: 'p',
  deviceId: 'phone',
  started: STARTED,
  seconds: {},
  slideCount: 2,
  answers: {},
  ...NO_VISIT_MEDIA,
  ...NO_COURSE,
  device: 'Safari on iPhone',
  lengths: { 'p-a': { kind: 'VIDEO', seconds: 60 } },
  version: 0,
};

const anyMoment: fc.Arbitrary<Moment> = fc.record({
  at: fc.integer({ min: -100, max: 9_000 }).map((tenths) => tenths / 10),
  kind: fc.constantFrom(...MOMENT_KINDS),
  slideId: fc.constantFrom(null, 'p-a', 'p-b'),
  position: fc.option(fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10)),
  from: fc.option(fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10)),
  widgetId: fc.constantFrom(null, 'p-a-q', 'p-b-q'),
  values: fc.array(fc.string({ maxLength: 12 }), { maxLength: 3 }),
});
/** A page adds moments at its end, with times that never go back. */
const course = fc
  .array(anyMoment, { minLength: 1, maxLength: 60 })
  .map((moments) => moments.toSorted((one, other) => one.at - other.at));

function report(moments: readonly Moment[], moreMoments = 0) {
  const times = [{ slideId: 'p-a', seconds: 1 }];
  return { times, answers: [], moments, moreMoments, completed: false, redirected: false };
}

describe('The moments of a visit', () => {
  it('are the same for any order, repetition and loss of reports, once the last has arrived', () => {
    fc.assert(
      fc.property(course, fc.array(fc.nat(1_000), { maxLength: 30 }), fc.nat(1_000), (moments, order, index) => {
        const all = order.map((each) => 1 + (each % moments.length));
        all.splice(index % (all.length + 1), 0, moments.length);
        let [own, view]: [Visit, PitchView] = [visit, newView(visit)];
        for (const [turn, length] of all.entries()) {
          const now = new Date(STARTED.getTime() + 1_000_000 + turn);
          const recorded = recordSnapshot(own, view, report(moments.slice(0, length)), now);
          [own, view] = [{ ...recorded.visit, version: own.version + 1 }, recorded.view];
        }
        const once = recordSnapshot(visit, newView(visit), report(moments), new Date(STARTED.getTime() + 1_000_000));
        expect(own.moments).toEqual(once.visit.moments);
        expect(own.moments).toHaveLength(moments.length);
      }),
      { seed: 20_260_302 },
    );
  });

  it('join without regard to order and grouping, also in forged reports', () => {
    const list = fc.array(anyMoment, { maxLength: 10 });
    fc.assert(
      fc.property(list, list, list, (a, b, c) => {
        expect(mergeMoments(a, b)).toEqual(mergeMoments(b, a));
        expect(mergeMoments(mergeMoments(a, b), c)).toEqual(mergeMoments(a, mergeMoments(b, c)));
        expect(mergeMoments(a, a)).toEqual(a);
      }),
      { seed: 20_260_302 },
    );
  });

  it('have the latest text of an answer that was still being typed in an earlier report', () => {
    const typing = (at: number, value: string): Moment => ({
      ...NO_MOMENT,
      at,
      kind: 'ANSWER',
      slideId: 'p-a',
      widgetId: 'p-a-q',
      values: [value],
    });
    expect(mergeMoments([typing(3, 'Joan')], [typing(2, 'Jo')])).toEqual([typing(3, 'Joan')]);
  });

  it('are stored as they were, in few characters', () => {
    fc.assert(
      fc.property(course, (moments) => {
        const known = moments.map((each) => (each.widgetId === null ? { ...each, values: [] } : each));
        expect(decodeMoments(encodeMoments(known, 'p'), 'p')).toEqual(known);
      }),
      { seed: 20_260_302 },
    );
    const shown = Array.from({ length: 20 }, (_, at): Moment => ({ ...NO_MOMENT, at, kind: 'SHOW', slideId: 'p-a' }));
    expect(encodeMoments(shown, 'p').length).toBeLessThan(20 * 12);
  });

  it('beyond the limits are only counted, and an item stays small', () => {
    const flood = Array.from({ length: 500 }, (_, at): Moment => ({
      ...NO_MOMENT,
      at,
      kind: 'ANSWER',
      slideId: 'p-a',
      widgetId: 'p-a-q',
      values: ['x'.repeat(999)],
    }));
    const { visit: after } = recordSnapshot(
      visit,
      newView(visit),
      report(flood, 7),
      new Date(STARTED.getTime() + 9_000),
    );
    expect(after.moments).toHaveLength(MOMENT_LIMITS.words / MOMENT_LIMITS.value);
    expect(after.moreMoments).toBe(500 - after.moments.length);
    expect(encodeMoments(after.moments, 'p').length).toBeLessThan(6_000);
    const jumps = flood.map((each): Moment => ({ ...each, kind: 'SEEK', values: [], position: 1, from: 2 }));
    expect(keepMoments(jumps)).toHaveLength(MOMENT_LIMITS.moments);
    expect(encodeMoments(keepMoments(jumps), 'p').length).toBeLessThan(6_000);
  });

  it('say nothing of another pitch, and no position outside of the video', () => {
    const moments: Moment[] = [
      { ...NO_MOMENT, at: 1, kind: 'SHOW', slideId: 'other-a' },
      { ...NO_MOMENT, at: 2, kind: 'ANSWER', slideId: 'p-b', widgetId: 'other-a-q', values: ['Yes'] },
      { ...NO_MOMENT, at: 3, kind: 'SEEK', slideId: 'p-a', position: 400, from: 2 },
      { ...NO_MOMENT, at: 4, kind: 'PLAY', slideId: 'p-b', position: 4 },
    ];
    const { visit: after } = recordSnapshot(
      visit,
      newView(visit),
      report(moments),
      new Date(STARTED.getTime() + 9_000),
    );
    expect(after.moments).toEqual([
      { ...moments[0], slideId: null },
      { ...moments[1], widgetId: null, values: [] },
      { ...moments[2], position: 60 },
      { ...moments[3], position: null },
    ]);
  });
});
