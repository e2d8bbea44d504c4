import { createHash } from 'node:crypto';
import type { Queue } from '../../adapters/queue.ts';
import type { Files } from '../../adapters/files.ts';
import type { Data } from '../../data/index.ts';
import type { OptOutListDetails } from '../../domain/imports/opt-out-list.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import { uploadPrefix } from '../../domain/media/upload-kinds.ts';
import { firstOptOutChunk } from '../../messages/imports.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface StartOptOutsDeps {
  readonly data: Pick<Data, 'announcements' | 'importHistory'>;
  readonly files: Pick<Files, 'describe'>;
  readonly imports: Pick<Queue, 'send'>;
}

/**
 * Starts to opt out the numbers of an uploaded file. Returns the earlier job when the same list was uploaded within a day: a repeated
 * upload must not opt out people who have opted in since the first.
 */
export async function startOptOuts(
  { data, files, imports }: StartOptOutsDeps,
  actor: Actor,
  input: { uploadKey: string; phone: string; hasNames: boolean; fileName: string | null },
): Promise<Job | Refusal> {
  const { organizationId, userId, now } = actor;
  const { uploadKey: key, phone, hasNames, fileName } = input;
  const file = key.startsWith(uploadPrefix('CSV', organizationId)) ? await files.describe(key) : null;
  if (file === null) return new Refusal('Your CSV could not be uploaded. Please try again.');
  const details: OptOutListDetails = { key, phone, hasNames, userId };
  const job = newJob({
    organizationId,
    id: newId(now),
    kind: 'OPT_OUT',
    total: file.size,
    created: now,
    fileName: fileName?.trim() || null,
    details: { ...details },
  });
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(['opt-outs', file.checksum, file.size, phone, hasNames]))
    .digest('base64url');
  return commitWithWork({ data, queue: imports }, actor, {
    announced: [firstOptOutChunk(organizationId, job.id)],
    commit: () => data.importHistory.createImport(job, fingerprint),
    // The first message of a job that has not begun may be lost. A chunk that comes twice counts once.
    toWork: (running) =>
      running.state === 'RUNNING' && running.done === 0 ? [firstOptOutChunk(organizationId, running.id)] : [],
  });
}
