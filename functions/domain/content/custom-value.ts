import { parseCalendar, isHttpsLink } from './calendar-value.ts';

/** Whose value it is: one person's in the organization, or the organization's. */
export type ValueModel = 'USER' | 'ORGANIZATION';

/** A name with a value that staff keep, such as a calendar and its link. */
export interface CustomValue {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly isCalendar: boolean;
  readonly created: Date;
}

/** What someone typed. `id`: null adds a value. A change with an empty name and value removes it. */
export interface ValueChange {
  readonly id: string | null;
  readonly name: string;
  readonly value: string;
  readonly isCalendar: boolean;
}

/** One person, or the organization, keeps at most so many. All of them are in one item. */
export const MAX_CUSTOM_VALUES = 20;
export const MAX_VALUE_NAME = 100;
export const MAX_VALUE_LENGTH = 500;

/** Returns why a change cannot be saved, or null. The form uses it, too. */
export function findValueProblem({ id, name, value, isCalendar }: ValueChange): string | null {
  if (id !== null && isRemoval(name, value)) return null;
  if (name.trim() === '') return isCalendar ? 'Give the calendar a name.' : 'Give the value a name.';
  if (name.trim().length > MAX_VALUE_NAME) return 'The name is too long.';
  if (value.length > MAX_VALUE_LENGTH) return isCalendar ? 'The link is too long.' : 'The value is too long.';
  if (!isCalendar) return value.trim() === '' ? 'Give the value.' : null;
  return isHttpsLink(value.trim()) || parseCalendar(value.trim()) !== null
    ? null
    : 'Enter a link that begins with https://.';
}

/**
 * Returns the values after changes, or the reason why they cannot be saved. Values keep their order, and new ones come last. A
 * value that someone removed in the meantime is not added again, and a repeated call adds nothing twice.
 * @param nextId returns the id of the next new value
 */
export function changeValues(
  before: readonly CustomValue[],
  changes: readonly ValueChange[],
  { nextId, now }: { readonly nextId: () => string; readonly now: Date },
): { readonly ok: true; readonly values: readonly CustomValue[] } | { readonly ok: false; readonly problem: string } {
  let values = before;
  for (const change of changes) {
    const current = values.find(({ id }) => id === change.id);
    const isCalendar = current?.isCalendar ?? change.isCalendar;
    const problem = findValueProblem({ ...change, isCalendar });
    if (problem !== null) return { ok: false, problem };
    const name = change.name.trim();
    const value = change.value.trim();
    const added = { name, value, isCalendar };
    if (change.id === null) {
      if (!values.some((each) => isSame(each, added))) values = [...values, { ...added, id: nextId(), created: now }];
    } else if (!current)
      return { ok: false, problem: 'Someone has removed a value in the meantime. Please reload the page.' };
    else if (isRemoval(name, value)) values = values.filter(({ id }) => id !== current.id);
    else values = values.map((each) => (each.id === current.id ? { ...each, name, value } : each));
  }
  if (values.length > MAX_CUSTOM_VALUES)
    return { ok: false, problem: `At most ${MAX_CUSTOM_VALUES} values can be kept.` };
  return { ok: true, values };
}

/** Returns whether two values say the same under the same name. */
export function isSame(
  one: Pick<CustomValue, 'name' | 'value' | 'isCalendar'>,
  other: Pick<CustomValue, 'name' | 'value' | 'isCalendar'>,
): boolean {
  return one.name === other.name && one.value === other.value && one.isCalendar === other.isCalendar;
}

function isRemoval(name: string, value: string): boolean {
  return name.trim() === '' && value.trim() === '';
}
