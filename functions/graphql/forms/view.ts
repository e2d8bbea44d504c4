import type { FormItem } from '../../domain/forms/form-item.ts';

/** A field or a question of a form, which the contract calls a widget. */
export function formItemView({ widgetType, ...item }: FormItem) {
  return { ...item, type: widgetType };
}
