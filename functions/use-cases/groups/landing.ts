import type { Data } from '../../data/index.ts';
import type { Write } from '../../data/table/table.ts';
import type { Group } from '../../domain/groups/group.ts';
import { findLandingProblem, hasOtherSettings, type LandingSettings } from '../../domain/groups/landing-settings.ts';
import { groupChanged, type Publish } from '../../domain/shared/live-event.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import type { GroupId } from '../../domain/shared/ids.ts';
import { startVideoMessage } from '../../messages/media.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import {
  checkUploads,
  planFiles,
  type CheckedUploads,
  type LandingFileDeps,
  type LandingUploads,
} from './landing-files.ts';

export interface LandingDeps extends LandingFileDeps {
  readonly data: LandingFileDeps['data'] & Pick<Data, 'campaigns'>;
  readonly publish: Publish;
}

const ARCHIVED = new Refusal('This group is archived. Restore it to change the files of its page.');
/** When this function ends between the save and its message, this one starts the video. */
const SAFETY_SECONDS = 60;

interface LandingInput {
  readonly groupId: GroupId;
  /** The new name of the group, in the same transaction. missing if the name stays. */
  readonly name?: string | undefined;
  readonly changes: Partial<LandingSettings>;
  readonly uploads?: LandingUploads;
  readonly seen?: Partial<LandingSettings>;
}

/**
 * Changes the landing settings and the files of a group. What is not given stays as it is, also when two people save. `seen`: the
 * settings that the form began with. A change of a setting that someone else has changed since is refused. Of two new files the later
 * one stays. A video is processed from here on. Returns why nothing was saved, or undefined. Cost: two reads and one transaction, a read for
 * each video and the campaign, and for each picture three calls of S3 and two writes.
 */
export async function changeLanding(
  deps: LandingDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  { groupId, name, changes, uploads = {}, seen = {} }: LandingInput,
): Promise<Refusal | undefined> {
  const { data, publish } = deps;
  const { organizationId } = actor;
  const campaign = changes.campaignId ? await data.campaigns.findCampaign(organizationId, changes.campaignId) : null;
  if (changes.campaignId && (!campaign || campaign.archived)) return notFound('campaign');
  const hasFiles = Object.values(uploads).some((upload) => upload !== undefined);
  const found = await data.groups.findGroup(organizationId, groupId);
  if (!found) return notFound('group');
  // Before the pictures are stored, and again at the commit.
  if (hasFiles && found.archived) return ARCHIVED;
  const checked = await checkUploads(deps, actor, uploads);
  if (checked instanceof Refusal) return checked;
  const { videoId } = checked;
  if (videoId)
    await deps.mediaQueue.send({ body: startVideoMessage(organizationId, videoId), delaySeconds: SAFETY_SECONDS });
  let refusal: Refusal | null = null;
  const group = await data.groups.changeWith(organizationId, groupId, async (before) => {
    const planned = await planLanding(deps, actor, before, { name, changes, seen, checked, hasFiles });
    refusal = planned instanceof Refusal ? planned : null;
    return planned instanceof Refusal ? { group: before, writes: [] } : planned;
  });
  if (!group) return notFound('group');
  if (refusal !== null) return refusal;
  if (videoId) await deps.mediaQueue.send({ body: startVideoMessage(organizationId, videoId) });
  await publish([groupChanged(organizationId, groupId)]);
  return undefined;
}

/** Returns a group as it is after a save, and the writes that commit with it. Runs again when someone else was first. */
async function planLanding(
  deps: LandingDeps,
  actor: Pick<Actor, 'now'>,
  before: Group,
  given: Required<Pick<LandingInput, 'changes' | 'seen'>> & {
    readonly name: string | undefined;
    readonly checked: CheckedUploads;
    readonly hasFiles: boolean;
  },
): Promise<{ readonly group: Group; readonly writes: readonly Write[] } | Refusal> {
  const { name = before.name, changes, seen, checked, hasFiles } = given;
  if (hasFiles && before.archived) return ARCHIVED;
  if (hasOtherSettings(before.landing, changes, seen)) return new Refusal(CONFLICT);
  const landing = { ...before.landing, ...changes };
  const problem = findLandingProblem(landing);
  if (problem !== null) return new Refusal(problem);
  const kept = await planFiles(deps, actor, before, checked);
  return kept instanceof Refusal
    ? kept
    : { group: { ...before, name: name.trim(), landing, files: kept.files }, writes: kept.writes };
}
