import type { ReportContact } from '../api/report.ts';

/** How people answered a question. */
export interface AnswerSummary {
  /** People who answered. */
  readonly people: number;
  /** The answers, the most frequent first, or in the order of a scale. Empty if nearly everyone wrote something else. */
  readonly choices: readonly { readonly value: string; readonly people: number }[];
}

/** More different answers than these are words of their own, and no choices. */
const MAX_CHOICES = 10;

const NUMBER = /^\d+$/;

/** Returns how people answered a question. Someone who chose several answers counts in each. */
export function summarizeAnswers(
  contacts: readonly Pick<ReportContact, 'responses'>[],
  widgetId: string,
): AnswerSummary {
  const answers = contacts
    .map(({ responses }) => responses.find((answer) => answer.widgetId === widgetId)?.values ?? [])
    .filter((values) => values.some((value) => value !== ''));
  const counts = new Map<string, number>();
  for (const values of answers)
    for (const value of new Set(values)) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  const compareValues = (a: string, b: string): number => a.localeCompare(b, 'en-US', { numeric: true });
  // The numbers of a scale are read from low to high. Sorted by count they would look like a ranking of 3, 5, 1.
  const isScale = [...counts.keys()].every((value) => NUMBER.test(value));
  const choices = [...counts]
    .map(([value, people]) => ({ value, people }))
    .toSorted((a, b) => (isScale ? 0 : b.people - a.people) || compareValues(a.value, b.value));
  return { people: answers.length, choices: choices.length > MAX_CHOICES ? [] : choices };
}
