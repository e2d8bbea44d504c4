import type { LiveEvent } from '../../adapters/events.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { ChunkResult, Job } from '../../domain/jobs/job.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import type { Contact } from '../../domain/contacts/contact.ts';

export interface BulkDeps {
  readonly data: Data;
  readonly bulk: Pick<Queue, 'send' | 'sendAll'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly zone: string;
  readonly now: () => Date;
}

/** One part of a job, with all that its work needs. */
export interface JobBatch {
  readonly job: Job;
  readonly organization: Organization;
  readonly batchNumber: number;
  readonly contactIds: readonly string[];
  /** Those of them that exist. */
  readonly contacts: readonly Contact[];
}

/** What a part came to; null when the job was canceled meanwhile. */
export type BatchResult = ChunkResult | null;

/** Those left out, named with their reason, and counted by it. */
export function buildSkippedResult(
  skipped: readonly { readonly contact: Contact; readonly reason: string }[],
  before = 0,
): Pick<ChunkResult, 'skipped' | 'rejects' | 'counts'> {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  return {
    skipped: skipped.length,
    rejects: skipped.map(({ contact, reason }, index) => ({
      row: before + index + 1,
      value: contact.name || (contact.phone ?? ''),
      reason,
    })),
    counts: Object.fromEntries([...reasons].map(([reason, some]) => [`${LEFT_OUT_PREFIX}${reason}`, some.length])),
  };
}

/** Before a reason, among a job's counts. */
export const LEFT_OUT_PREFIX = 'left out: ';
