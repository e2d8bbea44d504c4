import * as z from 'zod/mini';
import { ANSWER_LIMITS } from '../../domain/forms/form-answers.ts';
import { buildField, FORM_LIMITS, type FormItem } from '../../domain/forms/form-item.ts';
import { DEFAULT_RATING, WIDGET_LIMITS, WIDGET_TYPES } from '../../domain/pitches/widget.ts';
import { optionalBoolean } from '../shared/inputs.ts';

/** Longer than every code, so that a later version may lengthen them. */
const MAX_CODE = 40;
export const formCode = z.string().check(z.maxLength(MAX_CODE, 'The link is too long.'));
const itemId = z.string().check(z.maxLength(FORM_LIMITS.id, 'An id is too long.'));

/** The fields and questions of a form, in order. */
export const formItemsInput = z.nullish(
  z
    .array(
      z.object({
        id: itemId,
        type: z.enum(WIDGET_TYPES),
        label: z.string().check(z.maxLength(WIDGET_LIMITS.label, 'The question is too long.')),
        fineText: z.nullish(z.string().check(z.maxLength(WIDGET_LIMITS.fineText, 'The small print is too long.'))),
        labels: z.nullish(
          z
            .array(z.string().check(z.maxLength(WIDGET_LIMITS.option, 'An option is too long.')))
            .check(z.maxLength(WIDGET_LIMITS.options, 'A question has too many options.')),
        ),
        start: z.nullish(z.int()),
        end: z.nullish(z.int()),
        required: optionalBoolean,
      }),
    )
    .check(z.maxLength(FORM_LIMITS.items, `A form has at most ${FORM_LIMITS.items} fields.`)),
);

export type FormItemsInput = z.infer<typeof formItemsInput>;

/** Returns the fields of a form as they are stored. */
export function toFormItems(given: NonNullable<z.infer<typeof formItemsInput>>): FormItem[] {
  return given.map(({ id, type, label, fineText, labels, start, end, required }) =>
    buildField(id, label, type, required === true, {
      fineText: fineText ?? '',
      labels: labels ?? [],
      start: start ?? DEFAULT_RATING.start,
      end: end ?? DEFAULT_RATING.end,
    }),
  );
}

/** The answers to a form. More than a form has are refused. */
const widgets = z
  .array(
    z.object({
      widgetId: itemId,
      values: z
        .array(z.string().check(z.maxLength(ANSWER_LIMITS.text, 'An answer is too long.')))
        .check(z.maxLength(ANSWER_LIMITS.values, 'An answer has too many parts.')),
    }),
  )
  .check(z.maxLength(2 * FORM_LIMITS.items, 'Too many answers.'));

export const submitLandingPageInput = z.object({ landingPageCode: formCode, widgets });

export const submitCampaignInput = z.object({ campaignCode: formCode, widgets });

export const submitGroupInput = z.object({ groupCode: formCode, widgets });

export const tryNowInput = z.object({
  name: z.nullish(z.string().check(z.maxLength(ANSWER_LIMITS.text, 'The name is too long.'))),
  phone: z.string().check(z.maxLength(ANSWER_LIMITS.text, 'The phone number is too long.')),
  consent: optionalBoolean,
});

export const trackFormInput = z.object({
  path: z.string().check(z.maxLength(2 * MAX_CODE, 'The link is too long.')),
  visitId: z.string().check(z.regex(/^[a-z0-9-]{16,64}$/, 'The visit has no name.')),
  hasStarted: optionalBoolean,
});
