import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const CancelJob = graphql(`
  mutation cancelJob($jobId: ID!) {
    cancelJob(jobId: $jobId) {
      success
      errors
    }
  }
`);

/** Cancels the texts of a bulk message that were not sent yet, or stops an import. */
export function useCancelJob(jobId: string): Change {
  return useChange(() => ask(CancelJob, { jobId }), {
    reloads: [queryKeys.job(jobId), queryKeys.jobs(), queryKeys.sends()],
  });
}
