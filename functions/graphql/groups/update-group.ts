import { field } from '../registry/router.ts';
import { loadGroup, renameGroup, type GroupDeps } from '../../use-cases/groups/groups.ts';
import { changeLanding, type LandingDeps } from '../../use-cases/groups/landing.ts';
import { toLandingChanges, toLandingUploads, updateGroupInput } from './inputs.ts';
import { respondGroup } from './view.ts';

export interface UpdateGroupDeps extends GroupDeps, LandingDeps {
  readonly data: GroupDeps['data'] & LandingDeps['data'];
}

/** Changes of a group. The function of campaigns runs them, because it may store the files of pages. */
export function updateGroupFields(deps: UpdateGroupDeps) {
  return {
    updateGroup: field({
      input: updateGroupInput,
      empty: { group: null, limitReached: false },
      run: async ({ actor }, { groupId, group: { name: newName, landingPage }, seen }) => {
        if (!landingPage) return respondGroup(await renameGroup(deps, actor, { groupId, name: newName ?? '' }));
        const refused = await changeLanding(deps, actor, {
          groupId,
          name: newName ?? undefined,
          changes: toLandingChanges(landingPage),
          uploads: toLandingUploads(landingPage),
          seen: toLandingChanges(seen ?? {}),
        });
        return refused ?? respondGroup(await loadGroup(deps, actor, groupId));
      },
    }),
  };
}
