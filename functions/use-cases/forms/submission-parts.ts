import { parsePersonName, type PersonName } from '../../domain/contacts/name.ts';
import { NOT_DOMESTIC } from '../../domain/contacts/phone-format.ts';
import { isDomestic } from '../../domain/contacts/countries.ts';
import { parsePhone, type E164 } from '../../domain/contacts/phone.ts';
import { readTypedName } from '../../domain/contacts/typed-name.ts';
import type { ConsentChange } from '../../domain/consent/consent-change.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { findAnswerProblem, isAnswered, listMissing, type FormAnswers } from '../../domain/forms/form-answers.ts';
import { KNOWN_ITEMS } from '../../domain/forms/form-item.ts';
import type { FormConsent, Submission, SubmissionPlan, SubmittedAnswer } from '../../domain/forms/submission.ts';
import { Refusal, toRefusal } from '../../platform/refusal.ts';
import type { OpenedForm } from './open-form.ts';

const INCOMPLETE = 'Please fill in what is needed.';

/** Returns the phone of a form that can be submitted, or why it cannot. */
export function checkAnswers(opened: OpenedForm, answers: FormAnswers, pack: Pack): E164 | Refusal {
  const problems = opened.items.flatMap(({ id }) => findAnswerProblem(id, answers, opened.today) ?? []);
  if (problems.length > 0) return new Refusal(...problems);
  const phone = parseFormPhone(answers, pack);
  if (phone instanceof Refusal) return phone;
  return listMissing(opened, answers).length > 0 ? new Refusal(INCOMPLETE) : phone;
}

function parseFormPhone(answers: FormAnswers, pack: Pack): E164 | Refusal {
  const parsed = parsePhone(answers[KNOWN_ITEMS.phone]?.[0] ?? '');
  if (!parsed.ok) return toRefusal(parsed.reason, pack);
  return isDomestic(parsed.phone) ? parsed.phone : new Refusal(NOT_DOMESTIC);
}

/** Returns the name that a stranger typed, as far as it is one. */
export function readName(answers: FormAnswers): PersonName {
  const name = readTypedName(answers[KNOWN_ITEMS.name]?.[0] ?? '');
  const lastName = readTypedName(answers[KNOWN_ITEMS.lastName]?.[0] ?? '');
  return parsePersonName(lastName ? { firstName: name, lastName } : { name });
}

/** The words beside the boxes that the person ticked. null means none. */
export function buildConsent(
  { items, pack }: OpenedForm,
  answers: FormAnswers,
  where: { readonly address: string; readonly page: string },
): FormConsent | null {
  const boxes: readonly string[] = [KNOWN_ITEMS.optIn, KNOWN_ITEMS.health];
  const texts = items.filter(({ id }) => boxes.includes(id) && isAnswered(id, answers)).map(({ label }) => label);
  return texts.length === 0 ? null : { texts, finePrint: pack.legal.optInFinePrint, ...where };
}

/** The change of consent that the box for texts brings. null if the box is not ticked. */
export function toOptIn({ id, title, at, consent, answers }: Submission): ConsentChange | null {
  if (consent === null || !answers.some((answer) => answer.id === KNOWN_ITEMS.optIn)) return null;
  const { texts, page, address } = consent;
  const evidence = { kind: 'FORM', submissionId: id, title, text: texts.join(' '), page, address } as const;
  return { state: 'OPTED_IN', evidence, at };
}

/** Returns the answers with the words that the person saw. */
export function listAnswers({ items }: OpenedForm, answers: FormAnswers): SubmittedAnswer[] {
  return items.flatMap(({ id, label }) => {
    const values = answers[id];
    return values ? [{ id, label, values }] : [];
  });
}

/** Returns what a submission starts. Options may share a label. The campaigns of all of them then start. */
export function buildPlan({ owner, bodyParts }: OpenedForm, answers: FormAnswers): SubmissionPlan {
  const [chosen] = answers[KNOWN_ITEMS.bodyPart] ?? [];
  const ofPart = bodyParts.filter(({ label }) => label === chosen).flatMap(({ campaignIds }) => campaignIds);
  return {
    campaignIds: [...new Set([...owner.campaignIds, ...ofPart])],
    groupId: owner.groupId,
    appointmentDate: answers[KNOWN_ITEMS.appointment]?.[0] ?? null,
  };
}
