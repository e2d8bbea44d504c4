import type { Data } from '../../data/index.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { findFormProblems, FORM_FIELDS, tidyForm, type NumberForm } from '../../domain/numbers/registration-form.ts';
import { isEditable, type NumberRegistration } from '../../domain/numbers/registration.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SaveRegistrationDeps {
  readonly data: Pick<Data, 'accounts' | 'numberRegistrations'>;
  readonly publish: Publish;
}

export interface SaveRegistrationInput {
  readonly form: Partial<NumberForm>;
  /** The version that the page shows. 0: there was no registration. */
  readonly version: number;
  /** False: the form stays a draft. */
  readonly submits: boolean;
}

const CHANGED = 'Someone has changed the registration in the meantime. Please reload the page.';
const HAS_NUMBER = 'Your organization has a number that is registered already.';
const IN_REVIEW = 'The registration was submitted, so it cannot be changed now.';

/**
 * Saves the draft of the organization's registration, or submits the registration. A repeated submission of the same form
 * is done already. Returns the stored registration.
 */
export async function saveRegistration(
  { data, publish }: SaveRegistrationDeps,
  { organizationId, userId, now }: Actor,
  { form: given, version, submits }: SaveRegistrationInput,
): Promise<NumberRegistration | Refusal> {
  const [organization, seen] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.numberRegistrations.findNumberRegistration(organizationId),
  ]);
  if (!organization) return notFound('organization');
  if (seen === null && organization.number !== null) return new Refusal(HAS_NUMBER);
  const form = tidyForm({ ...seen?.form, ...given });
  if (submits && seen?.state === 'SUBMITTED' && isSameForm(form, seen.form)) return seen;
  if (!isEditable(seen?.state ?? null)) return new Refusal(IN_REVIEW);
  if (version !== (seen?.version ?? 0)) return new Refusal(CHANGED);
  const problems = submits ? Object.values(findFormProblems(form)) : [];
  if (problems.length > 0) return new Refusal(...problems);
  const after: Omit<NumberRegistration, 'version'> = {
    state: submits ? 'SUBMITTED' : (seen?.state ?? 'DRAFT'),
    form,
    reason: submits ? null : (seen?.reason ?? null),
    submittedAt: submits ? now : (seen?.submittedAt ?? null),
    decidedAt: seen?.decidedAt ?? null,
  };
  const action = submits ? 'submitNumberRegistration' : null;
  if (
    !(await data.numberRegistrations.saveNumberRegistration({
      organization,
      seen,
      after,
      action,
      by: { userId, at: now },
    }))
  )
    return new Refusal(CHANGED);
  await publish([organizationChanged(organizationId)]);
  return { ...after, version: (seen?.version ?? 0) + 1 };
}

function isSameForm(one: NumberForm, other: NumberForm): boolean {
  return FORM_FIELDS.every((name) => one[name] === other[name]);
}
