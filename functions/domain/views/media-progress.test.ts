import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS, scoreEngagement } from './engagement.ts';
import { mayListen, NO_VISIT_MEDIA } from './media-progress.ts';
import { NO_COURSE } from '../replay/record-moments.ts';
import { joinRanges, measureRanges, type WatchedRange } from './ranges.ts';
import { newView, recordSnapshot, type PitchView, type Snapshot, type Visit } from './visit.ts';

const STARTED = new Date('2026-03-02T17:00:00Z');
const at = (seconds: number): Date => new Date(STARTED.getTime() + seconds * 1_000);
const [MOVIE, SOUND] = ['p-movie', 'p-sound'];
const visit = (deviceId = 'd'): Visit => ({
  code: deviceId,
  stepId: 's',
  pitchId: 'p',
  deviceId,
  started: STARTED,
  seconds: {},
  slideCount: 2,
  answers: {},
  ...NO_VISIT_MEDIA,
  ...NO_COURSE,
  lengths: { [MOVIE]: { kind: 'VIDEO', seconds: 100 }, [SOUND]: { kind: 'AUDIO', seconds: 10 } },
  version: 0,
});
const report = (seconds: number, viewRanges: readonly WatchedRange[], audio = 0): Snapshot => ({
  times: [
    { slideId: MOVIE, seconds, viewRanges },
    { slideId: SOUND, seconds: 0, audio },
  ],
  answers: [],
  completed: false,
  redirected: false,
});
const range = fc
  .tuple(fc.integer({ min: 0, max: 950 }), fc.integer({ min: 1, max: 50 }))
  .map(([start, length]): WatchedRange => ({ start: start / 10, end: (start + length) / 10 }));

