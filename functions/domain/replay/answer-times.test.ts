import { describe, expect, it } from 'vitest';
import { NO_VISIT_MEDIA } from '../views/media-progress.ts';
import {
  listLatestAnswers,
  newView,
  recordSnapshot,
  type PitchView,
  type Snapshot,
  type Visit,
} from '../views/visit.ts';
import { NO_MOMENT } from './moment.ts';
import { NO_COURSE } from './record-moments.ts';

const START = new Date('2026-03-02T17:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const NOTHING: Snapshot = { times: [], answers: [], completed: false, redirected: false };
const seen = (seconds: number): Snapshot => ({ ...NOTHING, times: [{ slideId: 'p-a', seconds }] });
const visit = (code = 'one', startedAfter = 0): Visit => ({
  code,
  stepId: 'c-1',
  pitchId: 'p',
  deviceId: 'phone',
  started: after(startedAfter),
  seconds: {},
  slideCount: 2,
  answers: {},
  ...NO_VISIT_MEDIA,
  ...NO_COURSE,
  version: 0,
});

/** Lets visits report in turn, as the server does, and returns the view. */
function report(reports: readonly { readonly of: Visit; readonly snapshot: Snapshot; readonly at: number }[]) {
  const visits = new Map<string, Visit>();
  let view: PitchView = newView(visit());
  for (const { of, snapshot, at } of reports) {
    const recorded = recordSnapshot(visits.get(of.code) ?? of, view, snapshot, after(at));
    visits.set(of.code, recorded.visit);
    ({ view } = recorded);
  }
  return { view };
}

describe('The answer that a contact settled on', () => {
  const given = (at: number, value: string, widgetId = 'p-a-1') =>
    ({ ...NO_MOMENT, at, kind: 'ANSWER', slideId: 'p-a', widgetId, values: [value] }) as const;
  const answers = (value: string) => [{ widgetId: 'p-a-1', values: [value] }];
  const shows = ({ view }: ReturnType<typeof report>) => listLatestAnswers(view).map(({ values }) => values);

  it('is the later one, in whatever order the reports of a page arrive', () => {
    const first = { ...NOTHING, answers: answers('6'), moments: [given(2, '6')] };
    const changed = { ...NOTHING, answers: answers('10'), moments: [given(2, '6'), given(5, '10')] };
    // The server has the course, so that the page leaves it out.
    const after10 = { ...seen(9), answers: answers('10') };
    const after6 = { ...seen(4), answers: answers('6') };
    for (const snapshots of [
      [first, changed],
      [changed, first],
      [first, after6, changed, after10],
      [first, changed, after6, after10],
      [changed, after6, first],
      [changed, after10, after6, first, changed],
    ])
      expect(shows(report(snapshots.map((snapshot, index) => ({ of: visit(), snapshot, at: 10 + index }))))).toEqual([
        ['10'],
      ]);
  });

  it('is the later one of two visits, also when the earlier visit reports last', () => {
    const early = { of: visit('one'), snapshot: { ...NOTHING, answers: answers('6'), moments: [given(5, '6')] } };
    const late = { of: visit('two', 60), snapshot: { ...NOTHING, answers: answers('10'), moments: [given(5, '10')] } };
    expect(
      shows(
        report([
          { ...late, at: 70 },
          { ...early, at: 80 },
        ]),
      ),
    ).toEqual([['10']]);
    expect(
      shows(
        report([
          { ...early, at: 70 },
          { ...late, at: 80 },
        ]),
      ),
    ).toEqual([['10']]);
  });

  it('is one that the course has no room for anymore, too', () => {
    const long = Array.from({ length: 200 }, (_, at) => given(at, String(at % 2)));
    const full = (value: string, moreMoments: number) => ({
      ...NOTHING,
      answers: answers(value),
      moments: long,
      moreMoments,
    });
    const reports = [full('A', 1), full('B', 2)].map((snapshot, index) => ({ of: visit(), snapshot, at: 300 + index }));
    expect(shows(report(reports))).toEqual([['B']]);
    expect(shows(report(reports.toReversed()))).toEqual([['B']]);
  });

  it('is the last one that arrives from a program that reports no course', () => {
    const reports = ['6', '10', '6'].map((value, index) => ({
      of: visit(),
      snapshot: { ...NOTHING, answers: answers(value) },
      at: 10 + index,
    }));
    expect(shows(report(reports))).toEqual([['6']]);
  });
});
