import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
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

/** Stops or resumes all sending of an organization or the platform. No text is lost in the meantime. */
export function useSetSendingPause(): UseMutationResult<unknown, Error, PauseChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PauseChange) => ask(HoldSending, change),
    onSuccess: () => invalidate(client, queryKeys.session(), queryKeys.sendStats()),
  });
}
