import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const RunsQuery = graphql(`
  query workflowRuns($campaignWorkflowId: ID!, $after: ID) {
    workflowRuns(campaignWorkflowId: $campaignWorkflowId, after: $after) {
      success
      errors
      runs {
        id
        leadId
        name
        actionType
        state
        skipped
        untold
        at
      }
      next
    }
  }
`);

type RunsPage = ResultOf<typeof RunsQuery>['workflowRuns'];
export type IfThenRun = RunsPage['runs'][number];

/** Loads what an if/then did, newest first, page by page. Changes of the campaign bring it up to date. */
export function useIfThenRuns(campaignId: string, campaignWorkflowId: string): Pages<RunsPage> {
  return usePages(queryKeys.ifThenRuns(campaignId, campaignWorkflowId), (after, signal) =>
    ask(RunsQuery, { campaignWorkflowId, after }, signal),
  );
}
