import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';

const CancelJob = graphql(`
  mutation cancelJob($jobId: ID!) {
    cancelJob(jobId: $jobId) {
      success
      errors
    }
  }
`);

/** Cancels the texts of a bulk message that were not sent yet, or stops an import. */
export function useCancelJob(jobId: string): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(CancelJob, { jobId }),
    onSuccess: () => invalidate(client, queryKeys.job(jobId), queryKeys.jobs(), queryKeys.sends()),
  });
}
