import type { JobId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { ROWS_PER_CHUNK } from '../../domain/imports/import-chunk.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import { undoPage } from '../../messages/imports.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordContactsPeak, type ContactsPeakDeps } from '../billing/contacts-peak.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface UndoImportDeps {
  readonly data: Pick<Data, 'announcements' | 'jobs' | 'importHistory'> & ContactsPeakDeps['data'];
  readonly imports: Pick<Queue, 'send'>;
}

/** Starts archiving the contacts that an import added, as far as they had no activity since. Returns the undo's job. */
export async function startUndo({ data, imports }: UndoImportDeps, actor: Actor, jobId: JobId): Promise<Job | Refusal> {
  const { organizationId, now } = actor;
  const imported = await data.jobs.findJob(organizationId, jobId);
  if (!imported) return notFound('job');
  if (imported.kind !== 'IMPORT') return new Refusal('Only an import can be undone.');
  if (imported.state === 'RUNNING')
    return new Refusal('The import is still running. Stop it first, or wait until it is done.');
  await recordContactsPeak({ data, now: () => now }, organizationId);
  const rows = imported.added + imported.merged + imported.rejected;
  const undo = newJob({
    organizationId,
    id: newId(now),
    kind: 'UNDO',
    // Contacts of the chunk in which staff stopped the import may be anywhere in it.
    total: imported.state === 'CANCELED' ? rows + ROWS_PER_CHUNK : rows,
    campaignId: imported.campaignId,
    created: now,
    fileName: imported.fileName ?? null,
    details: { imported: imported.id },
  });
  const isStarted = await commitWithWork({ data, queue: imports }, actor, {
    announced: [undoPage(organizationId, undo.id, 1)],
    commit: () => data.importHistory.createUndo(undo, imported),
    toWork: (created) => (created ? [undoPage(organizationId, undo.id, 1)] : []),
  });
  if (isStarted) return undo;
  const before = await data.jobs.findJob(organizationId, jobId);
  const running = before?.undoneBy ? await data.jobs.findJob(organizationId, before.undoneBy) : null;
  if (!running) return notFound('job');
  // A crash may have lost the undo's message. A page that comes twice counts once.
  if (running.state === 'RUNNING')
    await imports.send({ body: undoPage(organizationId, running.id, Math.max(1, running.done + 1)) });
  return running;
}
