import type { ContactId } from '../../domain/shared/ids.ts';
import type { LiveEvent } from '../../domain/shared/live-event.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import { countReasons, type ChunkResult, type Job } from '../../domain/jobs/job.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import type { ChunkGuard } from '../../data/table/guards/chunk-guard.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

export interface BulkDeps {
  readonly data: Data;
  readonly bulk: Pick<Queue, 'send' | 'sendAll'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly zone: string;
  readonly now: () => Date;
}

/** One batch of a job, with everything that its work needs. */
export interface JobBatch {
  readonly job: Job;
  readonly organization: Organization;
  readonly batchNumber: number;
  readonly contactIds: readonly ContactId[];
  /** The contacts of the batch that exist. */
  readonly contacts: readonly Contact[];
  /** Keeps a late repetition of the batch from changing anything. null if the work needs no guard. */
  readonly guard?: ChunkGuard | null;
}

/** The result of a batch. Null when the job was canceled in the meantime. */
export type BatchResult = ChunkResult | null;

/** Returns the skipped contacts of a batch, listed with their reason and counted by reason. */
export function buildSkippedResult(
  skipped: readonly { readonly contact: Contact; readonly reason: Reason }[],
): Pick<ChunkResult, 'skipped' | 'rejects' | 'counts'> {
  return {
    skipped: skipped.length,
    rejects: skipped.map(({ contact, reason }, index) => ({
      row: index + 1,
      value: contact.name || (contact.phone ?? ''),
      reason,
    })),
    counts: { skippedBy: countReasons(skipped) },
  };
}
