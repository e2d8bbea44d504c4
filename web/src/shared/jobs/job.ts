import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const JobQuery = graphql(`
  query job($jobId: ID!) {
    job(jobId: $jobId) {
      success
      errors
      job {
        id
        kind
        state
        progress
        added
        merged
        skipped
        rejected
        shortened
        canceled
        leftOut {
          reason
          count
        }
        summary {
          recipients
          waitForOptIn
          optInTexts
          neverAsked
          mayOptOut
          finishedBefore
          withoutFirstName
          texts
          segments
          priceCents
          first
          last
          steps {
            featureId
            texts
            segments
            first
            last
          }
        }
        archived
        undoneBy
        fileName
        rejects {
          row
          value
          reason
        }
        error
        campaignId
      }
    }
  }
`);

/** A background job. */
export type Job = NonNullable<ResultOf<typeof JobQuery>['job']['job']>;

/** Loads a job. Live updates refresh it. */
export function useJob(jobId: string | null): UseQueryResult<Job> {
  return useQuery({
    queryKey: queryKeys.job(jobId ?? ''),
    enabled: jobId !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => requirePresent((await ask(JobQuery, { jobId: jobId ?? '' }, signal)).job),
  });
}
