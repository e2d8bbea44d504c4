import type { Pack } from '../domain/brand/pack.ts';
import { describeReason } from '../domain/brand/reasons.ts';
import type { Reason } from '../domain/sending/reasons.ts';

/** An expected failure. People read the message, so it says what they can do. */
export class Refusal {
  readonly errors: readonly string[];

  constructor(...errors: readonly string[]) {
    this.errors = errors;
  }
}

/** A refusal after too many attempts. */
export class Overuse extends Refusal {
  readonly #waitSeconds: number;

  constructor(waitSeconds: number) {
    super(`Too many attempts. Try again in ${Math.ceil(waitSeconds / 60)} min.`);
    this.#waitSeconds = waitSeconds;
  }

  /** Until the next attempt is allowed. */
  get waitSeconds(): number {
    return this.#waitSeconds;
  }
}

/** Returns the refusal after too many attempts. `waitSeconds`: until the next attempt is allowed. */
export function tooManyAttempts(waitSeconds: number): Refusal {
  return new Overuse(waitSeconds);
}

/** Returns the refusal for a reason, as a sentence in the brand's words. */
export function toRefusal(reason: Reason, pack: Pick<Pack, 'terms'>): Refusal {
  return new Refusal(`${describeReason(reason, pack)}.`);
}

/**
 * Returns the refusal for an id that does not exist or belongs to another organization. The text is the same, so that
 * no one can find out which ids exist. `what` is a term of the glossary, such as `contact`.
 */
export function notFound(what: string): Refusal {
  return new Refusal(`There is no such ${what}.`);
}
