import { readTypedName } from '../contacts/typed-name.ts';
import { KNOWN_ITEMS } from './form-item.ts';
import type { Submission, SubmittedAnswer } from './submission.ts';

/** What a contact said of itself in public forms. */
export interface FormProfile {
  /** As the person typed it. null if no form asked. */
  readonly birthday: string | null;
  readonly gender: string | null;
  /** The landing page whose form came last. null means none. */
  readonly landingPageId: string | null;
  /** The newest answer to each other question, newest form first. */
  readonly answers: readonly SubmittedAnswer[];
}

export const NO_PROFILE: FormProfile = { birthday: null, gender: null, landingPageId: null, answers: [] };

/** Answers that the contact's record shows by itself: name, phone and consent. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  KNOWN_ITEMS.name,
  KNOWN_ITEMS.lastName,
  KNOWN_ITEMS.phone,
  KNOWN_ITEMS.health,
  KNOWN_ITEMS.optIn,
  KNOWN_ITEMS.birthday,
  KNOWN_ITEMS.gender,
]);

/**
 * Returns what the newest forms of a contact say. A later answer replaces an earlier one to the same field of the platform, or to the same
 * question of the same form: questions of two forms may share an id. `submissions`: newest first.
 */
export function buildFormProfile(submissions: readonly Submission[]): FormProfile {
  const answers = new Map<string, SubmittedAnswer>();
  for (const { form, answers: given } of submissions)
    for (const answer of given) {
      const key = SHOWN_ELSEWHERE.has(answer.id) ? answer.id : `${form.kind}#${form.id}#${answer.id}`;
      if (answer.values.length > 0 && !answers.has(key)) answers.set(key, answer);
    }
  const readKnown = (id: string): string | null => answers.get(id)?.values[0] ?? null;
  return {
    birthday: readKnown(KNOWN_ITEMS.birthday),
    gender: readKnown(KNOWN_ITEMS.gender),
    landingPageId: submissions.find(({ form }) => form.kind === 'PAGE')?.form.id ?? null,
    answers: [...answers.values()].filter(({ id }) => !SHOWN_ELSEWHERE.has(id)),
  };
}

/** Returns the name that was typed last, or null when no form asked for one or what was typed is no name. `submissions`: newest first. */
export function findTypedName(submissions: readonly Submission[]): string | null {
  const newest = submissions.find(({ answers }) => answers.some(({ id }) => id === KNOWN_ITEMS.name));
  const parts = [KNOWN_ITEMS.name, KNOWN_ITEMS.lastName].map((known) =>
    readTypedName(newest?.answers.find(({ id }) => id === known)?.values[0] ?? ''),
  );
  return parts.includes(null) ? null : parts.filter((part) => part !== '').join(' ') || null;
}
