import type { Data } from '../../data/index.ts';
import { toFormName, type FormRef } from '../../domain/forms/form.ts';
import type { FormLimit } from '../../domain/forms/form-limit.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface FormUseDeps {
  readonly data: Pick<Data, 'formSettings' | 'limits'>;
}

/** How a public form is used, and how much of its limits. */
export interface FormUse {
  readonly onSite: boolean;
  readonly limits: readonly FormLimit[];
}

/** Returns how a form is used. Cost: two batches of reads. */
export async function loadFormUse(
  { data }: FormUseDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  form: FormRef,
): Promise<FormUse | Refusal> {
  const onSite = await data.formSettings.findUsedOnSite(organizationId, form);
  if (onSite === null) return notFound('form');
  const limits = await data.limits.readUse('formPage', toFormName(form), now);
  return { onSite, limits: limits.map(({ seconds, max, tries }) => ({ seconds, max, used: tries })) };
}

/** Stores whether people fill in a form at one place. Cost: one transaction. */
export async function changeFormUse(
  { data }: { readonly data: Pick<Data, 'formSettings'> },
  { organizationId }: Pick<Actor, 'organizationId'>,
  form: FormRef,
  onSite: boolean,
): Promise<Refusal | undefined> {
  return (await data.formSettings.setUsedOnSite(organizationId, form, onSite)) ? undefined : notFound('form');
}
