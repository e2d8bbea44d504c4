import type { FormAnswers } from '../../../../functions/domain/forms/form-answers.ts';

const PREFIX = 'unsent-form-';
/** The server takes the same submission once within a day. An older one is not sent anymore. */
const KEPT_MS = 20 * 3_600_000;

/** Keeps a submission that the server may not have, so that it survives a reload. Nothing is kept where storage is forbidden. */
export function keepUnsent(path: string, answers: FormAnswers): void {
  try {
    localStorage.setItem(PREFIX + path, JSON.stringify({ answers, at: Date.now() }));
  } catch {
    // The page still has it until it is closed.
  }
}

export function forgetUnsent(path: string): void {
  try {
    localStorage.removeItem(PREFIX + path);
  } catch {
    // Nothing was kept.
  }
}

/** Returns the submission of an earlier visit that the server may not have, or null. */
export function findUnsent(path: string): FormAnswers | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + path) ?? 'null') as {
      answers: FormAnswers;
      at: number;
    } | null;
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.answers;
    forgetUnsent(path);
    return null;
  } catch {
    return null;
  }
}
