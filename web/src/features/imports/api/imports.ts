import { ask } from '../../../lib/api/call.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { formatRejectLines, formatRejectsHeader } from '../rules/rejects-csv.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const JobsQuery = graphql(`
  query jobs($after: String) {
    jobs(after: $after) {
      success
      errors
      jobs {
        id
        kind
        state
        progress
        added
        merged
        skipped
        rejected
        shortened
        error
        created
        fileName
        undoneBy
      }
      next
    }
  }
`);

type ImportsPage = ResultOf<typeof JobsQuery>['jobs'];
export type ListedImport = ImportsPage['jobs'][number];

/** Loads the organization's imports, newest first, 20 a page. Live updates of jobs refresh them. */
export function useImports(): Pages<ImportsPage> {
  return usePages(queryKeys.jobs(), (after, signal) => ask(JobsQuery, { after }, signal));
}

const JobRejectsQuery = graphql(`
  query jobRejects($jobId: ID!, $after: String) {
    jobRejects(jobId: $jobId, after: $after) {
      success
      errors
      rejects {
        row
        value
        reason
      }
      next
    }
  }
`);

type RejectsPage = ResultOf<typeof JobRejectsQuery>['jobRejects'];

/** Downloads all rejected rows as CSV, page by page, because a file can have as many rejected rows as rows. */
export async function fetchRejectsFile(jobId: string, withRows: boolean): Promise<Blob> {
  const parts: Blob[] = [new Blob([formatRejectsHeader(withRows)])];
  let after: string | null = null;
  do {
    const page: RejectsPage = await ask(JobRejectsQuery, { jobId, after });
    parts.push(new Blob([formatRejectLines(page.rejects, withRows)]));
    after = page.next;
  } while (after !== null);
  return new Blob(parts, { type: 'text/csv' });
}
