import type { Data } from '../../data/index.ts';
import { findLandingProblem, hasOtherSettings, type LandingSettings } from '../../domain/groups/landing-settings.ts';
import { groupChanged, type Publish } from '../../domain/live/live-event.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import type { GroupId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface LandingDeps {
  readonly data: Pick<Data, 'campaigns' | 'groups'>;
  readonly publish: Publish;
}

/**
 * Changes the landing settings of a group. Settings that are not given stay as they are, also when two people save. `seen`: the
 * settings that the form began with. A change of a setting that somebody else has changed since is refused.
 */
export async function changeLanding(
  { data, publish }: LandingDeps,
  { organizationId }: Actor,
  {
    groupId,
    changes,
    seen = {},
  }: {
    readonly groupId: GroupId;
    readonly changes: Partial<LandingSettings>;
    readonly seen?: Partial<LandingSettings>;
  },
): Promise<Refusal | undefined> {
  const campaign = changes.campaignId ? await data.campaigns.find(organizationId, changes.campaignId) : null;
  if (changes.campaignId && (!campaign || campaign.archived)) return notFound('campaign');
  let problem: string | null = null;
  const group = await data.groups.change(organizationId, groupId, (before) => {
    const landing = { ...before.landing, ...changes };
    problem = hasOtherSettings(before.landing, changes, seen) ? CONFLICT : findLandingProblem(landing);
    return problem === null ? { ...before, landing } : before;
  });
  if (!group) return notFound('group');
  if (problem !== null) return new Refusal(problem);
  await publish([groupChanged(organizationId, groupId)]);
  return undefined;
}
