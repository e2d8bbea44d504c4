import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

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
export function useSetSendingPause(): Change<PauseChange> {
  return useChange((change: PauseChange) => ask(HoldSending, change), {
    reloads: [queryKeys.session(), queryKeys.sendStats()],
  });
}
