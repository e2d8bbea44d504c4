import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEvent, NO_FACTS, type ViewEvent } from './facts.ts';
import { decideFiring } from './firing.ts';
import { TRIGGER_TYPES, WIDGET_EXPRESSIONS, type Rule, type Trigger } from './if-then.ts';
import { matchesAnswer } from './triggers.ts';

const START = Date.parse('2026-03-02T17:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number): Date => new Date(START + hours * HOUR);
const ifThen = (id: string, triggers: readonly Trigger[], since = new Date(0)): Rule => ({
  id,
  triggers,
  active: true,
  since,
  actions: [{ id: `${id}-a`, label: '', isDefault: true, type: 'CAMPAIGN', campaignId: 'next' }],
});
const collect = (events: readonly ViewEvent[]) => events.reduce(addEvent, NO_FACTS);

const slideId = fc.constantFrom('a', 'b');
const time = fc.integer({ min: 0, max: 60 }).map(at);
const value = fc.constantFrom('1', '3', '5', 'yes', 'no');
const event: fc.Arbitrary<ViewEvent> = fc.oneof(
  fc.record({ kind: fc.constant('VIEWED' as const), at: time }),
  fc.record({ kind: fc.constant('REDIRECTED' as const), at: time }),
  fc.record({ kind: fc.constant('SEEN' as const), at: time, slideId }),
  fc.record({ kind: fc.constant('SCHEDULED' as const), at: time, slideId }),
  fc.record({ kind: fc.constant('SPENT' as const), at: time, slideId, seconds: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constant('ANSWERED' as const),
    at: time,
    widgetId: fc.constantFrom('w', 'x'),
    values: fc.array(value, { maxLength: 2 }),
  }),
);
const anyTrigger: fc.Arbitrary<Trigger> = fc.record({
  id: fc.constant('t'),
  label: fc.constant(''),
  type: fc.constantFrom(...TRIGGER_TYPES),
  slideId: fc.constantFrom(null, 'a', 'b'),
  widgetId: fc.constantFrom('w', 'x'),
  expression: fc.constantFrom(...WIDGET_EXPRESSIONS),
  isCheckbox: fc.boolean(),
  responses: fc.array(value, { minLength: 1, maxLength: 2 }),
  seconds: fc.integer({ min: 0, max: 30 }),
  performedAction: fc.boolean(),
  days: fc.constant(0),
  hours: fc.integer({ min: 1, max: 40 }),
});
const ifThens = fc
  .array(
    fc.record({
      triggers: fc.array(anyTrigger, { minLength: 1, maxLength: 3 }),
      since: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })).map(at),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.map(({ triggers, since }, index) => ifThen(String(index), triggers, since)));

/** The reference model: asks the raw events of every hour in order, and knows nothing of facts, wake times or late arrivals. */
function fireByReference(all: readonly Rule[], events: readonly ViewEvent[], untilHour: number): string[] {
  const happenedBy = (one: Trigger, hour: number): boolean =>
    events.some((each) => each.at <= at(hour) && isAbout(one, each));
  const isMet = (one: Trigger, hour: number): boolean => {
    const waits = one.type === 'UNOPENED' || !one.performedAction;
    return waits ? hour >= one.hours && !happenedBy(one, one.hours) : happenedBy(one, hour);
  };
  const hours = Array.from({ length: untilHour + 1 }, (_, hour) => hour);
  return all
    .filter(({ triggers, since }) => {
      const first = hours.find((hour) => triggers.every((one) => isMet(one, hour)));
      return first !== undefined && at(first) >= since;
    })
    .map(({ id }) => id);
}

function isAbout(one: Trigger, each: ViewEvent): boolean {
  const isSlide = 'slideId' in each && (one.slideId === null || one.slideId === each.slideId);
  switch (one.type) {
    case 'UNOPENED':
      return true;
    case 'VIEWED':
      return one.slideId === null || isSlide;
    case 'REDIRECT':
      return each.kind === 'REDIRECTED';
    case 'CALENDAR':
      return each.kind === 'SCHEDULED' && isSlide;
    case 'TIME':
      return isSlide && (one.seconds === 0 || (each.kind === 'SPENT' && each.seconds >= one.seconds));
    case 'WIDGET':
      return each.kind === 'ANSWERED' && each.widgetId === one.widgetId && matchesAnswer(one, each.values);
  }
}

describe('An if/then', () => {
  const END = 70;

  it('fires exactly once and like the reference model, whatever repeats, arrives late or out of order, or is asked in vain', () => {
    const arrival = fc.array(
      fc.record({ event, delay: fc.integer({ min: 0, max: 9 }), repeats: fc.integer({ min: 1, max: 2 }) }),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(ifThens, arrival, fc.array(fc.integer({ min: 0, max: END })), (all, arrivals, vain) => {
        const fired: string[] = [];
        let facts = NO_FACTS;
        const ask = (hour: number): Date | null => {
          const { fires, wakeAt } = decideFiring(all, { facts, handedOver: at(0), fired: new Set(fired) }, at(hour));
          fired.push(...fires.map(({ id }) => id));
          return wakeAt;
        };
        // An event never arrives before it happens.
        const queue = arrivals.flatMap(({ event: given, delay, repeats }) =>
          Array.from({ length: repeats }, (_, index) => ({
            given,
            hour: (given.at.getTime() - START) / HOUR + delay * (index + 1),
          })),
        );
        let wakeHour: number | null = null;
        for (let hour = 0; hour <= END + 20; hour += 1) {
          const arrived = queue.filter((each) => each.hour === hour);
          for (const { given } of arrived) facts = addEvent(facts, given);
          if (hour > 0 && arrived.length === 0 && wakeHour !== hour && !vain.includes(hour)) continue;
          const wakeAt = ask(hour);
          wakeHour = wakeAt === null ? null : (wakeAt.getTime() - START) / HOUR;
        }
        expect(new Set(fired).size).toBe(fired.length);
        const expected = fireByReference(
          all,
          arrivals.map((each) => each.event),
          END + 20,
        );
        // A wait that was over before a late event arrived has fired. So the model may say less then, never more.
        const isLate = queue.some((each) => each.hour > (each.given.at.getTime() - START) / HOUR);
        expect(expected.filter((id) => !fired.includes(id))).toEqual([]);
        expect(isLate ? [] : fired.filter((id) => !expected.includes(id))).toEqual([]);
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });

  it('finds the same facts for every order and every number of repetitions', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (events, numbers) => {
        const shuffled = [...events, ...events]
          .map((each) => ({ each, order: numbers.next().value ?? 0 }))
          .sort((a, b) => a.order - b.order)
          .map(({ each }) => each);
        expect(collect(shuffled)).toEqual(collect(events));
      }),
      { seed: 4, numRuns: 1_000 },
    );
  });
});
