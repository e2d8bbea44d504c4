import { Refusal } from '../../functions/platform/refusal.ts';

/** Returns what a use case did. @throws Error: it refused, so that the demo stops instead of showing half of its data. */
export function accepted<Result>(result: Result | Refusal): Result {
  if (result instanceof Refusal) throw new Error(result.errors.join(' '));
  return result;
}
