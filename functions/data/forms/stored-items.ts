import * as z from 'zod/mini';
import type { FormItem } from '../../domain/forms/form-item.ts';
import { WIDGET_TYPES } from '../../domain/pitches/widget.ts';

/** The fields of a form, as an attribute of its owner. */
export const storedItems = z.array(
  z.object({
    id: z.string(),
    widgetType: z.enum(WIDGET_TYPES),
    label: z.string(),
    fineText: z.string(),
    labels: z.array(z.string()),
    start: z.number(),
    end: z.number(),
    required: z.boolean(),
  }),
);

export function toStoredItems(items: readonly FormItem[]): z.output<typeof storedItems> {
  return items.map((item) => ({ ...item, labels: [...item.labels] }));
}
