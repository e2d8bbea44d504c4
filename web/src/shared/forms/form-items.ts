import { buildField, FIELD_CHOICES, isKnownItem, type FormItem } from '../../../../functions/domain/forms/form-item.ts';
import { hasOptions, type Widget, type WidgetType } from '../../../../functions/domain/pitches/widget.ts';
import { WIDGET_KINDS } from '../pitches/slide-names.ts';

/** A field or a question as the API names its parts. */
export interface ApiFormItem extends Omit<FormItem, 'widgetType'> {
  readonly type: Widget['widgetType'];
}

export function fromApiItem({ type, ...item }: ApiFormItem): FormItem {
  return { ...item, widgetType: type };
}

export function toApiItem({ widgetType, ...item }: FormItem) {
  return { ...item, labels: [...item.labels], type: widgetType };
}

/** Returns the fields that a form does not have yet. `withAppointment`: the brand's people come to appointments. */
export function listFieldChoices(items: readonly FormItem[], withAppointment: boolean): readonly FormItem[] {
  return FIELD_CHOICES.filter(
    ({ id }) => !items.some((item) => item.id === id) && (withAppointment || id !== 'appointment'),
  );
}

/** Returns a new question. */
export function newQuestion(type: WidgetType): FormItem {
  const random = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0'));
  return buildField(`q-${random.join('')}`, '', type, false, { labels: hasOptions(type) ? ['', ''] : [] });
}

/** Returns what an item is called in the list of fields. */
export function describeItem({ id, widgetType, required }: FormItem): string {
  const kind = isKnownItem(id) ? 'Field' : WIDGET_KINDS[widgetType].name;
  return required ? `${kind}, required` : kind;
}
