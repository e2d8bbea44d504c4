import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';

const UndoJob = graphql(`
  mutation undoJob($jobId: ID!) {
    undoJob(jobId: $jobId) {
      success
      errors
      job {
        id
      }
    }
  }
`);

/** Undoes a job in the background: an import or a change of many contacts. Returns the id of the undo's job. */
export function useUndoJob(): UseMutationResult<string, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (jobId: string) => requirePresent((await ask(UndoJob, { jobId })).job).id,
    onSuccess: (_undoId, jobId) => invalidate(client, queryKeys.jobs(), queryKeys.job(jobId)),
  });
}
