import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { accepted, call } from '../../../lib/api/call.ts';
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

export interface Hold {
  readonly scope: 'PLATFORM' | 'ORGANIZATION';
  readonly held: boolean;
  readonly reason?: string;
}

/** The stop switches: nothing is handed to the carrier while one is on, and nothing is lost. */
export function useHoldSending(): UseMutationResult<unknown, Error, Hold> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (hold: Hold) => accepted((await call(HoldSending, hold)).holdSending),
    onSuccess: () => invalidate(client, queryKeys.session(), queryKeys.sendStats()),
  });
}
