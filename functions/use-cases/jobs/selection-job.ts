import type { Queue } from '../../adapters/queue.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import { newId } from '../../platform/ids.ts';
import { newJob, type Job, type JobKind } from '../../domain/jobs/job.ts';
import type { Data } from '../../data/index.ts';
import type { SignedInContext } from '../../platform/router.ts';
import { batchMessages, resolveRecipients } from '../../messages/bulk.ts';

export interface EnrollingDeps {
  readonly data: Data;
  readonly bulk: Pick<Queue, 'sendAll'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly zone: string;
}

/** Named contacts, or everyone whom a search finds. */
export type Selection = { readonly leadIds: readonly string[] } | { readonly all: true; readonly search: string };

/** A selection as the contract gives it; null when it names nobody. */
export function toSelection(input: {
  leadIds?: readonly string[] | null | undefined;
  allLeads?: boolean | null | undefined;
  search?: string | null | undefined;
}): Selection | null {
  if (input.allLeads) return { all: true, search: input.search ?? '' };
  return input.leadIds && input.leadIds.length > 0 ? { leadIds: [...new Set(input.leadIds)] } : null;
}

export interface JobRequest {
  readonly kind: Extract<JobKind, 'ENROLL' | 'MESSAGE' | 'SUMMARY'>;
  readonly campaignId: string | null;
  readonly selection: Selection;
  /** What the worker needs. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Starts work on a selection in the background; the job tells how far it is. */
export async function startSelectionJob(
  { data, bulk }: Pick<EnrollingDeps, 'data' | 'bulk'>,
  context: SignedInContext,
  { kind, campaignId, selection, details }: JobRequest,
): Promise<Job> {
  const { organizationId } = context.session;
  const everyone = 'all' in selection;
  // Of a search the worker finds out how many it means; until then the figure is an upper bound, for the progress.
  const total = everyone ? (await data.counters.getOrganizationCounts(organizationId)).leads : selection.leadIds.length;
  const job = newJob({
    organizationId,
    id: newId(context.now),
    kind,
    total,
    campaignId,
    created: context.now,
    details: everyone ? { ...details, search: selection.search } : details,
  });
  await data.jobs.create(job);
  if (everyone) await bulk.sendAll([{ body: resolveRecipients(job) }]);
  else await bulk.sendAll(batchMessages(job, await data.selections.save(job, selection.leadIds), 'processBatch'));
  return job;
}

export interface EnrollmentOptions {
  /** A new round for those who finished. */
  readonly sendAgain: boolean;
  /** From when the first step's delay runs; none: from joining. */
  readonly startAt?: string | null;
}

/** Starts adding contacts to a campaign in the background. */
export function startEnrollment(
  parts: EnrollingDeps,
  context: SignedInContext,
  campaignId: string,
  selection: Selection,
  options: EnrollmentOptions,
): Promise<Job> {
  return startSelectionJob(parts, context, {
    kind: 'ENROLL',
    campaignId,
    selection,
    details: { sendAgain: options.sendAgain, startAt: options.startAt ?? null },
  });
}
