import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { newJob } from '../../domain/jobs/job.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { newId, newSeed } from '../../platform/ids.ts';
import { Refusal, type SignedInContext } from '../../platform/router.ts';
import { firstChunk, undoPage } from '../../messages/imports.ts';
import type { ImportDetails } from '../../workers/imports/importer.ts';
import { attestation, idempotencyKeyInput, optionalId } from '../shared/inputs.ts';
import type { JobDeps } from './fields.ts';
import { jobView } from '../shared/views.ts';

export const NO_JOB = 'There is no such job.';

const column = z.nullish(z.string().check(z.maxLength(500, 'The column name is too long.')));
export const csvInput = z.object({
  uploadKey: z.string().check(z.maxLength(200, 'The upload key is too long.')),
  fullNameKey: column,
  firstNameKey: column,
  lastNameKey: column,
  phoneKey: z
    .string()
    .check(
      z.minLength(1, 'Choose the column with the phone numbers.'),
      z.maxLength(500, 'The column name is too long.'),
    ),
  fileName: z.nullish(z.string().check(z.maxLength(255, 'The file name is too long.'))),
  campaignId: optionalId,
  attestation,
  idempotencyKey: idempotencyKeyInput,
});

export async function startImport(deps: JobDeps, context: SignedInContext, input: z.infer<typeof csvInput>) {
  const { data, files } = deps;
  const { organizationId, userId } = context.session;
  // Keys of other organizations' uploads are as if they did not exist.
  const file = input.uploadKey.startsWith(uploadPrefix(organizationId)) ? await files.describe(input.uploadKey) : null;
  if (file === null) return new Refusal('Your CSV could not be uploaded. Please try again.');
  const campaign = input.campaignId ? await data.campaigns.find(organizationId, input.campaignId) : null;
  if (input.campaignId && (!campaign || campaign.archived)) return new Refusal('There is no such campaign.');
  const organization = await data.accounts.findOrganization(organizationId);
  const statementText = input.attestation?.trim() ?? '';
  if (statementText === '' && getPackById(organization?.brand ?? '').flags.attestation)
    return new Refusal('Please confirm that these contacts agreed to get texts from you.');

  const details: ImportDetails = {
    key: input.uploadKey,
    mapping: {
      fullName: input.fullNameKey ?? null,
      firstName: input.firstNameKey ?? null,
      lastName: input.lastNameKey ?? null,
      phone: input.phoneKey,
    },
    attestation: statementText === '' ? null : { statement: statementText, userId },
    seed: newSeed(),
  };
  const job = newJob({
    organizationId,
    id: newId(context.now),
    kind: 'IMPORT',
    total: file.size,
    campaignId: campaign?.id ?? null,
    created: context.now,
    fileName: input.fileName?.trim() || null,
    details: { ...details },
  });
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([file.checksum, file.size, details.mapping, job.campaignId]))
    .digest('base64url');
  const running = await data.jobs.createImport(job, fingerprint);
  // One that has not begun may have lost its first message in a crash; a chunk that comes twice counts once.
  if (running.state === 'RUNNING' && running.done === 0)
    await deps.imports.send({
      body: firstChunk(organizationId, running.id),
    });
  return { job: jobView(running, []) };
}

/** Starts taking back what an import added, as far as nothing has come of it since. */
export async function startUndo(deps: JobDeps, context: SignedInContext, jobId: string) {
  const { organizationId } = context.session;
  const imported = await deps.data.jobs.find(organizationId, jobId);
  if (!imported) return new Refusal(NO_JOB);
  if (imported.kind !== 'IMPORT') return new Refusal('Only an import can be undone.');
  if (imported.state === 'RUNNING') return new Refusal('The import is still running. Please wait until it is done.');
  const undo = newJob({
    organizationId,
    id: newId(context.now),
    kind: 'UNDO',
    total: imported.added + imported.merged + imported.rejected,
    campaignId: imported.campaignId,
    created: context.now,
    fileName: imported.fileName ?? null,
    details: { imported: imported.id },
  });
  if (!(await deps.data.jobs.createUndo(undo, imported))) {
    const before = await deps.data.jobs.find(organizationId, jobId);
    const running = before?.undoneBy ? await deps.data.jobs.find(organizationId, before.undoneBy) : null;
    if (!running) return new Refusal(NO_JOB);
    if (running.state === 'RUNNING')
      await deps.imports.send({ body: undoPage(organizationId, running.id, Math.max(1, running.done + 1)) });
    return { job: jobView(running, []) };
  }
  await deps.imports.send({ body: undoPage(organizationId, undo.id, 1) });
  return { job: jobView(undo, []) };
}

export function uploadPrefix(organizationId: string): string {
  return `imports/${organizationId}/`;
}
