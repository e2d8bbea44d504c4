import type { Data } from '../../data/index.ts';
import type { CampaignRef } from '../../data/pitches/views/retention-counters.ts';
import { campaignChanged, type Publish } from '../../domain/shared/live-event.ts';

export interface CountWaitingViewsDeps {
  readonly data: Pick<Data, 'busyFigures' | 'viewFigures'>;
  readonly publish: Publish;
}

/**
 * Counts what contacts did with the pitches of a campaign and was not counted at once, because too many looked at the same time. May run
 * repeatedly and at the same time. Cost: that of `countWaiting`, and two writes if a view changed at the same moment.
 */
export async function countWaitingViews(
  { data, publish }: CountWaitingViewsDeps,
  { organizationId, campaignId }: CampaignRef,
): Promise<void> {
  const isDone = await data.viewFigures.countWaiting({ organizationId, campaignId });
  if (!isDone) await data.busyFigures.schedule({ organizationId, campaignId });
  await publish([campaignChanged(organizationId, campaignId)]);
}
