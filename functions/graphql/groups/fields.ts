import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { GROUP_LIMITS } from '../../domain/groups/group.ts';
import { FREQUENCIES, LANDING_LIMITS, type LandingSettings } from '../../domain/groups/landing-settings.ts';
import { countReasons } from '../../domain/jobs/job.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../../platform/router.ts';
import {
  archiveGroups,
  createGroup,
  listGroups,
  loadGroup,
  loadGroupByCode,
  PLAN_LIMIT,
  renameGroup,
  type CountedGroup,
  type GroupDeps,
} from '../../use-cases/groups/groups.ts';
import { loadFormFigures, type LoadedFigures } from '../../use-cases/forms/load-figures.ts';
import {
  addToGroup,
  removeFromGroup,
  type GroupMemberDeps,
  type MembersChanged,
} from '../../use-cases/groups/group-members.ts';
import { changeLanding, type LandingDeps } from '../../use-cases/groups/landing.ts';
import { jobView, skippedView } from '../jobs/view.ts';
import { formCode } from '../forms/inputs.ts';
import {
  groupIds,
  id,
  idempotencyKeyInput,
  optionalBoolean,
  optionalId,
  search,
  selection,
  toSelection,
} from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';

const name = z.string().check(z.maxLength(GROUP_LIMITS.name, `A name has at most ${GROUP_LIMITS.name} characters.`));
const groupsInput = z.object({
  search,
  archived: optionalBoolean,
  includeStats: optionalBoolean,
  after: z.nullish(id),
});
const groupInput = z.object({ groupId: optionalId, groupCode: z.nullish(formCode), includeLanding: optionalBoolean });
const createGroupInput = z.object({ name, idempotencyKey: idempotencyKeyInput });
const landingInput = z.object({
  title: z.nullish(z.string().check(z.maxLength(LANDING_LIMITS.title, 'The title is too long.'))),
  description: z.nullish(z.string().check(z.maxLength(LANDING_LIMITS.description, 'The description is too long.'))),
  color: z.nullish(z.string().check(z.maxLength(7, 'Choose a color such as #0b7462.'))),
  schedule: z.nullish(z.enum(FREQUENCIES)),
  price: z.nullish(z.number()),
  trialPeriod: z.nullish(z.int('A trial has whole days.')),
  sendCampaign: optionalBoolean,
  campaignId: optionalId,
});
const updateGroupInput = z.object({
  groupId: id,
  group: z
    .object({
      name: z.nullish(name.check(z.refine((given) => given.trim() !== '', 'Enter a name.'))),
      landingPage: z.nullish(landingInput),
    })
    .check(z.refine(({ name: given, landingPage }) => Boolean(given ?? landingPage), 'There is nothing to change.')),
  seen: z.nullish(landingInput),
});
const archiveGroupsInput = z.object({
  groupIds,
  restore: optionalBoolean,
});
const addLeadsInput = z.object({ ...selection, groupId: id, idempotencyKey: idempotencyKeyInput });
const removeLeadsInput = z.object({ ...selection, groupId: id, idempotencyKey: idempotencyKeyInput });

const NO_CHANGE = { changed: 0, changedLeadIds: [], already: 0, leftOut: [], job: null };

export interface GroupFieldDeps extends GroupDeps, GroupMemberDeps, LandingDeps {
  readonly data: GroupDeps['data'] &
    GroupMemberDeps['data'] &
    LandingDeps['data'] &
    Pick<Data, 'formFigures' | 'idempotency'>;
}

/** A missing text, price or number keeps its value. Null removes the color, the schedule and the campaign. */
function toLandingChanges(given: z.infer<typeof landingInput>): Partial<LandingSettings> {
  const { color, schedule, campaignId, ...others } = given;
  const nullable = { color, schedule, campaignId };
  return Object.fromEntries([
    ...Object.entries(nullable).filter(([, value]) => value !== undefined),
    ...Object.entries(others).filter(([, value]) => value !== undefined && value !== null),
  ]);
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
    updateGroup: field({
      input: updateGroupInput,
      empty: { group: null, limitReached: false },
      run: async ({ actor }, { groupId, group: { name: newName, landingPage }, seen }) => {
        const refused = landingPage
          ? await changeLanding(deps, actor, {
              groupId,
              changes: toLandingChanges(landingPage),
              seen: toLandingChanges(seen ?? {}),
            })
          : undefined;
        if (refused) return refused;
        return respondGroup(
          newName ? await renameGroup(deps, actor, { groupId, name: newName }) : await loadGroup(deps, actor, groupId),
        );
      },
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

/** `form`: how often its public form was seen and submitted. Missing: not asked for. */
type ShownGroup = CountedGroup & { readonly form?: LoadedFigures };

function respondGroup(given: ShownGroup | Refusal) {
  return respond(given, (counted) => ({ group: groupView(counted), limitReached: false }));
}

function limitReached(title: string) {
  return { success: false, errors: [title], group: null, limitReached: true };
}

function groupView({ group, contacts, form }: ShownGroup) {
  const { id: groupId, name: groupName, code, created, archived, landing } = group;
  return {
    id: groupId,
    name: groupName,
    code,
    created,
    archived: archived !== null,
    landingPage: { ...landing, stats: form?.figures ?? null, days: form?.days ?? [] },
    stats: contacts === null ? null : { leads: contacts },
  };
}

function membersView(given: MembersChanged, pack: Pack) {
  if (given.kind === 'STARTED') return { job: jobView(given.job, [], pack) };
  const { changed, already, skipped } = given;
  return {
    changed: changed.length,
    changedLeadIds: changed,
    already,
    leftOut: skippedView({ skippedBy: countReasons(skipped) }, pack),
  };
}
