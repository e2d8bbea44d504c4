import {
  buildField,
  FIELD_CHOICES,
  isKnownItem,
  type FormItem,
  type QUESTION_TYPES,
} from '../../../../functions/domain/forms/form-item.ts';
import { hasOptions, type Widget } from '../../../../functions/domain/pitches/widget.ts';

export type QuestionType = (typeof QUESTION_TYPES)[number];

/** A field or a question as the API names its parts. */
export interface ApiFormItem extends Omit<FormItem, 'widgetType'> {
  readonly type: Widget['widgetType'];
}

/** What a kind of question is called, and what it asks for. */
export const QUESTION_KINDS: Readonly<Record<QuestionType, { readonly name: string; readonly hint: string }>> = {
  SHORT: { name: 'Short answer', hint: 'A line of text' },
  YESNO: { name: 'Yes or no', hint: 'Two buttons' },
  CHOICE: { name: 'Single choice', hint: 'One of several options' },
  CHECKBOX: { name: 'Multiple choice', hint: 'Any of several options' },
  DROPDOWN: { name: 'List', hint: 'One of many options' },
  RATING: { name: 'Rating', hint: 'A number between two ends' },
  DATE: { name: 'Date', hint: 'A day of the calendar' },
  VERIFY: { name: 'Confirmation', hint: 'A box to check' },
};

export function fromApiItem({ type, ...item }: ApiFormItem): FormItem {
  return { ...item, widgetType: type };
}

export function toApiItem({ widgetType, ...item }: FormItem) {
  return { ...item, labels: [...item.labels], type: widgetType as QuestionType };
}

/** Returns the fields that a form does not have yet. `withAppointment`: the brand's people come to appointments. */
export function listFieldChoices(items: readonly FormItem[], withAppointment: boolean): readonly FormItem[] {
  return FIELD_CHOICES.filter(
    ({ id }) => !items.some((item) => item.id === id) && (withAppointment || id !== 'appointment'),
  );
}

/** Returns a new question. */
export function newQuestion(type: QuestionType): FormItem {
  const random = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0'));
  return buildField(`q-${random.join('')}`, '', type, false, { labels: hasOptions(type) ? ['', ''] : [] });
}

/** Returns what an item is called in the list of fields. */
export function describeItem({ id, widgetType, required }: FormItem): string {
  const kind = isKnownItem(id) ? 'Field' : (QUESTION_KINDS[widgetType as QuestionType]?.name ?? widgetType);
  return required ? `${kind}, required` : kind;
}
