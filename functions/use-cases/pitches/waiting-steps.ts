import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { withUnreadyPitches, type Campaign } from '../../domain/campaigns/campaign.ts';
import { isPitchReady } from '../../domain/pitches/pitch.ts';
import type { OrganizationId, PitchId } from '../../domain/shared/ids.ts';
import { replanAppointments, replanStep } from '../../messages/bulk.ts';

/** Returns a campaign in which the steps whose pitch cannot be shown are unfinished. Cost: one batch of reads. */
export async function holdUnreadyPitches({ pitches }: Pick<Data, 'pitches'>, campaign: Campaign): Promise<Campaign> {
  const pitchIds = Object.values(campaign.steps).flatMap(({ pitchId }) => pitchId ?? []);
  if (pitchIds.length === 0) return campaign;
  const found = await pitches.findMany(campaign.organizationId, pitchIds);
  return withUnreadyPitches(campaign, new Set([...found].flatMap(([id, pitch]) => (isPitchReady(pitch) ? [id] : []))));
}

/**
 * Plans the texts anew that waited for a pitch, once it can be shown. A worker that dies before leaves them for at most a day, because
 * the sender looks again (`PITCH_RETRY_HOURS`). Cost: the queries over the campaigns, and one message for each step with the pitch.
 */
export async function releaseWaitingSteps(
  { data, bulk }: { readonly data: Pick<Data, 'campaigns'>; readonly bulk: Pick<Queue, 'send'> },
  organizationId: OrganizationId,
  pitchId: PitchId,
): Promise<void> {
  for await (const campaign of data.campaigns.listEvery(organizationId)) {
    const waiting = Object.values(campaign.steps).filter((step) => step.pitchId === pitchId);
    for (const { id, structureType } of waiting)
      if (structureType === 'FEATURE') await bulk.send({ body: replanStep(organizationId, campaign.id, id) });
    if (waiting.some(({ structureType }) => structureType !== 'FEATURE'))
      await bulk.send({ body: replanAppointments(organizationId, campaign.id) });
  }
}
