import type { Data } from '../../data/index.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { campaignView, stepView, type CampaignViewOptions, type StepPitches } from './view.ts';

export interface StepPitchDeps {
  readonly data: Pick<Data, 'pitches'>;
}

/** Reads the pitches that steps of campaigns name. Cost: nothing for campaigns without pitches, otherwise one batch of reads. */
export async function findStepPitches(
  { data }: StepPitchDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  campaigns: readonly Pick<Campaign, 'steps'>[],
): Promise<StepPitches> {
  const pitchIds = campaigns.flatMap(({ steps }) => Object.values(steps).flatMap(({ pitchId }) => pitchId ?? []));
  return pitchIds.length === 0 ? new Map() : data.pitches.findMany(organizationId, pitchIds);
}

/** The answer with a campaign and its steps. */
export async function respondCampaign(
  deps: StepPitchDeps,
  campaign: Campaign | Refusal,
  { counts, pack }: Omit<CampaignViewOptions, 'pitches'>,
) {
  if (campaign instanceof Refusal) return campaign;
  const pitches = await findStepPitches(deps, { organizationId: campaign.organizationId }, [campaign]);
  return { campaign: campaignView(campaign, { counts, pitches, pack }) };
}

/** The answer with a step. */
export async function respondStep(deps: StepPitchDeps, actor: Pick<Actor, 'organizationId'>, step: Step | Refusal) {
  if (step instanceof Refusal) return step;
  return { feature: stepView(step, await findStepPitches(deps, actor, [{ steps: { [step.id]: step } }])) };
}
