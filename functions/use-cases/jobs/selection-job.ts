import type { CampaignId, ContactId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { newJob, type Job, type JobKind } from '../../domain/jobs/job.ts';
import { resolveRecipients } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SelectionJobDeps {
  readonly data: Pick<Data, 'contacts' | 'counters' | 'jobs' | 'selections'>;
  readonly bulk: Pick<Queue, 'send'>;
}

/** Named contacts, or everyone that a search finds. */
export type Selection = { readonly contactIds: readonly ContactId[] } | { readonly all: true; readonly search: string };

export interface SelectionJobInput {
  readonly kind: Extract<JobKind, 'ENROLL' | 'MESSAGE' | 'SUMMARY'>;
  readonly campaignId: CampaignId | null;
  readonly selection: Selection;
  /** What the worker needs. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The refusal for an empty selection. */
export const NOTHING_SELECTED = 'Select leads from the table first';

/** Starts background work on a selection. The job shows its progress. */
export async function startSelectionJob(
  { data, bulk }: SelectionJobDeps,
  { organizationId, now }: Actor,
  { kind, campaignId, selection, details }: SelectionJobInput,
): Promise<Job> {
  const isSearch = 'all' in selection;
  // The worker resolves a search. Until then the total is an upper bound for the progress bar.
  const total = isSearch
    ? (await data.counters.getOrganizationCounts(organizationId)).leads
    : selection.contactIds.length;
  const job = newJob({
    organizationId,
    id: newId(now),
    kind,
    total,
    campaignId,
    created: now,
    details: isSearch ? { ...details, search: selection.search } : details,
  });
  await data.jobs.create(job);
  if (!isSearch) await data.selections.save(job, selection.contactIds);
  // One message, so that either the whole job starts or nothing of it.
  await bulk.send({ body: resolveRecipients(job), group: organizationId });
  return job;
}

export interface EnrollmentInput {
  readonly campaignId: CampaignId;
  readonly selection: Selection;
  /** Starts a new round for contacts who finished the campaign. */
  readonly sendAgain: boolean;
  /** ISO. The first step's delay runs from here. Null: from joining. */
  readonly startAt: string | null;
}

/** Starts adding contacts to a campaign in the background. */
export function startEnrollment(deps: SelectionJobDeps, actor: Actor, input: EnrollmentInput): Promise<Job> {
  const { campaignId, selection, sendAgain, startAt } = input;
  return startSelectionJob(deps, actor, { kind: 'ENROLL', campaignId, selection, details: { sendAgain, startAt } });
}

/** The selection without contacts that do not exist or belong to another organization. */
export async function keepExisting(
  { data }: Pick<SelectionJobDeps, 'data'>,
  { organizationId }: Actor,
  selection: Selection | null,
): Promise<Selection | Refusal> {
  if (!selection) return new Refusal(NOTHING_SELECTED);
  if ('all' in selection) return selection;
  const contacts = await data.contacts.findMany(organizationId, selection.contactIds);
  return contacts.length > 0 ? { contactIds: contacts.map(({ id }) => id) } : notFound('contact');
}
