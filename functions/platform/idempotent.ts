import type { OrganizationId, UserId } from '../domain/shared/ids.ts';
import type { Actor } from './actor.ts';
import { Refusal } from './refusal.ts';

type Outcome = Readonly<Record<string, unknown>> | Refusal;

/** A call of a mutation under the caller's key. */
export interface IdempotentCall {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly operation: string;
  readonly key: string;
  readonly input: unknown;
}

export type BeginResult =
  | { readonly kind: 'NEW' }
  | { readonly kind: 'REPLAY'; readonly answer: unknown }
  | { readonly kind: 'RUNNING' }
  /** The call began and no one recorded how it ended. Running it again might text people a second time. */
  | { readonly kind: 'INTERRUPTED' }
  | { readonly kind: 'OTHER_INPUT' };

/** Where idempotent calls are recorded. */
export interface IdempotencyStore {
  begin(call: IdempotentCall, now: Date): Promise<BeginResult>;
  finish(call: IdempotentCall, answer: unknown): Promise<void>;
  discard(call: IdempotentCall): Promise<void>;
}

/**
 * Runs a mutation once for each idempotency key of the caller. Without a key it just runs.
 * Returns the first call's answer for a repeated key, or a refusal while the outcome of the first call is not known.
 */
export async function runIdempotent(
  store: IdempotencyStore,
  actor: Actor,
  operation: string,
  input: { idempotencyKey?: string | null | undefined },
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!input.idempotencyKey) return run();
  const { organizationId, userId } = actor;
  const call = { organizationId, userId, operation, key: input.idempotencyKey, input };
  const begun = await store.begin(call, actor.now);
  if (begun.kind === 'REPLAY') return begun.answer as Readonly<Record<string, unknown>>;
  if (begun.kind === 'RUNNING') return new Refusal('This is still in progress. Please wait a moment.');
  if (begun.kind === 'INTERRUPTED')
    return new Refusal('This was interrupted. Check whether it completed, then reload the page to try again.');
  if (begun.kind === 'OTHER_INPUT')
    return new Refusal('This key was used for a different request. Please reload the page.');
  // If this throws, the outcome is not known. The key stays taken, and a person decides.
  const outcome = await run();
  if (outcome instanceof Refusal) await store.discard(call);
  else await store.finish(call, outcome);
  return outcome;
}