describe('What was watched of a video', () => {
  it('is the same union for any order, repetition and loss of reports, as long as the last one arrives', () => {
    fc.assert(
      fc.property(
        fc.array(range, { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(29), { maxLength: 40 }),
        (ranges, order) => {
          // A page reports all that it has watched so far.
          const reports = ranges.map((_, index) => joinRanges(ranges.slice(0, index + 1)));
          const last = reports.length - 1;
          let [own, view] = [visit(), newView(visit())] as [Visit, PitchView];
          for (const index of [...order.map((each) => each % reports.length), last, ...order.slice(0, 5)]) {
            const recorded = recordSnapshot(own, view, report(1, reports[index % reports.length] ?? []), at(1_000));
            [own, view] = [{ ...recorded.visit, version: own.version + 1 }, recorded.view];
          }
          expect(view.videos[MOVIE]?.ranges).toEqual(joinRanges(ranges));
        },
      ),
    );
  });

  it('in two tabs counts once', () => {
    const first = recordSnapshot(visit('a'), newView(visit()), report(20, [{ start: 0, end: 20 }]), at(30));
    const second = recordSnapshot(visit('b'), first.view, report(20, [{ start: 10, end: 30 }]), at(30));
    expect(second.view.videos[MOVIE]).toEqual({ duration: 100, ranges: [{ start: 0, end: 30 }] });
  });

  it('never grows faster than the fastest playback, and what did not fit comes with a later report', () => {
    const all = report(1, [{ start: 0, end: 100 }]);
    const early = recordSnapshot(visit(), newView(visit()), all, at(10));
    expect(measureRanges(early.view.videos[MOVIE]?.ranges ?? [])).toBeLessThanOrEqual(21.01);
    expect(measureRanges(early.view.videos[MOVIE]?.ranges ?? [])).toBeGreaterThan(20);
    const later = recordSnapshot(early.visit, early.view, all, at(60));
    expect(later.view.videos[MOVIE]?.ranges).toEqual([{ start: 0, end: 100 }]);
  });

  it('counts from 85 % on, once', () => {
    const almost = recordSnapshot(visit(), newView(visit()), report(90, [{ start: 0, end: 84.9 }]), at(100));
    const points = (view: PitchView): number | undefined =>
      scoreEngagement(view, DEFAULT_WEIGHTS).find(({ metric }) => metric === 'video')?.points;
    expect(points(almost.view)).toBe(0);
    const enough = recordSnapshot(almost.visit, almost.view, report(90, [{ start: 0, end: 85 }]), at(101));
    expect([points(enough.view), enough.isNews]).toEqual([10, true]);
    expect(enough.view.facts.slides[MOVIE]?.watched).toEqual(at(101));
    const again = recordSnapshot(enough.visit, enough.view, report(95, [{ start: 0, end: 100 }]), at(200));
    expect(points(again.view)).toBe(10);
    expect(again.view.facts.slides[MOVIE]?.watched).toEqual(at(101));
  });

  it('is nothing for a slide without a video, and for one of another pitch', () => {
    const times = ['p-text', 'other-movie'].map((slideId) => ({
      slideId,
      seconds: 1,
      viewRanges: [{ start: 0, end: 1 }],
      audio: 1,
    }));
    const snapshot = { times, answers: [], completed: false, redirected: false };
    expect(recordSnapshot(visit(), newView(visit()), snapshot, at(10)).view).toMatchObject({ videos: {}, audio: {} });
  });
});

describe('An audio', () => {
  it('adds up its listens over visits, and never faster than the clock', () => {
    const first = recordSnapshot(visit('a'), newView(visit()), report(1, [], 12), at(20));
    expect(first.playedMore).toEqual({ [SOUND]: 12 });
    const repeated = recordSnapshot(first.visit, first.view, report(1, [], 12), at(21));
    expect(repeated.playedMore).toEqual({});
    const second = recordSnapshot(visit('b'), repeated.view, report(1, [], 99), at(8));
    expect(second.view.audio[SOUND]).toEqual({ duration: 10, seconds: 20.5 });
  });

  it('may be started until it was played more than twice', () => {
    expect([0, 19.9, 20, 20.1, 30].map((seconds) => mayListen(seconds, 10))).toEqual([true, true, true, false, false]);
  });

  it('may be started a third time after two whole listens whose seconds were rounded up', () => {
    expect(mayListen(4.1, 2.04)).toBe(true);
    expect(mayListen(4.2, 2.04)).toBe(false);
  });
});

describe('A video of YouTube', () => {
  const unknown = (): Visit => ({ ...visit(), lengths: { [MOVIE]: { kind: 'VIDEO', seconds: 0 } } });
  const play = (from: Visit, view: PitchView, videoDuration: number | undefined, end: number, now: number) =>
    recordSnapshot(
      from,
      view,
      {
        times: [{ slideId: MOVIE, seconds: now, viewRanges: [{ start: 0, end }], videoDuration }],
        answers: [],
        completed: false,
        redirected: false,
      },
      at(now),
    );

  it('has the length that its player says first, and counts from 85 percent of it on', () => {
    const first = play(unknown(), newView(unknown()), 60, 50, 50);
    expect(first.view.videos[MOVIE]).toEqual({ duration: 60, ranges: [{ start: 0, end: 50 }] });
    expect(first.view.facts.slides[MOVIE]?.watched).toBeUndefined();
    // A shorter length later would turn what was watched into the whole video.
    const second = play(first.visit, first.view, 55, 50.5, 51);
    expect(second.view.videos[MOVIE]?.duration).toBe(60);
    expect(second.view.facts.slides[MOVIE]?.watched).toBeUndefined();
    const third = play(second.visit, second.view, 60, 51, 52);
    expect(third.view.facts.slides[MOVIE]?.watched).toEqual(at(52));
  });

  it('counts nothing without a length, or with one that no video has', () => {
    for (const duration of [undefined, 0, 0.5, 12 * 3_600 + 1])
      expect(play(unknown(), newView(unknown()), duration, 50, 50).view.videos).toEqual({});
  });
});
