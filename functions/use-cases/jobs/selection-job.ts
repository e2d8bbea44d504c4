import type { CampaignId, ContactId, GroupId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { newJob, type Job, type JobKind } from '../../domain/jobs/job.ts';
import type { Selection } from '../../domain/jobs/selection.ts';
import { resolveRecipients } from '../../messages/bulk.ts';
import { hasTag } from '../contact-attributes/named-lists.ts';
import { commitWithWork } from './commit-with-work.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SelectionJobDeps {
  readonly data: Pick<
    Data,
    'announcements' | 'campaigns' | 'contacts' | 'counters' | 'groups' | 'jobs' | 'namedLists' | 'selections'
  >;
  readonly bulk: Pick<Queue, 'send'>;
}

export interface SelectionJobInput {
  readonly kind: Extract<
    JobKind,
    | 'ENROLL'
    | 'MESSAGE'
    | 'SUMMARY'
    | 'ARCHIVE'
    | 'RESTORE'
    | 'REMOVE'
    | 'REJOIN'
    | 'GROUP'
    | 'UNGROUP'
    | 'TAG'
    | 'UNTAG'
  >;
  readonly campaignId: CampaignId | null;
  readonly selection: Selection;
  /** What the worker needs. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Contacts that one request changes itself. More are changed by a job. */
const MAX_AT_ONCE = 50;

/** Returns whether a request changes the contacts itself, without a job. */
export function isDoneAtOnce(selection: Selection): selection is { readonly contactIds: readonly ContactId[] } {
  return 'contactIds' in selection && selection.contactIds.length <= MAX_AT_ONCE;
}

/** The refusal for an empty selection. */
export const NOTHING_SELECTED = 'Select leads from the table first';

/** Starts background work on a selection. The job shows its progress. */
export async function startSelectionJob(
  { data, bulk }: SelectionJobDeps,
  actor: Actor,
  { kind, campaignId, selection, details }: SelectionJobInput,
): Promise<Job> {
  const { organizationId, now } = actor;
  const started = newJob({
    organizationId,
    id: newId(now),
    kind,
    total: await estimateTotal(data, organizationId, selection),
    campaignId,
    created: now,
    details: { ...details, ...('contactIds' in selection ? {} : selection) },
  });
  const job = 'contactIds' in selection ? await data.selections.prepare(started, selection.contactIds) : started;
  await commitWithWork({ data, queue: bulk }, actor, {
    // One message, so that either the whole job starts or nothing of it.
    announced: [resolveRecipients(job)],
    commit: () => data.jobs.createJob(job),
  });
  return job;
}

/** Returns an upper bound for the progress bar. The worker decides the contacts, and then the total is exact. */
async function estimateTotal(
  data: SelectionJobDeps['data'],
  organizationId: OrganizationId,
  selection: Selection,
): Promise<number> {
  if ('contactIds' in selection) return selection.contactIds.length;
  if ('ofJob' in selection) return (await data.jobs.findJob(organizationId, selection.ofJob))?.total ?? 0;
  const { groupIds } = selection.matching;
  if (!groupIds) return (await data.counters.getOrganizationCounts(organizationId)).leads;
  const counts = await data.counters.getGroupCounts(organizationId, groupIds);
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export interface EnrollmentInput {
  readonly campaignId: CampaignId;
  readonly selection: Selection;
  /** Starts a new round for contacts who finished the campaign. */
  readonly sendAgain: boolean;
  /** ISO. The first step's delay runs from here. null means from joining. */
  readonly startAt: string | null;
}

/** Starts adding contacts to a campaign in the background. */
export function startEnrollment(deps: SelectionJobDeps, actor: Actor, input: EnrollmentInput): Promise<Job> {
  const { campaignId, selection, sendAgain, startAt } = input;
  return startSelectionJob(deps, actor, { kind: 'ENROLL', campaignId, selection, details: { sendAgain, startAt } });
}

/** The selection without contacts that do not exist or belong to another organization. null if nothing is selected. */
export async function keepExisting(
  { data }: Pick<SelectionJobDeps, 'data'>,
  { organizationId }: Actor,
  selection: Selection | null,
): Promise<Selection | Refusal> {
  if (!selection) return new Refusal(NOTHING_SELECTED);
  if ('matching' in selection) {
    const { campaignId, groupIds } = selection.matching;
    const noTag = await refuseTag({ data }, organizationId, selection);
    if (noTag) return noTag;
    if (groupIds && !(await areOpenGroups(data, organizationId, groupIds))) return notFound('group');
    return campaignId === null || (await data.campaigns.findCampaign(organizationId, campaignId))
      ? selection
      : notFound('campaign');
  }
  if ('ofJob' in selection) return selection;
  const contacts = await data.contacts.findMany(organizationId, selection.contactIds);
  return contacts.length > 0 ? { contactIds: contacts.map(({ id }) => id) } : notFound('contact');
}

/** Refuses a selection by a tag that the organization does not use. */
export async function refuseTag(
  deps: { readonly data: Pick<Data, 'namedLists'> },
  organizationId: OrganizationId,
  selection: Selection,
): Promise<Refusal | null> {
  const tagId = 'matching' in selection ? (selection.matching.tagId ?? null) : null;
  return tagId === null || (await hasTag(deps, organizationId, tagId)) ? null : notFound('tag');
}

/** Returns whether all these groups exist and none is archived. */
async function areOpenGroups(
  { groups }: Pick<Data, 'groups'>,
  organizationId: OrganizationId,
  groupIds: readonly GroupId[],
): Promise<boolean> {
  const found = await groups.findMany(organizationId, groupIds);
  return found.filter(({ archived }) => archived === null).length === groupIds.length;
}
