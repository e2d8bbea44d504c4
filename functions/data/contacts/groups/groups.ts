import type { Group } from '../../../domain/groups/group.ts';
import type { StoredMedia } from '../../../domain/media/stored-media.ts';
import { toOwnedMedia } from '../../../domain/media/owned-media.ts';
import { foldName } from '../../../domain/search/fold-name.ts';
import { createMatcher } from '../../../domain/search/matcher.ts';
import type { GroupId, OrganizationId } from '../../../domain/shared/ids.ts';
import { failedConditions } from '../../table/attempt.ts';
import { IF_ABSENT, prefixQuery } from '../../table/expressions.ts';
import { groupKey } from '../../table/group-key.ts';
import type { Table, Write } from '../../table/table.ts';
import { readString } from '../../table/values.ts';
import { toGroup, toGroupItem } from './group-item.ts';
import { groupCodeKey, groupCountKey, groupEntryKey, groupsPk, type GroupList } from './group-keys.ts';
import { transactCounted, type GroupLimit } from './group-count.ts';

/** Three writes for each group and the count fit the 100 writes of a transaction. */
const GROUPS_PER_TRANSACTION = 30;
const MAX_ATTEMPTS = 8;

export interface GroupPageOptions {
  /** Words of the name. empty means every group. */
  readonly search: string;
  readonly archived: boolean;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after: string | null;
}

export interface GroupPage {
  readonly groups: readonly Group[];
  /** How many groups the whole list has. */
  readonly total: number;
  readonly next: string | null;
}

/**
 * Groups, without their members. Each group has an entry in the list of groups or in that of archived groups. The number of
 * groups changes in the same transactions, so that no one exceeds the limit of a plan in two tabs.
 */
export class Groups {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async findGroup(organizationId: OrganizationId, groupId: GroupId): Promise<Group | null> {
    const item = await this.#table.get(groupKey(organizationId, groupId));
    return item ? toGroup(item) : null;
  }

  /** Returns the group of a public code. Cost: two reads. */
  async findByCode(code: string): Promise<Group | null> {
    const named = await this.#table.get(groupCodeKey(code));
    return named ? this.findGroup(readString(named.organizationId), readString(named.id)) : null;
  }

  /** Returns the groups that exist, in the order of the ids. Cost: one read for each. */
  async findMany(organizationId: OrganizationId, groupIds: readonly GroupId[]): Promise<Group[]> {
    const items = await this.#table.batchGet(groupIds.map((id) => groupKey(organizationId, id)));
    return items.flatMap((item) => (item ? [toGroup(item)] : []));
  }

  /**
   * Returns a page of groups, newest first. Cost: one query and one batch of reads. A search also reads all entries: one
   * query, because an organization has a limited number of groups.
   */
  async listPage(
    organizationId: OrganizationId,
    { search, archived, limit, after }: GroupPageOptions,
  ): Promise<GroupPage> {
    const list = toList(archived);
    const found =
      search.trim() === ''
        ? await this.#listPlain(organizationId, list, limit, after)
        : await this.#search(organizationId, list, { search, limit, after });
    return { ...found, groups: await this.findMany(organizationId, found.ids) };
  }

