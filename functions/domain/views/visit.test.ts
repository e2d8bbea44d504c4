import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_VISIT_MEDIA } from './media-progress.ts';
import { NO_MOMENT } from '../replay/moment.ts';
import { NO_COURSE } from '../replay/record-moments.ts';
import { addSpan, measureSpans, type Span } from './spans.ts';
import { listLatestAnswers, newView, recordSnapshot, type PitchView, type Snapshot, type Visit } from './visit.ts';

const START = new Date('2026-03-02T17:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const NOTHING: Snapshot = { times: [], answers: [], completed: false, redirected: false };
const visit = (code = 'one', startedAfter = 0, deviceId = 'phone'): Visit => ({
  code,
  stepId: 'c-1',
  pitchId: 'p',
  deviceId,
  started: after(startedAfter),
  seconds: {},
  slideCount: 2,
  answers: {},
  ...NO_VISIT_MEDIA,
  ...NO_COURSE,
  version: 0,
});
const seen = (seconds: number, slideId = 'p-a'): Snapshot => ({ ...NOTHING, times: [{ slideId, seconds }] });
const total = ({ seconds }: Pick<PitchView, 'seconds'>) => Object.values(seconds).reduce((sum, each) => sum + each, 0);

/** Lets visits report in turn, as the server does, and returns the view. */
function report(reports: readonly { readonly of: Visit; readonly snapshot: Snapshot; readonly at: number }[]) {
  const visits = new Map<string, Visit>();
  let view: PitchView | null = null;
  const counted = { views: 0, completions: 0, seconds: 0 };
  for (const { of, snapshot, at } of reports) {
    const before: PitchView = view ?? newView(of);
    const recorded = recordSnapshot(visits.get(of.code) ?? of, before, snapshot, after(at));
    if (recorded.view === before) continue;
    visits.set(of.code, { ...recorded.visit, version: recorded.visit.version + 1 });
    view = recorded.view;
    counted.views += Number(recorded.isFirstView);
    counted.completions += Number(recorded.isFirstCompletion);
    counted.seconds += recorded.addedSeconds;
  }
  return { view: view ?? newView(visit()), counted };
}

describe('What a page reports of a visit', () => {
  it('A page that was only fetched is no view', () => {
    const { view, counted } = report([{ of: visit(), snapshot: seen(0), at: 5 }]);
    expect(view.facts.viewed).toBeNull();
    expect(counted).toEqual({ views: 0, completions: 0, seconds: 0 });
  });

  it('Seconds grow no faster than the clock, also in two tabs at once', () => {
    const tabs = [visit('one'), visit('two', 0, 'laptop')];
    const { view } = report([
      { of: tabs[0] ?? visit(), snapshot: seen(600), at: 20 },
      { of: tabs[1] ?? visit(), snapshot: seen(20), at: 20 },
    ]);
    expect(total(view)).toBe(20);
    expect(view.shared).toEqual(after(20));
  });

  it('A visit after half an hour counts as another one, and the same device shares nothing', () => {
    const { view } = report([
      { of: visit('one'), snapshot: seen(10), at: 10 },
      { of: visit('two', 600), snapshot: seen(10), at: 610 },
      { of: visit('three', 3_000), snapshot: seen(10), at: 3_010 },
    ]);
    expect(view.reopened).toBe(1);
    expect(view.shared).toBeNull();
    expect(total(view)).toBe(30);
  });

  it('A browser that keeps no name is the same device when it comes back', () => {
    const { view } = report([
      { of: visit('one', 0, ''), snapshot: seen(10), at: 10 },
      { of: visit('two', 600, ''), snapshot: seen(10), at: 610 },
    ]);
    expect(view.shared).toBeNull();
    expect(view.deviceIds).toEqual([]);
  });

  it('Slides that the page did not show count nowhere', () => {
    const invented = Array.from({ length: 100 }, (_, index) => ({ slideId: `p-invented${index}`, seconds: 1 }));
    const shown = { ...visit(), slideIds: ['p-a', 'p-b'] };
    const moments = invented.map(({ slideId }, at) => ({ ...NO_MOMENT, kind: 'SHOW' as const, at, slideId }));
    const answers = [
      { widgetId: 'p-invented1-q', values: ['Yes'] },
      { widgetId: 'p-a-q', values: ['No'] },
    ];
    const snapshot = { ...NOTHING, times: [...invented, { slideId: 'p-a', seconds: 2 }], answers, moments };
    const recorded = recordSnapshot(shown, newView(shown), snapshot, after(200));
    expect(Object.keys(recorded.view.facts.slides)).toEqual(['p-a']);
    expect(recorded.view.seconds).toEqual({ 'p-a': 2 });
    expect(recorded.view.answers).toEqual({ 'p-a-q': ['No'] });
    expect(Object.keys(recorded.view.facts.slides)).toEqual(['p-a']);
    expect(recorded.visit.moments.every(({ slideId }) => slideId === null)).toBe(true);
  });

  it('What belongs to another pitch is left out', () => {
    const { view } = report([
      {
        of: visit(),
        snapshot: {
          times: [
            { slideId: 'p-a', seconds: 3 },
            { slideId: 'other-a', seconds: 3 },
          ],
          answers: [
            { widgetId: 'p-a-1', values: ['Yes'] },
            { widgetId: 'other-a-1', values: ['No'] },
          ],
          completed: false,
          redirected: true,
        },
        at: 30,
      },
    ]);
    expect(Object.keys(view.seconds)).toEqual(['p-a']);
    expect(view.facts.redirected).toEqual(after(30));
    expect(listLatestAnswers(view)).toEqual([{ widgetId: 'p-a-1', values: ['Yes'] }]);
  });

  it('The button of the last slide completes the pitch, as the last screen does', () => {
    const pressed = { ...NOTHING, times: [{ slideId: 'p-a', seconds: 3 }], redirected: true };
    const recorded = recordSnapshot(visit(), newView(visit()), pressed, after(30));
    expect(recorded.isFirstCompletion).toBe(true);
    expect(recorded.view.completed).toEqual(after(30));
    const ended = recordSnapshot(recorded.visit, recorded.view, { ...pressed, completed: true }, after(40));
    expect(ended.isFirstCompletion).toBe(false);
    expect(ended.view.completed).toEqual(after(30));
  });

  it('The answer that a contact settled on counts, also after a change of mind and on another device', () => {
    const says = (value: string): Snapshot => ({ ...NOTHING, answers: [{ widgetId: 'p-a-1', values: [value] }] });
    const [phone, laptop] = [visit('one'), visit('two', 0, 'laptop')];
    const latest = (reports: Parameters<typeof report>[0]) => listLatestAnswers(report(reports).view)[0]?.values;
    const changed = ['Yes', 'No', 'Yes'].map((value, index) => ({ of: phone, snapshot: says(value), at: index + 1 }));
    expect(latest(changed)).toEqual(['Yes']);
    // The phone continues to report its old answer with everything else.
    const elsewhere = { of: laptop, snapshot: says('No'), at: 10 };
    expect(latest([...changed, elsewhere, { of: phone, snapshot: says('Yes'), at: 20 }])).toEqual(['No']);
  });

  it('No one with a link can fill an item: answers beyond the limit are left out', () => {
    const reports = Array.from({ length: 40 }, (_, index) => ({
      of: visit(),
      snapshot: {
        ...NOTHING,
        answers: [
          { widgetId: `p-a-${index % 4}`, values: Array.from({ length: 20 }, () => `${index}`.padEnd(900, 'x')) },
        ],
      },
      at: index + 1,
    }));
    const { view } = report(reports);
    expect(JSON.stringify(view).length).toBeLessThan(60_000);
    expect(Object.keys(view.facts.answers).length).toBeGreaterThan(0);
  });

  it('A step that got another pitch shows the new one, and keeps what was seen of the old one', () => {
    const { view } = report([
      { of: visit('one'), snapshot: seen(3), at: 10 },
      { of: { ...visit('two', 20), pitchId: 'q' }, snapshot: seen(3, 'q-a'), at: 30 },
    ]);
    expect(view).toMatchObject({ pitchId: 'q', seconds: { 'p-a': 3, 'q-a': 3 } });
  });

  it('Repeated, lost and reordered reports give what the last of each visit said, and count each fact once', () => {
    const steps = fc.array(
      fc.record({
        tab: fc.nat(2),
        slide: fc.constantFrom('p-a', 'p-b'),
        passed: fc.integer({ min: 1, max: 60 }),
        isEnd: fc.boolean(),
      }),
      { minLength: 1, maxLength: 25 },
    );
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat(3)), (acts, delays) => {
        // Each tab is used in turn, so that no two are open in front at once.
        let at = 0;
        const tabs = [0, 1, 2].map((tab) => visit(`v${tab}`, 0, `device${tab}`));
        const spent = tabs.map((): Record<string, number> => ({}));
        const reports: { of: Visit; snapshot: Snapshot; at: number }[] = [];
        const ended = [false, false, false];
        for (const { tab, slide, passed, isEnd } of acts) {
          at += passed;
          const own = spent[tab] ?? {};
          own[slide] = (own[slide] ?? 0) + passed;
          ended[tab] ||= isEnd;
          const snapshot = {
            times: Object.entries(own).map(([slideId, seconds]) => ({ slideId, seconds })),
            answers: [],
            completed: ended[tab] ?? false,
            redirected: false,
          };
          const copies = delays.next().value;
          for (let copy = 0; copy < copies; copy += 1)
            reports.push({ of: tabs[tab] ?? visit(), snapshot, at: at + delays.next().value * 40 });
        }
        // The last report of each tab arrives in the end.
        tabs.forEach((of, tab) => {
          const times = Object.entries(spent[tab] ?? {}).map(([slideId, seconds]) => ({ slideId, seconds }));
          if (times.length > 0)
            reports.push({ of, snapshot: { ...NOTHING, times, completed: ended[tab] ?? false }, at: at + 1_000 });
        });
        const { view, counted } = report(reports.toSorted((a, b) => a.at - b.at));
        const expected = spent.flatMap((own) => Object.values(own)).reduce((sum, each) => sum + each, 0);
        expect(total(view)).toBeCloseTo(expected, 3);
        expect(counted.seconds).toBeCloseTo(expected, 3);
        expect(counted.views).toBe(1);
        expect(counted.completions).toBe(ended.includes(true) ? 1 : 0);
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe('Spans of time', () => {
  const span = fc
    .tuple(fc.nat(2_000), fc.nat(300))
    .map(([from, length]): Span => ({ from: after(from), to: after(from + length) }));

  it('Their union has the length of all seconds that any of them covers, in any order', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
        const covered = new Set(
          spans.flatMap(({ from, to }) =>
            Array.from(
              { length: (to.getTime() - from.getTime()) / 1_000 },
              (_, index) => from.getTime() + index * 1_000,
            ),
          ),
        );
        const united = spans.reduce<readonly Span[]>(addSpan, []);
        expect(measureSpans(united)).toBe(covered.size);
        expect(spans.toReversed().reduce<readonly Span[]>(addSpan, [])).toEqual(united);
      }),
      { seed: 7 },
    );
  });

  it('An item holds 64, and the two nearest become one', () => {
    const spans = Array.from({ length: 70 }, (_, index) => ({ from: after(index * 100), to: after(index * 100 + 1) }));
    expect(spans.reduce<readonly Span[]>(addSpan, [])).toHaveLength(64);
  });
});
