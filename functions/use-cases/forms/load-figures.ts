import type { Data } from '../../data/index.ts';
import { getDay } from '../../domain/dashboard/day-figures.ts';
import { FORM_DAYS, NO_FORM_FIGURES, type FormDay, type FormFigures } from '../../domain/forms/form-figures.ts';
import type { FormRef } from '../../domain/forms/form.ts';
import type { Actor } from '../../platform/actor.ts';

const DAY_MS = 86_400_000;

export interface LoadedFigures {
  readonly figures: FormFigures;
  /** Days with figures of the last 30, oldest first. */
  readonly days: readonly FormDay[];
}

/** Returns how often a public form was seen, begun and submitted. Cost: eight reads and eight queries. */
export async function loadFormFigures(
  { data }: { readonly data: Pick<Data, 'formFigures'> },
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  form: FormRef,
): Promise<LoadedFigures> {
  const from = getDay(new Date(now.getTime() - (FORM_DAYS - 1) * DAY_MS));
  const [[figures = NO_FORM_FIGURES], days] = await Promise.all([
    data.formFigures.getMany(organizationId, [form]),
    data.formFigures.listDays(organizationId, form, from),
  ]);
  return { figures, days };
}
