import type { Data } from '../../data/index.ts';
import { getDay } from '../../domain/results/day-figures.ts';
import { FORM_DAYS, NO_FORM_FIGURES, type FormDay, type FormFigures } from '../../domain/forms/form-figures.ts';
import type { FormRef } from '../../domain/forms/form.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadFormUse, type FormUse, type FormUseDeps } from './form-use.ts';

const DAY_MS = 86_400_000;

export interface FormFiguresDeps {
  readonly data: FormUseDeps['data'] & Pick<Data, 'formFigures'>;
}

export interface LoadedFigures {
  readonly figures: FormFigures & Partial<FormUse>;
  /** Days with figures of the last 30, oldest first. */
  readonly days: readonly FormDay[];
}

/** Returns how often a public form was seen, begun and submitted, and how much of its limits is used. Cost: ten reads and eight queries. */
export async function loadFormFigures(
  { data }: FormFiguresDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  form: FormRef,
): Promise<LoadedFigures> {
  const from = getDay(new Date(now.getTime() - (FORM_DAYS - 1) * DAY_MS));
  const [[figures = NO_FORM_FIGURES], days, use] = await Promise.all([
    data.formFigures.getMany(organizationId, [form]),
    data.formFigures.listDays(organizationId, form, from),
    loadFormUse({ data }, { organizationId, now }, form),
  ]);
  return { figures: { ...figures, ...(use instanceof Refusal ? {} : use) }, days };
}
