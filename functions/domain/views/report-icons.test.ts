import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '../if-then/facts.ts';
import { newView, type PitchView } from './visit.ts';
import { findPseudoTags, toReportConfig } from './pseudo-tags.ts';
import { findReportIcons, type ReportItem } from './report-icons.ts';

const AT = new Date('2026-03-02T17:00:00Z');
const ITEMS: readonly ReportItem[] = [
  { kind: 'RESPONSE', stepId: 's1', id: 'p-a-1' },
  { kind: 'RESPONSE', stepId: 's2', id: 'p-a-1' },
  { kind: 'VERIFY', stepId: 's1', id: 'p-a-2' },
  { kind: 'VIDEO', stepId: 's1', id: 'p-b' },
  { kind: 'CALENDAR', stepId: 's1', id: 'p-c' },
  { kind: 'REDIRECT', stepId: 's3', id: null },
];
const seen = { seen: AT, scheduled: null, spent: [] };
const view = (stepId: string, more: Partial<PitchView> = {}): PitchView => ({
  ...newView({ stepId, pitchId: 'p', started: AT }),
  facts: { ...NO_FACTS, viewed: AT },
  ...more,
});
const IN = { consent: 'OPTED_IN' } as const;
const list = (views: readonly PitchView[], contact: Parameters<typeof findReportIcons>[2] = IN): string[] =>
  findReportIcons(ITEMS, views, contact).map(({ kind, state }) => `${kind} ${state}`);

describe('The icons of a contact in a campaign', () => {
  it('are unknown while the contact has opened nothing, and none for what the campaign does not ask', () => {
    const unknown = ['REDIRECT', 'VIDEO', 'VERIFY', 'CALENDAR', 'RESPONSE'].map((kind) => `${kind} UNKNOWN`);
    expect(list([])).toEqual(unknown);
    expect(list([view('s1', { facts: NO_FACTS })])).toEqual(unknown);
    expect(findReportIcons([], [view('s1')], IN)).toEqual([]);
  });

  it('are complete when the contact did everything of the kind, in any round and step', () => {
    const answered = view('s1', { answers: { 'p-a-1': ['Yes'], 'p-a-2': ['Verified'] } });
    const watched = view('s1', {
      facts: {
        ...NO_FACTS,
        viewed: AT,
        slides: { 'p-b': { ...seen, watched: AT }, 'p-c': { ...seen, scheduled: AT } },
      },
    });
    expect(list([answered, watched])).toEqual([
      'REDIRECT INCOMPLETE',
      'VIDEO COMPLETE',
      'VERIFY COMPLETE',
      'CALENDAR COMPLETE',
      'RESPONSE INCOMPLETE',
    ]);
    const followed = view('s3', { pitchId: null, facts: { ...NO_FACTS, viewed: AT, redirected: AT } });
    const all = list([answered, watched, followed, view('s2', { answers: { 'p-a-1': ['No'] } })]);
    expect(all.every((icon) => icon.endsWith(' COMPLETE'))).toBe(true);
  });

  it('count a cleared answer, an unwatched video and a seen calendar as not done', () => {
    const view1 = view('s1', {
      answers: { 'p-a-1': [], 'p-a-2': [] },
      facts: { ...NO_FACTS, viewed: AT, slides: { 'p-b': seen, 'p-c': seen } },
    });
    expect(list([view1]).every((icon) => icon.endsWith(' INCOMPLETE'))).toBe(true);
  });

  it('have one for an opt-out only when the contact has opted out', () => {
    expect(list([], { consent: 'OPTED_OUT' }).at(-1)).toBe('OPTED_OUT COMPLETE');
    expect(list([]).join()).not.toContain('OPTED_OUT');
    expect(findReportIcons([], [], { consent: 'OPTED_OUT' })).toEqual([{ kind: 'OPTED_OUT', state: 'COMPLETE' }]);
  });
});

describe('The tags of a contact in a campaign', () => {
  const describeTags = (views: readonly PitchView[], contact: Parameters<typeof findPseudoTags>[3] = IN): string[] =>
    findPseudoTags('c', ITEMS, views, contact).map(({ kind, pitchId, slideId, widgetId }) =>
      [kind, pitchId ?? slideId ?? widgetId ?? ''].join(' ').trim(),
    );

  it('are none before the contact has opened anything, and one that says so afterwards', () => {
    expect(describeTags([])).toEqual([]);
    expect(describeTags([view('s1', { facts: NO_FACTS })])).toEqual([]);
    expect(describeTags([view('s1')])).toEqual(['OPENED']);
  });

  it('name each thing that was done once, over all rounds and steps', () => {
    const facts = { ...NO_FACTS, viewed: AT, slides: { 'p-b': { ...seen, watched: AT } } };
    const answers = { 'p-a-1': ['Yes'], 'p-a-2': ['Verified'] };
    const followed = view('s3', { pitchId: null, facts: { ...NO_FACTS, viewed: AT, redirected: AT } });
    const views = [view('s1', { facts, answers }), view('s1', { facts }), view('s2', { answers }), followed];
    expect(describeTags(views).toSorted()).toEqual([
      'OPENED',
      'REDIRECT s3',
      'RESPONSE p-a-1',
      'VERIFY p-a-2',
      'VIDEO p-b',
    ]);
    expect(describeTags(views, { consent: 'OPTED_OUT' }).at(-1)).toBe('OPTED_OUT');
  });

  it('are compared with the ids that the campaign asks for', () => {
    expect(toReportConfig(ITEMS)).toEqual({
      REDIRECT: ['s3'],
      VIDEO: ['p-b'],
      VERIFY: ['p-a-2'],
      CALENDAR: ['p-c'],
      RESPONSE: ['p-a-1'],
    });
  });
});
