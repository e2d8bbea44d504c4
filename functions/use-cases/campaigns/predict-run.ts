import type { Data } from '../../data/index.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { toIfThenNames } from '../../domain/if-then/describe.ts';
import type { IfThen } from '../../domain/if-then/if-then.ts';
import type { PitchId } from '../../domain/shared/ids.ts';
import { predictIfThens, type PredictedIfThen } from '../../domain/simulation/predict-if-thens.ts';
import type { SimulatedStep, SimulationInput } from '../../domain/simulation/simulation.ts';

export interface PredictRunDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'ifThens' | 'pitches'>;
}

/** What the if/thens of each step of a run would do, by the step's id. */
export type PredictedRun = ReadonlyMap<string, readonly PredictedIfThen[]>;

/**
 * Returns what could follow the texts of a run. Cost: one query; with if/thens also a query for each pitch whose slides they name, and two
 * batches of reads.
 */
export async function predictRun(
  { data }: PredictRunDeps,
  campaign: Campaign,
  input: Pick<SimulationInput, 'contact' | 'rules' | 'contactRules'>,
  steps: readonly SimulatedStep[],
): Promise<PredictedRun> {
  const { organizationId } = campaign;
  const sent = steps.filter((step) => step.kind === 'SENT');
  const ifThens = await data.ifThens.listOfCampaign(organizationId, campaign.id);
  const byStep = Map.groupBy(ifThens, ({ stepId }) => stepId);
  const followed = sent.filter(({ step }) => byStep.has(step.id));
  if (followed.length === 0) return new Map();
  const shown = followed.flatMap(({ step }) => byStep.get(step.id) ?? []);
  const [slides, names] = await Promise.all([
    loadSlides(data, campaign, followed, byStep),
    findNames(data, campaign, shown),
  ]);
  return new Map(
    followed.map(({ step, at }) => {
      const described = toIfThenNames(slides.get(step.pitchId ?? '') ?? [], step.featureType === 'REDIRECT');
      const given = { ifThens: byStep.get(step.id) ?? [], sent: at };
      return [step.id, predictIfThens(input, given, { ...described, ...names })];
    }),
  );
}

/** The slides of the pitches whose slides or questions an if names. */
async function loadSlides(
  { pitches }: Pick<Data, 'pitches'>,
  { organizationId }: Campaign,
  steps: readonly Pick<SimulatedStep, 'step'>[],
  byStep: ReadonlyMap<string, readonly IfThen[]>,
) {
  const needsNames = (stepId: string): boolean =>
    (byStep.get(stepId) ?? []).some(({ triggers }) =>
      triggers.some(({ slideId, widgetId }) => slideId !== null || widgetId !== null),
    );
  const pitchIds = new Set(steps.flatMap(({ step }): PitchId[] => (needsNames(step.id) ? [step.pitchId ?? ''] : [])));
  const loaded = await Promise.all(
    [...pitchIds].map(
      async (pitchId) => [pitchId, (await pitches.loadPitch(organizationId, pitchId))?.slides ?? []] as const,
    ),
  );
  return new Map(loaded);
}

async function findNames(
  { accounts, campaigns }: Pick<Data, 'accounts' | 'campaigns'>,
  { organizationId }: Campaign,
  ifThens: readonly IfThen[],
) {
  const actions = ifThens.flatMap((ifThen) => ifThen.actions);
  const campaignIds = actions.flatMap((action) => (action.type === 'CAMPAIGN' ? (action.campaignId ?? []) : []));
  const userIds = actions.flatMap((action) => (action.type === 'SPECIFIC' ? action.userIds : []));
  const [found, users] = await Promise.all([
    campaigns.findMany(organizationId, [...new Set(campaignIds)]),
    accounts.findUserNames([...new Set(userIds)]),
  ]);
  return {
    findCampaign: (campaignId: string) => {
      const next = found.get(campaignId);
      return next && next.archived === null ? next.name : null;
    },
    findUser: (userId: string) => users.get(userId) ?? null,
  };
}
