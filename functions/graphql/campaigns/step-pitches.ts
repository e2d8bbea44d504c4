import type { Data } from '../../data/index.ts';
import type { Campaign, PlacedStep } from '../../domain/campaigns/campaign.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listIfThens } from '../../use-cases/if-thens/change-if-then.ts';
import { campaignView, stepView, type CampaignViewOptions, type StepPitches } from './view.ts';

export interface StepPitchDeps {
  readonly data: Pick<Data, 'ifThens' | 'pitches'>;
}

/** Reads the pitches that steps of campaigns name. Cost: nothing for campaigns without pitches, otherwise one batch of reads. */
export async function findStepPitches(
  { data }: { readonly data: Pick<Data, 'pitches'> },
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
  const { organizationId, id } = campaign;
  const [pitches, ifThens] = await Promise.all([
    findStepPitches(deps, { organizationId }, [campaign]),
    listIfThens(deps, organizationId, id),
  ]);
  return { campaign: campaignView(campaign, { counts, pitches, ifThens, pack }) };
}

/** The answer with a step. */
export async function respondStep(
  deps: StepPitchDeps,
  actor: Pick<Actor, 'organizationId'>,
  step: PlacedStep | Refusal,
) {
  if (step instanceof Refusal) return step;
  const [pitches, ifThens] = await Promise.all([
    findStepPitches(deps, actor, [{ steps: { [step.id]: step } }]),
    listIfThens(deps, actor.organizationId, step.campaignId),
  ]);
  return { feature: stepView(step, pitches, ifThens) };
}
