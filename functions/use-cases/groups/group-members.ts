import type { Data } from '../../data/index.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { Selection } from '../../domain/jobs/selection.ts';
import { contactsChanged, groupChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import type { ContactId, GroupId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { keepExisting, NOTHING_SELECTED, startSelectionJob, type SelectionJobDeps } from '../jobs/selection-job.ts';

export interface GroupMemberDeps extends SelectionJobDeps {
  readonly data: SelectionJobDeps['data'] & Pick<Data, 'groups' | 'groupMembers'>;
  readonly publish: Publish;
}

export interface GroupMembersInput {
  readonly groupId: GroupId;
  readonly selection: Selection | null;
}

/** What became of the named contacts, or the job that works on everyone that a search finds. */
export type MembersChanged =
  | {
      readonly kind: 'DONE';
      /** Contacts that were added or removed. */
      readonly changed: readonly ContactId[];
      /** Contacts that were in the group already. */
      readonly already: number;
      readonly skipped: readonly { readonly reason: Reason }[];
    }
  | { readonly kind: 'STARTED'; readonly job: Job };

/** More contacts than this are added in the background, because a request has little time. */
const CONTACTS_PER_REQUEST = 500;

/** Adds contacts to a group: some at once, many in the background. */
export async function addToGroup(
  deps: GroupMemberDeps,
  actor: Actor,
  { groupId, selection }: GroupMembersInput,
): Promise<MembersChanged | Refusal> {
  const { organizationId } = actor;
  const refusal = await refuseGroup(deps, organizationId, groupId);
  if (refusal) return refusal;
  const kept = await keepExisting(deps, actor, selection);
  if (kept instanceof Refusal) return kept;
  const contactIds = listAtOnce(kept);
  if (contactIds === null) return start(deps, actor, 'GROUP', { groupId, selection: kept });
  const { added, already, skipped } = await deps.data.groupMembers.addMembers({ organizationId, groupId }, contactIds);
  await publishMembers(deps, organizationId, groupId);
  return { kind: 'DONE', changed: added, already, skipped };
}

/** Takes contacts out of a group: some at once, many in the background. */
export async function removeFromGroup(
  deps: GroupMemberDeps,
  actor: Actor,
  { groupId, selection }: GroupMembersInput,
): Promise<MembersChanged | Refusal> {
  const { organizationId } = actor;
  if (!(await deps.data.groups.findGroup(organizationId, groupId))) return notFound('group');
  if (!selection) return new Refusal(NOTHING_SELECTED);
  // Named contacts that are gone are passed over. A list of a tag or campaign that is gone would be a wrong list.
  const kept = 'matching' in selection ? await keepExisting(deps, actor, selection) : selection;
  if (kept instanceof Refusal) return kept;
  const contactIds = listAtOnce(selection);
  if (contactIds === null) return start(deps, actor, 'UNGROUP', { groupId, selection });
  const { removed } = await deps.data.groupMembers.removeMembers({ organizationId, groupId }, contactIds);
  await publishMembers(deps, organizationId, groupId);
  return { kind: 'DONE', changed: removed, already: contactIds.length - removed.length, skipped: [] };
}

/** Returns why no one can be added to a group, or null. An archived group counts as missing. */
export async function refuseGroup(
  { data }: { readonly data: Pick<Data, 'groups'> },
  organizationId: OrganizationId,
  groupId: GroupId | null,
): Promise<Refusal | null> {
  if (groupId === null) return null;
  const group = await data.groups.findGroup(organizationId, groupId);
  return group && group.archived === null ? null : notFound('group');
}

function listAtOnce(selection: Selection): readonly ContactId[] | null {
  return 'contactIds' in selection && selection.contactIds.length <= CONTACTS_PER_REQUEST ? selection.contactIds : null;
}

async function start(
  deps: GroupMemberDeps,
  actor: Actor,
  kind: 'GROUP' | 'UNGROUP',
  { groupId, selection }: { readonly groupId: GroupId; readonly selection: Selection },
): Promise<MembersChanged> {
  // Only members of the group can leave it.
  const isList = kind === 'UNGROUP' && 'matching' in selection;
  const from = isList ? { matching: { ...selection.matching, groupIds: [groupId] } } : selection;
  const job = await startSelectionJob(deps, actor, { kind, campaignId: null, selection: from, details: { groupId } });
  return { kind: 'STARTED', job };
}

async function publishMembers({ publish }: GroupMemberDeps, organizationId: OrganizationId, groupId: GroupId) {
  await publish([groupChanged(organizationId, groupId), contactsChanged(organizationId)]);
}
