import { ask, requirePresent } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

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
export function useUndoJob(): Change<string, string> {
  return useChange(async (jobId: string) => requirePresent((await ask(UndoJob, { jobId })).job).id, {
    reloads: (jobId) => [queryKeys.jobs(), queryKeys.job(jobId)],
  });
}
