import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { withUnreadyPitches, type Campaign } from '../../domain/campaigns/campaign.ts';
import { isPitchReady } from '../../domain/pitches/pitch.ts';
import type { OrganizationId, PitchId } from '../../domain/shared/ids.ts';
import { releasePitch, replanAppointments, replanStep } from '../../messages/bulk.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';

/** Returns a campaign in which the steps whose pitch cannot be shown are unfinished. Cost: one batch of reads. */
export async function holdUnreadyPitches({ pitches }: Pick<Data, 'pitches'>, campaign: Campaign): Promise<Campaign> {
  const pitchIds = Object.values(campaign.steps).flatMap(({ pitchId }) => pitchId ?? []);
  if (pitchIds.length === 0) return campaign;
  const found = await pitches.findMany(campaign.organizationId, pitchIds);
  return withUnreadyPitches(campaign, new Set([...found].flatMap(([id, pitch]) => (isPitchReady(pitch) ? [id] : []))));
}

/** What {@link commitAndRelease} needs. */
export interface ReleaseDeps {
  readonly data: Pick<Data, 'announcements'>;
  readonly bulk: Pick<Queue, 'send'>;
}

/**
 * Commits a change after which a pitch may be shown. The texts that wait for it are planned in the background, also when the function
 * ends right after the commit. `isReleased`: whether the commit lets them go. Cost: two queue messages and a write.
 */
export function commitAndRelease<T>(
  { data, bulk }: ReleaseDeps,
  by: { readonly organizationId: OrganizationId; readonly now: Date },
  pitchId: PitchId,
  { commit, isReleased }: { readonly commit: () => Promise<T>; readonly isReleased: (committed: T) => boolean },
): Promise<T> {
  const work = [releasePitch(by.organizationId, pitchId)];
  return commitWithWork({ data, queue: bulk }, by, {
    announced: work,
    commit,
    toWork: (committed) => (isReleased(committed) ? work : []),
  });
}

/**
 * Plans the texts again that waited for a pitch. Does nothing while the pitch cannot be shown, so that it may run for a change that was
 * announced and never committed. Cost: a read, the queries over the campaigns, and one message for each step with the pitch.
 */
export async function releaseWaitingSteps(
  { data, bulk }: { readonly data: Pick<Data, 'campaigns' | 'pitches'>; readonly bulk: Pick<Queue, 'send'> },
  { organizationId, pitchId }: { readonly organizationId: OrganizationId; readonly pitchId: PitchId },
): Promise<void> {
  const pitch = (await data.pitches.findMany(organizationId, [pitchId])).get(pitchId);
  if (!pitch || !isPitchReady(pitch)) return;
  for await (const campaign of data.campaigns.listEvery(organizationId)) {
    const waiting = Object.values(campaign.steps).filter((step) => step.pitchId === pitchId);
    for (const { id, structureType } of waiting)
      if (structureType === 'FEATURE') await bulk.send({ body: replanStep(organizationId, campaign.id, id) });
    if (waiting.some(({ structureType }) => structureType !== 'FEATURE'))
      await bulk.send({ body: replanAppointments(organizationId, campaign.id) });
  }
}
