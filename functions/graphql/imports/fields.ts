import * as z from 'zod/mini';
import type { Files } from '../../adapters/files.ts';
import type { Queue } from '../../adapters/queue.ts';
import { newId } from '../../platform/ids.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field, Refusal } from '../../platform/router.ts';
import { csvInput, NO_JOB, startImport, startUndo, uploadPrefix } from './start-import.ts';
import { id } from '../shared/inputs.ts';
import { summaryView, type SummaryDeps } from '../sending/sending-summary.ts';
import { jobView } from '../shared/views.ts';

export interface JobDeps extends SummaryDeps {
  readonly files: Pick<Files, 'uploadUrl' | 'describe'>;
  readonly imports: Pick<Queue, 'send'>;
}

/** Rejected rows that an answer holds. */
const REJECTS_PER_PAGE = 1_000;
const JOBS_PER_PAGE = 20;
/** As many columns as an import takes. */
const header = z
  .array(z.string().check(z.maxLength(500, 'A column name is too long.')))
  .check(z.minLength(1, 'The file has no header.'), z.maxLength(1_000, 'The file has more than 1,000 columns.'));
const cursor = z.nullish(z.string().check(z.maxLength(100, 'The cursor is too long.')));
const MAX_UPLOAD_BYTES = 512 * 1024 * 1024;
const CSV_TYPES = [
  'text/csv',
  'text/plain',
  'application/vnd.ms-excel',
  'application/csv',
  'text/tab-separated-values',
] as const;

/** Uploads, imports and how far background work is. */
export function jobFields(deps: JobDeps) {
  const { data } = deps;
  return {
    createUpload: field({
      input: z.object({
        kind: z.enum(['CSV']),
        contentType: z.enum(CSV_TYPES, 'Choose a CSV file.'),
        size: z.int().check(z.gte(1, 'The file is empty.'), z.lte(MAX_UPLOAD_BYTES, 'The file is larger than 512 MB.')),
      }),
      empty: { uploadKey: null, url: null },
      run: async ({ session, now }, { contentType, size }) => {
        const uploadKey = `${uploadPrefix(session.organizationId)}${newId(now)}.csv`;
        return { uploadKey, url: await deps.files.uploadUrl(uploadKey, contentType, size) };
      },
    }),

    leadsFromCsv: field({
      input: csvInput,
      empty: { job: null },
      run: (context, input) =>
        runIdempotent(data.idempotency, context, 'leadsFromCsv', input, () => startImport(deps, context, input)),
    }),

    job: field({
      input: z.object({ jobId: id }),
      empty: { job: null },
      run: async ({ session, now }, { jobId }) => {
        const job = await data.jobs.find(session.organizationId, jobId);
        if (!job) return new Refusal(NO_JOB);
        const [rejects, summary] = await Promise.all([
          data.jobs.listRejects(session.organizationId, jobId, REJECTS_PER_PAGE),
          summaryView(deps, job, now),
        ]);
        return { job: { ...jobView(job, rejects), summary } };
      },
    }),

    jobRejects: field({
      input: z.object({ jobId: id, after: cursor }),
      empty: { rejects: [], next: null },
      run: async ({ session }, { jobId, after }) => {
        const job = await data.jobs.find(session.organizationId, jobId);
        if (!job) return new Refusal(NO_JOB);
        return {
          ...(await data.jobs.listRejectPage(session.organizationId, jobId, {
            atLeast: REJECTS_PER_PAGE,
            after: after ?? null,
          })),
        };
      },
    }),

    jobs: field({
      input: z.object({ after: cursor }),
      empty: { jobs: [], next: null },
      run: async ({ session }, { after }) => {
        const { jobs, next } = await data.jobs.listImports(session.organizationId, {
          limit: JOBS_PER_PAGE,
          after: after ?? null,
        });
        return { jobs: jobs.map((job) => jobView(job, [])), next };
      },
    }),

    csvMapping: field({
      input: z.object({ headers: header }),
      empty: { mapping: null },
      run: async ({ session }, { headers }) => {
        const saved = await data.mappings.find(session.organizationId, headers);
        return {
          mapping: saved && {
            fullNameKey: saved.fullName,
            firstNameKey: saved.firstName,
            lastNameKey: saved.lastName,
            phoneKey: saved.phone,
          },
        };
      },
    }),

    undoImport: field({
      input: z.object({ jobId: id }),
      empty: { job: null },
      run: (context, { jobId }) => startUndo(deps, context, jobId),
    }),
  };
}
