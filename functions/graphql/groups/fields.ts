import type { Data } from '../../data/index.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import { loadFormFigures } from '../../use-cases/forms/load-figures.ts';
import { addToGroup, removeFromGroup, type GroupMemberDeps } from '../../use-cases/groups/group-members.ts';
import {
  archiveGroups,
  createGroup,
  listGroups,
  loadGroup,
  loadGroupByCode,
  PLAN_LIMIT,
  type GroupDeps,
} from '../../use-cases/groups/groups.ts';
import { toSelection } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';
import {
  addLeadsInput,
  archiveGroupsInput,
  createGroupInput,
  groupInput,
  groupsInput,
  removeLeadsInput,
} from './inputs.ts';
import { groupView, limitReached, membersView, respondGroup } from './view.ts';

const NO_CHANGE = { changed: 0, changedLeadIds: [], already: 0, leftOut: [], job: null };

export interface GroupFieldDeps extends GroupDeps, GroupMemberDeps {
  readonly data: GroupDeps['data'] &
    GroupMemberDeps['data'] &
    Pick<Data, 'formFigures' | 'formSettings' | 'idempotency' | 'limits'>;
}

/** Groups of contacts. */
export function groupFields(deps: GroupFieldDeps) {
  return {
    groups: field({
      input: groupsInput,
      empty: { groups: [], total: 0, next: null },
      run: async ({ actor }, input) => {
        const { groups, total, next } = await listGroups(deps, actor, {
          search: input.search ?? '',
          archived: input.archived === true,
          withCounts: input.includeStats === true,
          after: input.after ?? null,
        });
        return { groups: groups.map(groupView), total, next };
      },
    }),
    group: field({
      input: groupInput,
      empty: { group: null, limitReached: false },
      run: async ({ actor }, { groupId, groupCode, includeLanding }) => {
        const loaded = groupId
          ? await loadGroup(deps, actor, groupId)
          : await loadGroupByCode(deps, actor, groupCode ?? '');
        if (loaded instanceof Refusal || includeLanding !== true) return respondGroup(loaded);
        const form = { kind: 'GROUP', id: loaded.group.id } as const;
        return respondGroup({ ...loaded, form: await loadFormFigures(deps, actor, form) });
      },
    }),
    createGroup: field({
      input: createGroupInput,
      empty: { group: null, limitReached: false },
      run: ({ actor, pack }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'createGroup', input, async () => {
          const created = await createGroup(deps, actor, input.name);
          return created === PLAN_LIMIT ? limitReached(pack.screen.groupLimitTitle) : respondGroup(created);
        }),
    }),
    addLeadsToGroup: field({
      input: addLeadsInput,
      empty: NO_CHANGE,
      run: ({ actor, pack }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'addLeadsToGroup', input, async () =>
          respond(await addToGroup(deps, actor, { groupId: input.groupId, selection: toSelection(input) }), (changed) =>
            membersView(changed, pack),
          ),
        ),
    }),
    removeLeadsFromGroup: field({
      input: removeLeadsInput,
      empty: NO_CHANGE,
      run: ({ actor, pack }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'removeLeadsFromGroup', input, async () =>
          respond(
            await removeFromGroup(deps, actor, { groupId: input.groupId, selection: toSelection(input) }),
            (changed) => membersView(changed, pack),
          ),
        ),
    }),
    archiveGroups: field({
      input: archiveGroupsInput,
      empty: { group: null, limitReached: false },
      run: async ({ actor, pack }, { groupIds: named, restore }) => {
        const refused = await archiveGroups(deps, actor, { groupIds: named, restore: restore === true });
        if (refused === PLAN_LIMIT) return limitReached(pack.screen.groupLimitTitle);
        return respond(refused, () => ({ group: null, limitReached: false }));
      },
    }),
  };
}
