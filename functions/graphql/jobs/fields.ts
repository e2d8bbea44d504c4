import * as z from 'zod/mini';
import { field } from '../registry/router.ts';
import { cancelJob, type CancelJobDeps } from '../../use-cases/jobs/cancel-job.ts';
import { undoJob, type UndoJobDeps } from '../../use-cases/jobs/undo-job.ts';
import { listImports, listRejects, loadJob, type LoadJobDeps } from '../../use-cases/jobs/load-job.ts';
import { id, pageCursor } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';
import { jobView, rejectView } from './view.ts';

export interface JobDeps extends LoadJobDeps, UndoJobDeps {
  readonly data: LoadJobDeps['data'] & CancelJobDeps['data'] & UndoJobDeps['data'];
  readonly bulk: CancelJobDeps['bulk'] & UndoJobDeps['bulk'];
  readonly publish: CancelJobDeps['publish'];
}

const cursor = pageCursor(100);

/** How far background work is, and what it did not take. */
export function jobFields(deps: JobDeps) {
  return {
    job: field({
      input: z.object({ jobId: id }),
      empty: { job: null },
      run: async ({ actor, ...viewer }, { jobId }) =>
        respond(await loadJob(deps, actor, jobId), ({ job, rejects, summary }) => ({
          job: {
            ...jobView(
              job,
              rejects.map((reject) => rejectView(reject, viewer)),
              viewer.pack,
            ),
            summary,
          },
        })),
    }),
    jobRejects: field({
      input: z.object({ jobId: id, after: cursor }),
      empty: { rejects: [], next: null },
      run: async ({ actor, ...viewer }, { jobId, after = null }) =>
        respond(await listRejects(deps, actor, { jobId, after }), ({ rejects, next }) => ({
          rejects: rejects.map((reject) => rejectView(reject, viewer)),
          next,
        })),
    }),
    jobs: field({
      input: z.object({ after: cursor }),
      empty: { jobs: [], next: null },
      run: async ({ actor, pack }, { after = null }) => {
        const { jobs, next } = await listImports(deps, actor, after);
        return { jobs: jobs.map((job) => jobView(job, [], pack)), next };
      },
    }),
    cancelJob: field({
      input: z.object({ jobId: id }),
      empty: { job: null },
      run: async ({ actor, pack }, { jobId }) =>
        respond(await cancelJob(deps, actor, jobId), (job) => ({ job: jobView(job, [], pack) })),
    }),
    undoJob: field({
      input: z.object({ jobId: id }),
      empty: { job: null },
      run: async ({ actor, pack }, { jobId }) =>
        respond(await undoJob(deps, actor, jobId), (job) => ({ job: jobView(job, [], pack) })),
    }),
  };
}