  async #listPlain(organizationId: OrganizationId, list: GroupList, limit: number, after: string | null) {
    const [page, count] = await Promise.all([
      this.#table.query({
        ...prefixQuery(groupsPk(organizationId), `${list}#`),
        ScanIndexForward: false,
        Limit: limit,
        ...(after === null ? {} : { ExclusiveStartKey: { ...groupEntryKey(organizationId, list, after) } }),
      }),
      this.#table.get(groupCountKey(organizationId)),
    ]);
    const active = Number(count?.active ?? 0);
    return {
      ids: page.items.map(({ id }) => readString(id)),
      total: list === 'ACTIVE' ? active : Number(count?.total ?? 0) - active,
      next: page.next ? readString(page.next.sk).slice(`${list}#`.length) : null,
    };
  }

  async #search(
    organizationId: OrganizationId,
    list: GroupList,
    { search, limit, after }: Pick<GroupPageOptions, 'search' | 'limit' | 'after'>,
  ) {
    const matches = createMatcher(search);
    const found = (await this.#table.queryAll(groupsPk(organizationId), `${list}#`))
      .filter(({ name }) => matches(foldName(readString(name)), null))
      .map(({ id }) => readString(id))
      .reverse();
    const rest = after === null ? found : found.filter((id) => id < after);
    const ids = rest.slice(0, limit);
    return { ids, total: found.length, next: rest.length > limit ? (ids.at(-1) ?? null) : null };
  }

  /** Creates a group. `limit`: of the plan, null for none. Returns why it was not created, or null. */
  async createGroup(group: Group, limit: number | null): Promise<GroupLimit | null> {
    const { organizationId, id, code, name } = group;
    const outcome = await transactCounted(this.#table, { organizationId, limit, active: 1, total: 1 }, [
      this.#table.putWrite(toGroupItem(group), IF_ABSENT),
      this.#table.putWrite({ ...groupEntryKey(organizationId, 'ACTIVE', id), id, name }),
      this.#table.putWrite({ ...groupCodeKey(code), organizationId, id }, IF_ABSENT),
    ]);
    if (outcome === 'CHANGED') throw new Error('The id or the code of a new group is taken');
    return outcome;
  }

  /**
   * Applies a change to the newest version, and repeats the change when someone else was first. Returns null when there is
   * no such group.
   */
  change(organizationId: OrganizationId, groupId: GroupId, edit: (group: Group) => Group): Promise<Group | null> {
    return this.changeWith(organizationId, groupId, async (before) => ({ group: edit(before), writes: [] }));
  }

  /**
   * Applies a change together with writes of other items, in one transaction. `plan` reads what the writes depend on. It runs again
   * when a condition failed: someone else changed the group or those items. A plan that returns the group as it is changes nothing.
   */
  async changeWith(
    organizationId: OrganizationId,
    groupId: GroupId,
    plan: (group: Group) => Promise<{ readonly group: Group; readonly writes: readonly Write[] }>,
  ): Promise<Group | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const before = await this.findGroup(organizationId, groupId);
      if (!before) return null;
      const { group: edited, writes } = await plan(before);
      if (edited === before) return before;
      const after = { ...edited, version: before.version + 1 };
      const entry = groupEntryKey(organizationId, toList(before.archived !== null), groupId);
      const own = [this.#versionedPut(before, after)];
      if (after.name !== before.name) own.push(this.#table.putWrite({ ...entry, id: groupId, name: after.name }));
      if ((await failedConditions(() => this.#table.transact([...own, ...writes]))) === null) return after;
    }
    throw new Error(`Group ${groupId} kept changing`);
  }

  /**
   * Returns the writes that bring a group in line with its video. They are refused when someone has changed the group since. null means no
   * group shows the video. Cost: one read.
   */
  async planMedia(media: StoredMedia): Promise<{ readonly groupId: GroupId; readonly writes: Write[] } | null> {
    const { organizationId, groupId } = media;
    const before = groupId === null ? null : await this.findGroup(organizationId, groupId);
    if (before?.files.explainer?.mediaId !== media.id) return null;
    const files = { ...before.files, explainer: toOwnedMedia(media) };
    const after = { ...before, files, version: before.version + 1 };
    return { groupId: before.id, writes: [this.#versionedPut(before, after)] };
  }

  /**
   * Archives groups, or restores them when `at` is null. Groups that are in this state already stay as they are. `limit`: how
   * many groups the plan allows, null for any number. Returns why the groups were not restored, or null. Of many groups, each
   * 30 change together.
   */
  async setArchived(
    organizationId: OrganizationId,
    groupIds: readonly GroupId[],
    at: Date | null,
    limit: number | null,
  ): Promise<GroupLimit | null> {
    for (let from = 0; from < groupIds.length; from += GROUPS_PER_TRANSACTION) {
      const refused = await this.#setSomeArchived(
        organizationId,
        groupIds.slice(from, from + GROUPS_PER_TRANSACTION),
        at,
        limit,
      );
      if (refused) return refused;
    }
    return null;
  }

  async #setSomeArchived(
    organizationId: OrganizationId,
    groupIds: readonly GroupId[],
    at: Date | null,
    limit: number | null,
  ): Promise<GroupLimit | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const groups = (await this.findMany(organizationId, groupIds)).filter(
        ({ archived }) => (archived === null) !== (at === null),
      );
      if (groups.length === 0) return null;
      const [from, to] = [toList(at === null), toList(at !== null)];
      const writes = groups.flatMap((group) => [
        this.#versionedPut(group, { ...group, archived: at, version: group.version + 1 }),
        this.#table.deleteWrite(groupEntryKey(organizationId, from, group.id)),
        this.#table.putWrite({ ...groupEntryKey(organizationId, to, group.id), id: group.id, name: group.name }),
      ]);
      const active = at === null ? groups.length : -groups.length;
      const outcome = await transactCounted(this.#table, { organizationId, limit, active, total: 0 }, writes);
      if (outcome !== 'CHANGED') return outcome;
    }
    throw new Error('The groups kept changing');
  }

  #versionedPut(before: Group, after: Group): Write {
    return this.#table.putWrite(toGroupItem(after), {
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': before.version },
    });
  }
}

function toList(archived: boolean): GroupList {
  return archived ? 'ARCHIVED' : 'ACTIVE';
}
