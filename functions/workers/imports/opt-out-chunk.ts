import type { OptOutRowResult } from '../../data/contacts/opt-outs/opt-out-lists.ts';
import type { ChunkGuard } from '../../data/table/guards/chunk-guard.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { findColumn } from '../../domain/imports/csv-header.ts';
import { parseRow } from '../../domain/imports/csv-row.ts';
import { nameChunk } from '../../domain/imports/import-chunk.ts';
import type { OptOutListDetails } from '../../domain/imports/opt-out-list.ts';
import type { ChunkResult, Job, Reject } from '../../domain/jobs/job.ts';
import { campaignChanged, contactsChanged, jobChanged } from '../../domain/shared/live-event.ts';
import type { CampaignId } from '../../domain/shared/ids.ts';
import type { OptOutChunkMessage } from '../../messages/imports.ts';
import { stopContact } from '../../use-cases/contacts/stop-contact.ts';
import { readChunk, UnreadableFile, type Chunk } from './csv-chunk.ts';
import type { ImporterDeps } from './importer.ts';

/** Rows per chunk. Each row is a transaction, and a contact of a campaign takes several more: half a minute of work at most. */
const ROWS_PER_CHUNK = 500;
const CONTACTS_AT_ONCE = 6;

/**
 * Opts out the numbers of one chunk of a list, counts the result once, and queues the next chunk. A chunk in which staff stopped the
 * list changes nothing more: it counts what it had opted out.
 */
export async function optOutChunk(deps: ImporterDeps, payload: OptOutChunkMessage): Promise<void> {
  const job = await deps.data.jobs.findJob(payload.organizationId, payload.jobId);
  if (!job || (job.state !== 'RUNNING' && job.state !== 'CANCELED')) return;
  const details = job.details as unknown as OptOutListDetails;
  let chunk: Chunk;
  try {
    chunk = await readList(deps, payload, details);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await deps.data.jobs.finish(job.organizationId, job.id, 'FAILED', error.message);
    return publishChanges(deps, job, new Set());
  }
  // S3 returns an error for a range that begins at the end of the file.
  const next = chunk.next !== null && chunk.next.byte < job.total ? chunk.next : null;
  const name = nameChunk(payload.from);
  const guard = deps.data.jobs.chunkGuard(job, name);
  const { result, isInterrupted, campaignIds } = await optOutRows(deps, job, details, chunk, guard);
  const bytes = (next?.byte ?? job.total) - payload.from;
  // A stop closes the guard of this chunk only, so that no chunk may follow one that could not be counted because of it. An interrupted
  // chunk may have been counted by another delivery, which ended before it could queue the next chunk.
  const isCounted = !isInterrupted && (await deps.data.jobs.finishChunk(job, name, result, bytes, guard));
  const after = isCounted ? null : await deps.data.jobs.findJob(job.organizationId, job.id);
  if (after?.state === 'CANCELED') {
    const stopped = { added: result.added, merged: 0, skipped: 0, rejected: 0, rejects: [] };
    if (result.added > 0) await deps.data.jobs.finishChunk(job, name, stopped, 0);
    return publishChanges(deps, job, campaignIds);
  }
  if (next === null) await deps.data.jobs.finish(job.organizationId, job.id, 'DONE');
  else {
    const { header, delimiter } = chunk;
    await deps.imports.send({ body: { ...payload, from: next.byte, fileRow: next.fileRow, header, delimiter } });
  }
  await publishChanges(deps, job, campaignIds);
}

async function publishChanges(
  { publish }: ImporterDeps,
  { organizationId, id }: Job,
  campaignIds: ReadonlySet<CampaignId>,
): Promise<void> {
  await publish([
    jobChanged(organizationId, id),
    contactsChanged(organizationId),
    ...[...campaignIds].map((campaignId) => campaignChanged(organizationId, campaignId)),
  ]);
}

/** @throws UnreadableFile */
async function readList(deps: ImporterDeps, payload: OptOutChunkMessage, details: OptOutListDetails): Promise<Chunk> {
  const { key, phone, hasNames } = details;
  const chunk = await readChunk(deps.files, key, payload, { size: deps.rowsPerChunk ?? ROWS_PER_CHUNK, hasNames });
  if (findColumn(chunk.header, phone) < 0) throw new UnreadableFile(`The file has no column "${phone}"`);
  if (payload.from === 0 && chunk.rows.length === 0) throw new UnreadableFile('The file has a header but no rows.');
  return chunk;
}

/** What the rows of a chunk came to. */
interface OptedOutRows {
  readonly result: ChunkResult;
  /** A check failed: staff stopped the list, or another delivery has counted the chunk. */
  readonly isInterrupted: boolean;
  readonly campaignIds: ReadonlySet<CampaignId>;
}

async function optOutRows(
  deps: ImporterDeps,
  job: Job,
  { phone, userId }: OptOutListDetails,
  { header, rows }: Chunk,
  guard: ChunkGuard,
): Promise<OptedOutRows> {
  const mapping = { fullName: null, firstName: null, lastName: null, phone };
  const rejects: Reject[] = [];
  const numbers = new Map<E164, number>();
  let repeated = 0;
  for (const record of rows) {
    const row = parseRow(header, record, mapping);
    if (!row.ok) rejects.push({ row: record.row, value: row.value, reason: row.reason });
    else
      for (const number of [row.phone, ...row.otherPhones])
        if (numbers.has(number)) repeated += 1;
        else numbers.set(number, record.row);
  }
  const counts = { OPTED_OUT: 0, REPEATED: 0, ALREADY_OUT: 0, NEWER: 0, INTERRUPTED: 0 };
  const { organizationId, created, fileName = null } = job;
  const listed = [...numbers].map(([number, row]) => {
    const evidence = { kind: 'LIST', userId, jobId: job.id, fileName, row } as const;
    return { organizationId, phone: number, evidence, uploaded: created };
  });
  const outcomes = await deps.data.optOutLists.optOut(listed, guard);
  for (const { outcome } of outcomes) counts[outcome] += 1;
  const campaignIds = await stopTexts(
    deps,
    job,
    outcomes.filter(({ outcome }) => outcome === 'OPTED_OUT'),
  );
  return {
    result: {
      added: counts.OPTED_OUT,
      merged: counts.ALREADY_OUT + counts.REPEATED + repeated,
      skipped: counts.NEWER,
      rejected: rejects.length,
      rejects,
      ...(counts.NEWER > 0 ? { counts: { skippedBy: { OPTED_IN: counts.NEWER } } } : {}),
    },
    isInterrupted: counts.INTERRUPTED > 0,
    campaignIds,
  };
}

/** Cancels what waits for the contacts. No text to them can be claimed since the opt-out. Returns the campaigns that they left. */
async function stopTexts(
  { data, now }: ImporterDeps,
  { organizationId, created }: Job,
  optedOut: readonly OptOutRowResult[],
): Promise<ReadonlySet<CampaignId>> {
  const campaignIds = new Set<CampaignId>();
  const queue = optedOut.values();
  const stopNext = async (): Promise<void> => {
    for (const { phone, contactId } of queue) {
      if (contactId === null) continue;
      // A repetition must not end what began after the person opted in again.
      const cutoff = await data.consents.optOutCutoff(organizationId, phone, created, now());
      const stopped = await stopContact({ data }, { organizationId, contactId }, { reason: 'OPTED_OUT', cutoff });
      for (const id of stopped) campaignIds.add(id);
    }
  };
  await Promise.all(Array.from({ length: CONTACTS_AT_ONCE }, stopNext));
  return campaignIds;
}
