import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const HoldSending = graphql(`
  mutation holdSending($scope: SendingScope!, $held: Boolean!, $reason: String) {
    holdSending(scope: $scope, held: $held, reason: $reason) {
      success
      errors
    }
  }
`);

export interface PauseChange {
  readonly scope: 'PLATFORM' | 'ORGANIZATION';
  readonly held: boolean;
  readonly reason?: string;
}

/** The stop switches: nothing is handed to the carrier while one is on, and nothing is lost. */
export function useSetSendingPause(): UseMutationResult<unknown, Error, PauseChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (hold: PauseChange) => assertAccepted((await call(HoldSending, hold)).holdSending),
    onSuccess: () => invalidate(client, queryKeys.session(), queryKeys.sendStats()),
  });
}
