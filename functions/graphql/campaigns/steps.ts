import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { CAMPAIGN_LIMITS, findStep, withoutStep, withStep } from '../../domain/campaigns/campaign.ts';
import { STRUCTURE_TYPES, type Step } from '../../domain/campaigns/step.ts';
import { TIMING_LIMITS } from '../../domain/campaigns/timing.ts';
import { normalizeBlocks, countTypedCharacters, type MessageBlock } from '../../domain/content/blocks.ts';
import { MESSAGE_LIMIT } from '../../domain/content/characters.ts';
import { field, Refusal } from '../../platform/router.ts';
import { NO_CAMPAIGN, requestReplan, type CampaignDeps } from './deps.ts';
import { toMessageBlock, blocks as blocksInput, id, optionalDateTime, optionalId } from '../shared/inputs.ts';
import { stepView } from '../shared/views.ts';

const NO_STEP = 'There is no such step.';

const delayField = (limit: number) =>
  z.nullish(
    z.int('Enter a whole number.').check(z.gte(0, 'Delays cannot be negative.'), z.lte(limit, `At most ${limit}.`)),
  );

const updateInput = z.object({
  campaignId: id,
  campaignFeatureId: id,
  structureType: z.nullish(z.enum(STRUCTURE_TYPES)),
  label: z.nullish(z.string().check(z.maxLength(CAMPAIGN_LIMITS.label, 'The label is too long.'))),
  messageContent: z.nullish(blocksInput),
  days: delayField(TIMING_LIMITS.days),
  hours: delayField(TIMING_LIMITS.hours),
  minutes: delayField(TIMING_LIMITS.minutes),
  window: z.nullish(z.int().check(z.gte(0, 'An hour from 0 to 23.'), z.lte(23, 'An hour from 0 to 23.'))),
  delayUntil: optionalDateTime,
});

/** The steps of a campaign. */
export function stepFields(deps: CampaignDeps) {
  const { data } = deps;
  return {
    createCampaignFeature: field({
      input: z.object({
        campaignId: id,
        structureType: z.enum(STRUCTURE_TYPES),
        featureType: z.string(),
        after: optionalId,
      }),
      empty: { feature: null },
      run: async ({ session, now }, input) => {
        if (input.featureType !== 'MESSAGE') return new Refusal('Only message steps can be added.');
        if (input.structureType !== 'FEATURE')
          return new Refusal('Steps before and after appointments cannot be added yet.');
        const step = emptyStep(input.campaignId, newId(now), now);
        let isFull = false;
        const campaign = await data.campaigns.change(session.organizationId, input.campaignId, (before) => {
          isFull = Object.keys(before.steps).length >= CAMPAIGN_LIMITS.steps;
          return isFull ? before : withStep(before, step, input.after ?? null);
        });
        if (!campaign) return new Refusal(NO_CAMPAIGN);
        if (isFull) return new Refusal(`A campaign has at most ${CAMPAIGN_LIMITS.steps} steps.`);
        await deps.publish([{ organizationId: session.organizationId, kind: 'campaign', id: campaign.id }]);
        return { feature: stepView(step) };
      },
    }),

    updateCampaignFeature: field({
      input: updateInput,
      empty: { feature: null },
      run: async ({ session }, input) => {
        const blocks = input.messageContent ? normalizeBlocks(input.messageContent.map(toMessageBlock)) : null;
        if (blocks && countTypedCharacters(blocks) > MESSAGE_LIMIT)
          return new Refusal(`A message has at most ${MESSAGE_LIMIT} characters.`);
        let stepFound = false;
        const campaign = await data.campaigns.change(session.organizationId, input.campaignId, (before) => {
          const step = findStep(before, input.campaignFeatureId);
          stepFound = step !== undefined;
          return step
            ? { ...before, steps: { ...before.steps, [step.id]: applyStepUpdate(step, input, blocks) } }
            : before;
        });
        if (!campaign) return new Refusal(NO_CAMPAIGN);
        const step = findStep(campaign, input.campaignFeatureId);
        if (!stepFound || !step) return new Refusal(NO_STEP);
        // Contacts who wait there follow the edit: a new time, or their first text if the step was unfinished.
        await requestReplan(deps, session.organizationId, campaign.id, step.id);
        await deps.publish([{ organizationId: session.organizationId, kind: 'campaign', id: campaign.id }]);
        return { feature: stepView(step) };
      },
    }),

    deleteCampaignFeature: field({
      input: z.object({ campaignId: id, campaignFeatureId: id, structureType: z.nullish(z.enum(STRUCTURE_TYPES)) }),
      run: async ({ session }, input) => {
        const campaign = await data.campaigns.change(session.organizationId, input.campaignId, (before) =>
          withoutStep(before, input.campaignFeatureId),
        );
        if (!campaign) return new Refusal(NO_CAMPAIGN);
        await requestReplan(deps, session.organizationId, campaign.id, input.campaignFeatureId);
        await deps.publish([{ organizationId: session.organizationId, kind: 'campaign', id: campaign.id }]);
        return {};
      },
    }),
  };
}

function emptyStep(campaignId: string, stepId: string, now: Date): Step {
  return {
    id: stepId,
    campaignId,
    label: '',
    structureType: 'FEATURE',
    blocks: [],
    timing: { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null },
    created: now,
  };
}

function applyStepUpdate(step: Step, input: z.infer<typeof updateInput>, blocks: readonly MessageBlock[] | null): Step {
  return {
    ...step,
    label: input.label?.trim() ?? step.label,
    blocks: blocks ?? step.blocks,
    timing: {
      days: input.days ?? step.timing.days,
      hours: input.hours ?? step.timing.hours,
      minutes: input.minutes ?? step.timing.minutes,
      // Null takes a window away; a field that is not given keeps it.
      window: input.window === undefined ? step.timing.window : input.window,
      delayUntil:
        input.delayUntil === undefined
          ? step.timing.delayUntil
          : input.delayUntil === null
            ? null
            : new Date(input.delayUntil),
    },
  };
}
