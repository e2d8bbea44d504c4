import type { Idempotency } from '../data/accounts/idempotency.ts';
import { Refusal, type SignedInContext } from './router.ts';

type Outcome = Readonly<Record<string, unknown>> | Refusal;

/** Runs a mutation once for each key that the caller gives; without a key it just runs. */
export async function runIdempotent(
  store: Idempotency,
  context: SignedInContext,
  operation: string,
  input: { idempotencyKey?: string | null | undefined },
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!input.idempotencyKey) return run();
  const { organizationId, userId } = context.session;
  const call = { organizationId, userId, operation, key: input.idempotencyKey, input };
  const beginResult = await store.begin(call, context.now);
  if (beginResult.kind === 'REPLAY') return beginResult.answer as Readonly<Record<string, unknown>>;
  if (beginResult.kind === 'RUNNING') return new Refusal('This is still being done. Please wait a moment.');
  if (beginResult.kind === 'INTERRUPTED')
    return new Refusal('This was interrupted. Please look whether it was done, then reload the page to try again.');
  if (beginResult.kind === 'OTHER_INPUT')
    return new Refusal('This key was used for something else. Please reload the page.');
  // If this throws, nobody knows whether it was done: the key stays taken, and a person decides.
  const outcome = await run();
  if (outcome instanceof Refusal) await store.discard(call);
  else await store.finish(call, outcome);
  return outcome;
}
