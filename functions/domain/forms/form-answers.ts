import { findTypedPhoneProblem } from '../contacts/phone-format.ts';
import { NAME_REFUSED, readTypedName } from '../contacts/typed-name.ts';
import { isRating } from '../pitches/widget.ts';
import { KNOWN_ITEMS, type FormItem } from './form-item.ts';
import type { FormRules } from './form.ts';

/** The answers of a form by the id of the item. An item without an answer is missing or has no values. */
export type FormAnswers = Readonly<Record<string, readonly string[]>>;

/** The answer of a box that is ticked. */
export const VERIFIED = 'Verified';

/** `text`: characters of an answer. `values`: of one answer. */
export const ANSWER_LIMITS = { text: 500, values: 20 } as const;

/** A phone number has so many characters at least, as the contract says. The server then reads the number. */
const PHONE_LENGTH = 10;
/** What the page puts between the digits does not count: "(602) 555-013" lacks a digit. */
const PHONE_MARKS = /[^\p{L}\p{Nd}]/gu;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const PAST_DATE = 'This day is over. Choose today or a later day.';
const YES_NO: readonly string[] = ['Yes', 'No'];

/** Returns whether an item has an answer that counts. */
export function isAnswered(id: string, answers: FormAnswers): boolean {
  const first = (Object.hasOwn(answers, id) ? answers[id]?.[0] : '')?.trim() ?? '';
  return id === KNOWN_ITEMS.phone ? first.replaceAll(PHONE_MARKS, '').length >= PHONE_LENGTH : first !== '';
}

/** Returns the items that are still needed, by their label. Of items of which one is enough, the first is named. */
export function listMissing({ items, needs, datedParts = [] }: FormRules, answers: FormAnswers): readonly FormItem[] {
  const [part = ''] = answers[KNOWN_ITEMS.bodyPart] ?? [];
  const all = datedParts.includes(part) ? [...needs, [KNOWN_ITEMS.appointment]] : needs;
  const missing = all.filter((ids) => !ids.some((id) => isAnswered(id, answers)));
  return missing.flatMap(([id]) => items.find((item) => item.id === id) ?? []);
}

/**
 * Returns why the answer of an item cannot be taken, as a sentence for the person who typed it, or null. `today`: the first day that an
 * appointment may have. empty means any.
 */
export function findAnswerProblem(id: string, answers: FormAnswers, today = ''): string | null {
  const typed = answers[id]?.[0] ?? '';
  if (id === KNOWN_ITEMS.name || id === KNOWN_ITEMS.lastName)
    return readTypedName(typed) === null ? NAME_REFUSED : null;
  if (id === KNOWN_ITEMS.appointment) return typed !== '' && typed < today ? PAST_DATE : null;
  return id === KNOWN_ITEMS.phone ? findTypedPhoneProblem(typed) : null;
}

/** Returns what is still needed in a few words, such as "Still needed: your phone number, the consent box." empty means nothing. */
export function describeMissing(rules: FormRules, answers: FormAnswers): string {
  const names = listMissing(rules, answers).map(nameItem);
  return names.length === 0 ? '' : `Still needed: ${names.join(', ')}`;
}

function nameItem({ id, label }: FormItem): string {
  if (id === KNOWN_ITEMS.optIn) return 'the consent box';
  if (id === KNOWN_ITEMS.health) return 'the health consent box';
  return Object.hasOwn(PLAIN_NAMES, id) ? (PLAIN_NAMES[id] ?? label) : label;
}

const PLAIN_NAMES: Readonly<Record<string, string>> = {
  [KNOWN_ITEMS.name]: 'your name',
  [KNOWN_ITEMS.lastName]: 'your last name',
  [KNOWN_ITEMS.phone]: 'your phone number',
  [KNOWN_ITEMS.birthday]: 'your date of birth',
  [KNOWN_ITEMS.gender]: 'your gender',
  [KNOWN_ITEMS.appointment]: 'the date of your appointment',
  [KNOWN_ITEMS.bodyPart]: 'the body part',
};

/**
 * Returns the answers as they are stored: of the form's own items, trimmed, and only values that the item can have. What was tampered
 * with counts as not answered.
 */
export function cleanAnswers(items: readonly FormItem[], given: FormAnswers): FormAnswers {
  const cleaned = items.flatMap((item) => {
    const values = cleanValues(item, Object.hasOwn(given, item.id) ? (given[item.id] ?? []) : []);
    return values.length === 0 ? [] : [[item.id, values] as const];
  });
  return Object.fromEntries(cleaned);
}

function cleanValues({ widgetType, labels, start, end }: FormItem, given: readonly string[]): readonly string[] {
  const values = given.map((value) => value.trim().slice(0, ANSWER_LIMITS.text)).filter((value) => value !== '');
  const first = values.slice(0, 1);
  if (widgetType === 'SHORT') return first;
  if (widgetType === 'DATE') return first.filter((value) => DATE.test(value) && !Number.isNaN(Date.parse(value)));
  if (widgetType === 'VERIFY') return first.filter((value) => value === VERIFIED);
  if (widgetType === 'YESNO') return first.filter((value) => YES_NO.includes(value));
  if (isRating(widgetType))
    return first.filter((value) => Number.isInteger(Number(value)) && Number(value) >= start && Number(value) <= end);
  // In the order of the question, each once.
  return widgetType === 'CHECKBOX'
    ? labels.filter((label) => values.includes(label))
    : first.filter((value) => labels.includes(value));
}
