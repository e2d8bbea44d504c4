import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { invalidate } from '../query-keys.ts';
import { useIdempotencyKeys, type IdempotencyKeys } from './idempotency.ts';

/** A call that changes something. `mutate` takes the input. */
export type Change<Input = void, Result = unknown> = UseMutationResult<Result, Error, Input>;

/** Keys of queries, or how to list them for an input. */
type Stale<Input> = readonly QueryKey[] | ((input: Input) => readonly QueryKey[]);

interface ChangeOptions<Input> {
  /** The queries to load again after a success. The change is pending until they are loaded. */
  readonly reloads?: Stale<Input>;
  /** The queries to load again after a success and after a failure. */
  readonly alwaysReloads?: Stale<Input>;
  /** Changes of one scope run one after the other, so that the last one wins. */
  readonly scope?: string;
  readonly onError?: (error: Error) => void;
}

/** Runs a change, then loads what it made stale. `keys`: its idempotency keys. The same input gets a new key after a success. */
export function useChange<Input = void, Result = unknown>(
  change: (input: Input, keys: IdempotencyKeys) => Promise<Result>,
  { reloads = [], alwaysReloads = [], scope, onError }: ChangeOptions<Input> = {},
): Change<Input, Result> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  const reload = (stale: Stale<Input>, input: Input): Promise<void> =>
    invalidate(client, ...(typeof stale === 'function' ? stale(input) : stale));
  return useMutation({
    mutationFn: (input: Input) => change(input, keys),
    onSuccess: (_, input) => {
      keys.reset();
      return reload(reloads, input);
    },
    onSettled: (_, __, input) => reload(alwaysReloads, input),
    ...(onError && { onError }),
    ...(scope !== undefined && { scope: { id: scope } }),
  });
}
