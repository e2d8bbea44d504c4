import type { Job } from '../domain/jobs/job.ts';
import { messageSome, unsendSome } from './bulk-texts.ts';
import type { BulkParts, Part, PartResult } from './bulk-part.ts';
import { joinSome, releasePage, replanPage, stopPage } from './enroller.ts';
import { bulkPayload, type BulkPayload } from './payloads.ts';
import { summarizeSome } from './sending-summary.ts';

/** Work on many contacts in the background, in parts that may be repeated. */
export async function workInBulk(parts: BulkParts, body: unknown): Promise<void> {
  const payload = bulkPayload.parse(body);
  if (payload.kind === 'replan') return replanPage(parts, payload);
  if (payload.kind === 'release') return releasePage(parts, payload);
  if (payload.kind === 'stop') return stopPage(parts, payload);
  const job = await parts.data.jobs.find(payload.o, payload.j);
  if (!job) return;
  if (payload.kind === 'unsend') return unsend(parts, job, payload.part);
  if (job.state !== 'RUNNING') return;
  if (payload.kind === 'spread') await spread(parts, job);
  else await doPart(parts, job, payload.part);
  await tell(parts, job);
}

/** Writes down everyone who is meant, once and for all parts, then begins with each. */
async function spread(parts: BulkParts, job: Job): Promise<void> {
  const found = await parts.data.search.find(job.organizationId, {
    search: String(job.details.search ?? ''),
    kind: null,
  });
  const count = await parts.data.selections.write(job, found.ids);
  if (count === 0) return parts.data.jobs.finish(job.organizationId, job.id, 'DONE');
  await parts.bulk.sendAll(partsOf(job, count, 'part'));
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

async function doPart(parts: BulkParts, job: Job, number: number): Promise<void> {
  const part = await read(parts, job, number);
  if (!part) return;
  const result = await resultOf(parts, part);
  if (!result) return;
  await parts.data.jobs.finishChunk(job, String(number).padStart(6, '0'), result, part.leadIds.length);
  const after = await parts.data.jobs.find(job.organizationId, job.id);
  if (after && after.done >= after.total) await parts.data.jobs.finish(job.organizationId, job.id, 'DONE');
}

async function resultOf(parts: BulkParts, part: Part): Promise<PartResult> {
  switch (part.job.kind) {
    case 'ENROLL':
      return joinSome(parts, part);
    case 'MESSAGE':
      return messageSome(parts, part);
    case 'SUMMARY':
      return summarizeSome(parts, part);
    default:
      throw new Error(`Job ${part.job.id} of kind ${part.job.kind} has no parts`);
  }
}

async function unsend(parts: BulkParts, job: Job, number: number): Promise<void> {
  const part = await read(parts, job, number);
  if (!part) return;
  const canceled = await unsendSome(parts, part);
  await parts.data.jobs.finishChunk(
    job,
    `unsend-${String(number).padStart(6, '0')}`,
    { added: 0, merged: 0, skipped: 0, rejected: 0, counts: { canceled }, rejects: [] },
    0,
  );
  await tell(parts, job);
}

async function read({ data }: BulkParts, job: Job, part: number): Promise<Part | null> {
  const { organizationId } = job;
  const [organization, leadIds] = await Promise.all([
    data.accounts.organization(organizationId),
    data.selections.part(organizationId, job.id, part),
  ]);
  if (!organization || leadIds.length === 0) return null;
  return { job, organization, part, leadIds, leads: await data.leads.findMany(organizationId, leadIds) };
}

async function tell(parts: BulkParts, job: Job): Promise<void> {
  await parts.publish([
    { organizationId: job.organizationId, kind: 'job', id: job.id },
    ...(job.campaignId && job.kind === 'ENROLL'
      ? [{ organizationId: job.organizationId, kind: 'campaign' as const, id: job.campaignId }]
      : []),
    ...(job.kind === 'MESSAGE' ? [{ organizationId: job.organizationId, kind: 'sending' as const, id: job.id }] : []),
  ]);
}
