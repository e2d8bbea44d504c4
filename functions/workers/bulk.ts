import type { Job } from '../domain/jobs/job.ts';
import { messageSome, unsendSome } from './bulk-texts.ts';
import type { BulkDeps, JobBatch, BatchResult } from './bulk-part.ts';
import { joinSome, releasePage, replanPage, stopPage } from './enroller.ts';
import { bulkPayload, type BulkPayload } from './payloads.ts';
import { summarizeSome } from './sending-summary.ts';

/** Work on many contacts in the background, in parts that may be repeated. */
export async function workInBulk(deps: BulkDeps, body: unknown): Promise<void> {
  const payload = bulkPayload.parse(body);
  if (payload.kind === 'replan') return replanPage(deps, payload);
  if (payload.kind === 'release') return releasePage(deps, payload);
  if (payload.kind === 'stop') return stopPage(deps, payload);
  const job = await deps.data.jobs.find(payload.o, payload.j);
  if (!job) return;
  if (payload.kind === 'unsend') return unsend(deps, job, payload.part);
  if (job.state !== 'RUNNING') return;
  if (payload.kind === 'spread') await spread(deps, job);
  else await doPart(deps, job, payload.part);
  await tell(deps, job);
}

/** Writes down everyone who is meant, once and for all parts, then begins with each. */
async function spread(deps: BulkDeps, job: Job): Promise<void> {
  const found = await deps.data.search.find(job.organizationId, {
    search: String(job.details.search ?? ''),
    kind: null,
  });
  const count = await deps.data.selections.write(job, found.ids);
  if (count === 0) return deps.data.jobs.finish(job.organizationId, job.id, 'DONE');
  await deps.bulk.sendAll(partsOf(job, count, 'part'));
}

export function partsOf(
  job: Pick<Job, 'organizationId' | 'id'>,
  count: number,
  kind: 'part' | 'unsend',
): { body: BulkPayload; group: string }[] {
  return Array.from({ length: count }, (_, part) => ({
    body: { v: 1, kind, o: job.organizationId, j: job.id, part },
    group: job.organizationId,
  }));
}

async function doPart(deps: BulkDeps, job: Job, number: number): Promise<void> {
  const part = await read(deps, job, number);
  if (!part) return;
  const result = await resultOf(deps, part);
  if (!result) return;
  await deps.data.jobs.finishChunk(job, String(number).padStart(6, '0'), result, part.contactIds.length);
  const after = await deps.data.jobs.find(job.organizationId, job.id);
  if (after && after.done >= after.total) await deps.data.jobs.finish(job.organizationId, job.id, 'DONE');
}

async function resultOf(deps: BulkDeps, batch: JobBatch): Promise<BatchResult> {
  switch (batch.job.kind) {
    case 'ENROLL':
      return joinSome(deps, batch);
    case 'MESSAGE':
      return messageSome(deps, batch);
    case 'SUMMARY':
      return summarizeSome(deps, batch);
    default:
      throw new Error(`Job ${batch.job.id} of kind ${batch.job.kind} has no parts`);
  }
}

async function unsend(deps: BulkDeps, job: Job, number: number): Promise<void> {
  const part = await read(deps, job, number);
  if (!part) return;
  const canceled = await unsendSome(deps, part);
  await deps.data.jobs.finishChunk(
    job,
    `unsend-${String(number).padStart(6, '0')}`,
    { added: 0, merged: 0, skipped: 0, rejected: 0, counts: { canceled }, rejects: [] },
    0,
  );
  await tell(deps, job);
}

async function read({ data }: BulkDeps, job: Job, part: number): Promise<JobBatch | null> {
  const { organizationId } = job;
  const [organization, contactIds] = await Promise.all([
    data.accounts.organization(organizationId),
    data.selections.part(organizationId, job.id, part),
  ]);
  if (!organization || contactIds.length === 0) return null;
  return { job, organization, part, contactIds, contacts: await data.contacts.findMany(organizationId, contactIds) };
}

async function tell(deps: BulkDeps, job: Job): Promise<void> {
  await deps.publish([
    { organizationId: job.organizationId, kind: 'job', id: job.id },
    ...(job.campaignId && job.kind === 'ENROLL'
      ? [{ organizationId: job.organizationId, kind: 'campaign' as const, id: job.campaignId }]
      : []),
    ...(job.kind === 'MESSAGE' ? [{ organizationId: job.organizationId, kind: 'sending' as const, id: job.id }] : []),
  ]);
}
