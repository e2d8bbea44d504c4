import { describe, expect, it } from 'vitest';
import { addEvent, NO_FACTS, type ViewEvent } from './facts.ts';
import { decideFiring, findCycle, mayFire } from './firing.ts';
import { findTriggerProblem, NEW_TRIGGER, type Rule, type Trigger } from './if-then.ts';
import { isTriggerMet, matchesAnswer } from './triggers.ts';

const START = Date.parse('2026-03-02T17:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number): Date => new Date(START + hours * HOUR);
const trigger = (more: Partial<Trigger>): Trigger => ({ ...NEW_TRIGGER, id: 't', ...more });
const ifThen = (id: string, triggers: readonly Trigger[], since = new Date(0)): Rule => ({
  id,
  triggers,
  active: true,
  since,
  actions: [{ id: `${id}-a`, label: '', isDefault: true, type: 'CAMPAIGN', campaignId: 'next' }],
});
const collect = (events: readonly ViewEvent[]) => events.reduce(addEvent, NO_FACTS);

describe('A trigger', () => {
  it.each<[string, Partial<Trigger>, ViewEvent[], number, boolean]>([
    ['VIEWED of any slide, when the page was opened', {}, [{ kind: 'VIEWED', at: at(1) }], 1, true],
    [
      'VIEWED of a slide, when another one was seen',
      { slideId: 'b' },
      [{ kind: 'SEEN', at: at(1), slideId: 'a' }],
      1,
      false,
    ],
    ['VIEWED that has not happened yet', {}, [{ kind: 'VIEWED', at: at(2) }], 1, false],
    ['REDIRECT', { type: 'REDIRECT' }, [{ kind: 'REDIRECTED', at: at(1) }], 1, true],
    ['CALENDAR on any slide', { type: 'CALENDAR' }, [{ kind: 'SCHEDULED', at: at(1), slideId: 'a' }], 1, true],
    [
      'TIME of ten seconds after nine',
      { type: 'TIME', seconds: 10 },
      [{ kind: 'SPENT', at: at(1), slideId: 'a', seconds: 9 }],
      1,
      false,
    ],
    [
      'TIME of ten seconds after ten',
      { type: 'TIME', seconds: 10 },
      [{ kind: 'SPENT', at: at(1), slideId: 'a', seconds: 10 }],
      1,
      true,
    ],
    ['TIME of any length', { type: 'TIME' }, [{ kind: 'SEEN', at: at(1), slideId: 'a' }], 1, true],
    ['UNOPENED before its time', { type: 'UNOPENED', hours: 5 }, [], 4, false],
    ['UNOPENED at its time', { type: 'UNOPENED', hours: 5 }, [], 5, true],
    [
      'UNOPENED, when the page was opened in time',
      { type: 'UNOPENED', hours: 5 },
      [{ kind: 'VIEWED', at: at(5) }],
      9,
      false,
    ],
    [
      'UNOPENED, when the page was opened too late',
      { type: 'UNOPENED', hours: 5 },
      [{ kind: 'VIEWED', at: at(6) }],
      9,
      true,
    ],
    [
      'REDIRECT that did not happen',
      { type: 'REDIRECT', performedAction: false, days: 1 },
      [{ kind: 'VIEWED', at: at(1) }],
      24,
      true,
    ],
  ])('%s: met or not', (_, more, events, hours, isMet) => {
    expect(isTriggerMet(trigger(more), collect(events), at(0), at(hours))).toBe(isMet);
  });

  it.each([
    ['EQ', ['Yes'], false, [' yes '], true],
    ['EQ', ['Yes', 'Maybe'], false, ['maybe'], true],
    ['EQ', ['two'], false, ['one', 'two'], false],
    ['NE', ['Yes'], false, ['No'], true],
    ['NE', ['Yes'], false, [], false],
    ['NE', ['Yes'], false, [' '], false],
    ['EQ', ['Mon'], true, ['Fri', 'Mon'], true],
    ['NE', ['Mon'], true, ['Fri', 'Mon'], false],
    ['NE', ['Mon'], true, ['Fri'], true],
    ['LT', ['7'], false, ['6.5'], true],
    ['LT', ['10'], false, ['9'], true],
    ['LT', ['7'], false, ['7'], false],
    ['LE', ['7'], false, ['7'], true],
    ['LE', ['7'], false, ['7.5'], false],
    ['GT', ['7'], false, ['7'], false],
    ['GE', ['7'], false, ['7'], true],
    ['GT', ['2026-03-02'], false, ['2026-03-03'], true],
    ['GT', ['5'], false, ['2026-03-03'], false],
    ['LE', ['5'], false, ['many'], false],
    ['EQ', ['Verified'], false, ['Verified'], true],
  ] as const)('%s %j (several boxes: %s) fits the answer %j: %s', (expression, responses, isCheckbox, values, fits) => {
    expect(matchesAnswer({ expression, responses, isCheckbox }, values)).toBe(fits);
  });

  it.each<[Partial<Trigger>, Trigger[], RegExp | null]>([
    [{ type: 'UNOPENED', hours: 1 }, [], null],
    [{ type: 'UNOPENED' }, [], /how long to wait/],
    [{ type: 'UNOPENED', hours: 1 }, [trigger({})], /cannot be combined/],
    [{}, [trigger({ type: 'UNOPENED', hours: 1 })], /cannot be combined/],
    [{ performedAction: false }, [], /how long to wait/],
    [{ performedAction: false, days: 366 }, [], /365 days/],
    [{ type: 'WIDGET', responses: ['Yes'] }, [], /Choose a question/],
    [{ type: 'WIDGET', widgetId: 'w', responses: [' '] }, [], /Choose an answer/],
    [{ type: 'WIDGET', widgetId: 'w', responses: ['Yes'] }, [], null],
    [{ type: 'TIME', seconds: 1.5 }, [], /up to a day/],
  ])('%j beside %j has the problem: %s', (more, others, problem) => {
    expect(findTriggerProblem(trigger(more), others) ?? 'none').toMatch(problem ?? /^none$/);
  });
});

describe('An if/then', () => {
  it('that has fired, or that is not complete, does nothing', () => {
    const done = ifThen('done', [trigger({ type: 'UNOPENED', hours: 1 })]);
    const empty = { ...ifThen('empty', [trigger({})]), actions: [] };
    const facts = collect([{ kind: 'VIEWED', at: at(9) }]);
    expect(decideFiring([done, empty], { facts, handedOver: at(0), fired: new Set(['done']) }, at(9))).toEqual({
      fires: [],
      wakeAt: null,
    });
  });
});

describe('What has just happened', () => {
  const seen = collect([{ kind: 'SEEN', at: at(1), slideId: 'a' }]);
  const both = [trigger({ slideId: 'a' }), trigger({ type: 'REDIRECT' })];

  it('may make an if/then fire when it is the last of what the if/then asks for', () => {
    const done = addEvent(seen, { kind: 'REDIRECTED', at: at(2) });
    expect(mayFire([ifThen('x', both)], NO_FACTS, seen)).toBe(false);
    expect(mayFire([ifThen('x', both)], seen, done)).toBe(true);
    expect(mayFire([ifThen('x', both)], done, addEvent(done, { kind: 'REDIRECTED', at: at(3) }))).toBe(false);
  });

  it('counts waiting times as over, and never begins an if/then that only waits', () => {
    const wait = trigger({ type: 'REDIRECT', performedAction: false, days: 1 });
    expect(mayFire([ifThen('x', [trigger({ slideId: 'a' }), wait])], NO_FACTS, seen)).toBe(true);
    expect(mayFire([ifThen('x', [wait])], NO_FACTS, seen)).toBe(false);
  });

  it('before the if/then was as it is makes nothing fire', () => {
    const facts = { facts: seen, handedOver: at(0), fired: new Set<string>() };
    const ids = (since: Date) =>
      decideFiring([ifThen('x', [trigger({})], since)], facts, at(9)).fires.map(({ id }) => id);
    expect(ids(at(1))).toEqual(['x']);
    expect(ids(at(2))).toEqual([]);
  });
});

describe('A circle of campaigns', () => {
  const links = (given: Record<string, string[]>) =>
    new Map(Object.entries(given).map(([from, to]) => [from, new Set(to)]));

  it.each([
    [{ a: ['b'], b: ['c'] }, null],
    [{ a: ['a'] }, ['a']],
    [{ a: ['b'], b: ['a'] }, ['a', 'b']],
    [{ a: ['b', 'x'], b: ['c'], c: ['a'], x: [] }, ['a', 'b', 'c']],
    [{ a: ['b'], b: ['c'], c: ['b'] }, null],
  ])('of %j from a is %j', (given, cycle) =>
    expect(findCycle('a', links(given as Record<string, string[]>))).toEqual(cycle),
  );
});
