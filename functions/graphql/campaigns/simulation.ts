import type { Pack } from '../../domain/brand/pack.ts';
import { describeReason } from '../../domain/brand/reasons.ts';
import { speak } from '../../domain/brand/speak.ts';
import { describeLeftOut, describeRule } from '../../domain/simulation/describe-rule.ts';
import type { PredictedIfThen } from '../../domain/simulation/predict-if-thens.ts';
import type { LeftOutReason, SimulatedStep } from '../../domain/simulation/simulation.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import { getMoment } from '../../domain/simulation/past-texts.ts';
import { field } from '../registry/router.ts';
import {
  simulateCampaign,
  type CampaignPast,
  type CampaignSimulation,
  type SimulateCampaignDeps,
} from '../../use-cases/campaigns/simulate-campaign.ts';
import { toOccasion } from '../shared/occasion.ts';
import { respond } from '../shared/respond.ts';
import type { Viewer } from '../shared/viewer.ts';
import { messageView } from '../sending/view.ts';
import { simulateCampaignInput } from './inputs.ts';

/** The run of a campaign for one contact, without sending. */
export function simulationFields(deps: SimulateCampaignDeps) {
  return {
    simulateCampaign: field({
      input: simulateCampaignInput,
      empty: { simulation: null },
      run: async ({ actor, pack, mask }, input) => {
        const simulated = await simulateCampaign(deps, actor, {
          campaignId: input.campaignId,
          contactId: input.leadId ?? null,
          joined: input.startAt ? new Date(input.startAt) : null,
          occasion: toOccasion(input, null, deps.zone),
          pack,
        });
        return respond(simulated, (simulation) => ({
          simulation: simulationView(simulation, deps.zone, { pack, mask }),
        }));
      },
    }),
  };
}

function simulationView(simulation: CampaignSimulation, timeZone: string, viewer: Viewer) {
  const { campaign, start, isUnderWay, obstacles, steps, predicted, past } = simulation;
  const { pack } = viewer;
  return {
    start,
    isUnderWay,
    timeZone,
    obstacles: obstacles.map((reason) => describeReason(reason, pack)),
    steps: steps.map((simulated) => {
      const { step } = simulated;
      const reason = past?.waiting.find((waiting) => waiting.campaign?.stepId === step.id)?.reason ?? null;
      const waits = simulated.kind === 'SENT' && reason !== null ? describeReason(reason, pack) : null;
      return {
        ...stepView(campaign, step),
        ...outcomeView(simulated, findIndexInPhase(campaign, step), pack),
        waits,
        ifThens: (predicted.get(step.id) ?? []).map((each) => ifThenView(each, pack)),
      };
    }),
    past: past && pastView(past, campaign, viewer),
  };
}

function ifThenView({ ifThen, ifs, at, actions }: PredictedIfThen, { terms }: Pack) {
  return {
    id: ifThen.id,
    label: ifThen.label,
    ifs,
    at,
    thens: actions.map(({ sentence, text, at: goesOut }) => ({
      sentence: speak(sentence, terms),
      at: goesOut,
      message: text?.body ?? null,
      segments: text?.segments ?? null,
    })),
  };
}

function pastView(past: CampaignPast, campaign: Campaign, viewer: Viewer) {
  const { contact, state, joined, replied, texts, isCut } = past;
  // A campaign's texts have no sender.
  const context = { ...viewer, campaigns: new Map([[campaign.id, campaign]]), userNames: new Map<string, string>() };
  return {
    state,
    joined,
    replied,
    isCut,
    texts: texts.map((message) => {
      const step = campaign.steps[message.campaign?.stepId ?? ''];
      return {
        step: step ? stepView(campaign, step) : null,
        at: getMoment(message),
        message: messageView(message, contact, context),
      };
    }),
  };
}

function stepView(campaign: Campaign, step: Step) {
  const { id, label, structureType } = step;
  return { featureId: id, label, structureType, position: findIndexInPhase(campaign, step) + 1 };
}

function findIndexInPhase({ structure }: Campaign, { id, structureType }: Step): number {
  return structure[structureType].indexOf(id);
}

function outcomeView(simulated: SimulatedStep, index: number, pack: Pack) {
  const { kind: outcome, step } = simulated;
  const nothing = { outcome, at: null, message: null, segments: null, reason: null, rules: [] };
  if (simulated.kind === 'LEFT_OUT') return { ...nothing, reason: describe(simulated.reason, pack) };
  if (simulated.kind !== 'SENT') return nothing;
  const { at, body: message, segments, applied } = simulated;
  const rules = applied.map((each) => ({
    sentence: speak(describeRule(each.rule, step, index), pack.terms),
    at: each.at,
  }));
  return { ...nothing, at, message, segments, rules };
}

function describe(reason: LeftOutReason, pack: Pack): string {
  if (reason === 'TOO_LATE' || reason === 'NO_TIME') return speak(describeLeftOut(reason), pack.terms);
  return describeReason(reason, pack);
}
