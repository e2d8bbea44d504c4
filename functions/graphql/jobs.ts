import * as z from 'zod/mini';
import type { Files } from '../adapters/files.ts';
import type { Queue } from '../adapters/queue.ts';
import { newId, newSeed } from '../platform/ids.ts';
import type { Job } from '../data/jobs.ts';
import type { Data } from '../data/parts.ts';
import { packById } from '../domain/brand/packs.ts';
import { once } from '../platform/idempotent.ts';
import { field, Refusal, type SignedInContext } from '../platform/router.ts';
import type { ImportDetails } from '../workers/importer.ts';
import { attestation, id, idempotency, optionalId } from './inputs.ts';
import { jobView } from './views.ts';

export interface JobParts {
  readonly data: Data;
  readonly files: Pick<Files, 'uploadUrl' | 'size'>;
  readonly imports: Pick<Queue, 'send'>;
}

/** Rejected rows that an answer holds. */
const REJECTS_SHOWN = 1_000;
const MAX_UPLOAD_BYTES = 512 * 1024 * 1024;
const CSV_TYPES = ['text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/csv', 'text/tab-separated-values'] as const;

const column = z.nullish(z.string().check(z.maxLength(500, 'The column name is too long.')));
const csvInput = z.object({
  uploadKey: z.string().check(z.maxLength(200, 'The upload key is too long.')),
  fullNameKey: column,
  firstNameKey: column,
  lastNameKey: column,
  phoneKey: z.string().check(z.minLength(1, 'Choose the column with the phone numbers.'), z.maxLength(500, 'The column name is too long.')),
  campaignId: optionalId,
  attestation,
  idempotencyKey: idempotency,
});

/** Uploads, imports and how far background work is. */
export function jobFields(parts: JobParts) {
  const { data } = parts;
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
        return { uploadKey, url: await parts.files.uploadUrl(uploadKey, contentType, size) };
      },
    }),

    leadsFromCsv: field({
      input: csvInput,
      empty: { job: null },
      run: (context, input) => once(data.idempotency, context, 'leadsFromCsv', input, () => startImport(parts, context, input)),
    }),

    job: field({
      input: z.object({ jobId: id }),
      empty: { job: null },
      run: async ({ session }, { jobId }) => {
        const job = await data.jobs.find(session.organizationId, jobId);
        if (!job) return new Refusal('There is no such job.');
        return { job: jobView(job, await data.jobs.rejects(session.organizationId, jobId, REJECTS_SHOWN)) };
      },
    }),
  };
}

async function startImport(parts: JobParts, context: SignedInContext, input: z.infer<typeof csvInput>) {
  const { data, files } = parts;
  const { organizationId, userId } = context.session;
  // Keys of other organisations' uploads are as if they did not exist.
  const size = input.uploadKey.startsWith(uploadPrefix(organizationId)) ? await files.size(input.uploadKey) : null;
  if (size === null) return new Refusal('Your CSV could not be uploaded. Please try again.');
  const campaign = input.campaignId ? await data.campaigns.find(organizationId, input.campaignId) : null;
  if (input.campaignId && (!campaign || campaign.archived)) return new Refusal('There is no such campaign.');
  const organization = await data.accounts.organization(organizationId);
  const words = input.attestation?.trim() ?? '';
  if (words === '' && packById(organization?.brand ?? '').flags.attestation) return new Refusal('Please confirm that these contacts agreed to get texts from you.');

  const details: ImportDetails = {
    key: input.uploadKey,
    mapping: { fullName: input.fullNameKey ?? null, firstName: input.firstNameKey ?? null, lastName: input.lastNameKey ?? null, phone: input.phoneKey },
    attestation: words === '' ? null : { statement: words, userId },
    seed: newSeed(),
  };
  const job: Job = {
    organizationId,
    id: newId(context.now),
    kind: 'IMPORT',
    state: 'RUNNING',
    total: size,
    done: 0,
    added: 0,
    merged: 0,
    skipped: 0,
    rejected: 0,
    error: null,
    campaignId: campaign?.id ?? null,
    created: context.now,
    details: { ...details },
  };
  await data.jobs.create(job);
  await parts.imports.send({ body: { v: 1, o: organizationId, j: job.id, from: 0, row: 1, header: null, delimiter: null } });
  return { job: jobView(job, []) };
}

function uploadPrefix(organizationId: string): string {
  return `imports/${organizationId}/`;
}
