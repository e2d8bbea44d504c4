import { Refusal } from '../../platform/refusal.ts';

type Answer = Readonly<Record<string, unknown>>;

/** The answer for the result of a use case. A refusal passes through, and the router turns it into errors. */
export function respond<Result, Shown extends Answer>(
  result: Result | Refusal,
  view: (result: Result) => Shown,
): Shown | Refusal {
  return result instanceof Refusal ? result : view(result);
}

/** The answer for a use case that returns nothing but a possible refusal. */
export function respondDone(result: Refusal | undefined): Answer | Refusal {
  return result ?? {};
}
