import type { StepFacts } from './facts.ts';
import { waitsForNothing, type Trigger, type WidgetExpression } from './if-then.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns when a trigger was met, or will be met by time alone. null if not as far as is known. A trigger that is met stays met.
 * `handedOver`: when the text of the step was handed over. null if no text is known, so that no waiting time runs.
 */
export function findMetTime(trigger: Trigger, facts: StepFacts, handedOver: Date | null): Date | null {
  const happened = findHappened(trigger, facts);
  if (!waitsForNothing(trigger)) return happened;
  if (handedOver === null) return null;
  const deadline = computeDeadline(trigger, handedOver);
  return happened === null || happened > deadline ? deadline : null;
}

/** Returns whether a trigger is met at a time. */
export function isTriggerMet(trigger: Trigger, facts: StepFacts, handedOver: Date | null, now: Date): boolean {
  const met = findMetTime(trigger, facts, handedOver);
  return met !== null && met <= now;
}

/** Returns the first moment at which time alone can decide about rules. null if none of them waits for anything. */
export function findFirstDeadline(triggers: readonly Trigger[], handedOver: Date): Date | null {
  return findFirst(triggers.map((trigger) => (waitsForNothing(trigger) ? computeDeadline(trigger, handedOver) : null)));
}

function computeDeadline({ days, hours }: Pick<Trigger, 'days' | 'hours'>, handedOver: Date): Date {
  return new Date(handedOver.getTime() + days * DAY_MS + hours * HOUR_MS);
}

/** Returns when what a trigger names happened for the first time, or null. */
function findHappened(trigger: Trigger, facts: StepFacts): Date | null {
  switch (trigger.type) {
    case 'UNOPENED':
      return facts.viewed;
    case 'REDIRECT':
      return facts.redirected;
    case 'VIEWED':
      return trigger.slideId === null ? facts.viewed : (facts.slides[trigger.slideId]?.seen ?? null);
    case 'CALENDAR':
      return findFirst(selectSlides(trigger, facts).map(({ scheduled }) => scheduled));
    case 'TIME':
      return findFirst(selectSlides(trigger, facts).map((slide) => findReached(slide, trigger.seconds)));
    case 'WIDGET': {
      const given = trigger.widgetId === null ? [] : (facts.answers[trigger.widgetId] ?? []);
      return findFirst(given.map(({ at, values }) => (matchesAnswer(trigger, values) ? at : null)));
    }
  }
}

function selectSlides({ slideId }: Trigger, { slides }: StepFacts): StepFacts['slides'][string][] {
  if (slideId === null) return Object.values(slides);
  const slide = slides[slideId];
  return slide ? [slide] : [];
}

function findReached({ seen, spent }: StepFacts['slides'][string], seconds: number): Date | null {
  return seconds === 0 ? seen : (spent.find((each) => each.seconds >= seconds)?.at ?? null);
}

/**
 * Returns whether an answer fits a trigger. Texts are compared without case and outer spaces. An answer with several boxes contains
 * one of the expected ones, or none of them for NE. The orders compare the first expected value, as a number or as a date.
 */
export function matchesAnswer(
  { expression, responses, isCheckbox }: Pick<Trigger, 'expression' | 'responses' | 'isCheckbox'>,
  values: readonly string[],
): boolean {
  const given = values.map(fold).filter((value) => value !== '');
  // A question without an answer never fits, not even NE.
  if (given.length === 0) return false;
  const expected = responses.map(fold);
  const compared = isCheckbox ? given : given.slice(0, 1);
  if (expression === 'EQ') return compared.some((value) => expected.includes(value));
  if (expression === 'NE') return !compared.some((value) => expected.includes(value));
  return isOrdered(expression, given[0] ?? '', expected[0] ?? '');
}

function isOrdered(expression: Exclude<WidgetExpression, 'EQ' | 'NE'>, given: string, expected: string): boolean {
  const [one, other] = [toOrder(given), toOrder(expected)];
  if (one === null || other === null || one.kind !== other.kind) return false;
  switch (expression) {
    case 'LT':
      return one.value < other.value;
    case 'LE':
      return one.value <= other.value;
    case 'GT':
      return one.value > other.value;
    case 'GE':
      return one.value >= other.value;
  }
}

/** Numbers and dates have an order. A number and a date have none with each other. */
function toOrder(text: string): { readonly kind: 'NUMBER' | 'DATE'; readonly value: number } | null {
  if (/^-?\d+(\.\d+)?$/.test(text)) return { kind: 'NUMBER', value: Number(text) };
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : { kind: 'DATE', value: date };
}

function findFirst(times: readonly (Date | null)[]): Date | null {
  return times.reduce((first, time) => (time !== null && (first === null || time < first) ? time : first), null);
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
