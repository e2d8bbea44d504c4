import type { Data } from '../../data/index.ts';
import { getGroupLimit, GROUP_LIMITS, NEW_GROUP_NAME, type Group } from '../../domain/groups/group.ts';
import { NO_GROUP_FILES } from '../../domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../domain/groups/landing-settings.ts';
import { groupChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { GroupId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId, newPublicCode } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface GroupDeps {
  readonly data: Pick<Data, 'accounts' | 'counters' | 'groups'>;
  readonly publish: Publish;
}

/** A group with the number of its contacts, archived contacts left out. null if no one asked for the number. */
export interface CountedGroup {
  readonly group: Group;
  readonly contacts: number | null;
}

/** A page of groups. `total`: of the whole list. */
export interface CountedGroupPage {
  readonly groups: readonly CountedGroup[];
  readonly total: number;
  readonly next: string | null;
}

/** The counts of this many groups are 96 reads, which fit one batch. */
const GROUPS_PER_PAGE = 12;
const NAMES_PER_PAGE = 100;
/** The plan allows no more groups. Screens offer a plan with more. */
export const PLAN_LIMIT = 'PLAN_LIMIT';

const FULL = `You have ${GROUP_LIMITS.perOrganization.toLocaleString('en-US')} groups, archived ones included. No more can be added.`;

/** Returns a page of groups, newest first: fewer with counts, because a count is several reads. */
export async function listGroups(
  { data }: Pick<GroupDeps, 'data'>,
  { organizationId }: Actor,
  {
    withCounts,
    ...input
  }: {
    readonly search: string;
    readonly archived: boolean;
    readonly withCounts: boolean;
    readonly after: string | null;
  },
): Promise<CountedGroupPage> {
  const page = await data.groups.listPage(organizationId, {
    ...input,
    limit: withCounts ? GROUPS_PER_PAGE : NAMES_PER_PAGE,
  });
  if (!withCounts) return { ...page, groups: page.groups.map((group) => ({ group, contacts: null })) };
  const counts = await data.counters.getGroupCounts(
    organizationId,
    page.groups.map(({ id }) => id),
  );
  return { ...page, groups: page.groups.map((group) => ({ group, contacts: counts.get(group.id) ?? 0 })) };
}

/** Returns one group. An archived group can still be opened. */
export async function loadGroup(
  { data }: Pick<GroupDeps, 'data'>,
  { organizationId }: Actor,
  groupId: GroupId,
): Promise<CountedGroup | Refusal> {
  const [group, counts] = await Promise.all([
    data.groups.findGroup(organizationId, groupId),
    data.counters.getGroupCounts(organizationId, [groupId]),
  ]);
  return group ? { group, contacts: counts.get(groupId) ?? 0 } : notFound('group');
}

/** Returns the group of the organization whose public page has the code. Cost: two reads more than `loadGroup`. */
export async function loadGroupByCode(
  deps: Pick<GroupDeps, 'data'>,
  actor: Actor,
  code: string,
): Promise<CountedGroup | Refusal> {
  const group = code === '' ? null : await deps.data.groups.findByCode(code);
  return group?.organizationId === actor.organizationId ? loadGroup(deps, actor, group.id) : notFound('group');
}

/** Creates a group, as far as the plan allows. A name without letters becomes "New Group". */
export async function createGroup(
  { data, publish }: GroupDeps,
  { organizationId, now }: Actor,
  name: string,
): Promise<CountedGroup | Refusal | typeof PLAN_LIMIT> {
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  const group: Group = {
    organizationId,
    id: newId(now),
    code: newPublicCode(),
    name: name.trim() || NEW_GROUP_NAME,
    created: now,
    archived: null,
    landing: DEFAULT_LANDING_SETTINGS,
    files: NO_GROUP_FILES,
    version: 1,
  };
  const refused = await data.groups.createGroup(group, getGroupLimit(organization));
  if (refused !== null) return refused === 'FULL' ? new Refusal(FULL) : PLAN_LIMIT;
  await publish([groupChanged(organizationId, group.id)]);
  return { group, contacts: 0 };
}

/** Renames a group. */
export async function renameGroup(
  { data, publish }: GroupDeps,
  { organizationId }: Actor,
  { groupId, name }: { readonly groupId: GroupId; readonly name: string },
): Promise<CountedGroup | Refusal> {
  const group = await data.groups.change(organizationId, groupId, (before) => ({ ...before, name: name.trim() }));
  if (!group) return notFound('group');
  await publish([groupChanged(organizationId, groupId)]);
  const counts = await data.counters.getGroupCounts(organizationId, [groupId]);
  return { group, contacts: counts.get(groupId) ?? 0 };
}

/** Archives groups, or restores them as far as the plan allows. Their contacts stay in them. */
export async function archiveGroups(
  { data, publish }: GroupDeps,
  { organizationId, now }: Actor,
  { groupIds, restore }: { readonly groupIds: readonly GroupId[]; readonly restore: boolean },
): Promise<Refusal | typeof PLAN_LIMIT | undefined> {
  const [organization, groups] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.groups.findMany(organizationId, groupIds),
  ]);
  if (!organization || groups.length === 0) return notFound('group');
  const limit = getGroupLimit(organization);
  const refused = await data.groups.setArchived(organizationId, groupIds, restore ? null : now, limit);
  await publish(groups.map(({ id }) => groupChanged(organizationId, id)));
  return refused === null ? undefined : PLAN_LIMIT;
}
