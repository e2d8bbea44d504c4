import { isDeepStrictEqual } from 'node:util';
import type { CampaignId, StepId } from '../../domain/shared/ids.ts';
import {
  CAMPAIGN_LIMITS,
  findStep,
  moveStep,
  withoutStep,
  withStep,
  type Campaign,
} from '../../domain/campaigns/campaign.ts';
import { buildStepId, getCampaignIdOfStep } from '../../domain/campaigns/step-id.ts';
import { isFinished, type Step, type StructureType } from '../../domain/campaigns/step.ts';
import { findLengthError, normalizeBlocks, type MessageBlock } from '../../domain/content/blocks.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import { campaignChanged } from '../../domain/live/live-event.ts';
import { replanAppointments, replanStep, type BulkMessage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { changeWithinLimits, type ChangeCampaignDeps } from './change-campaign.ts';

interface StepChanges {
  readonly label?: string | null | undefined;
  readonly blocks?: readonly MessageBlock[] | null;
  readonly days?: number | null | undefined;
  readonly hours?: number | null | undefined;
  readonly minutes?: number | null | undefined;
  /** Null removes the window. Undefined keeps it. */
  readonly window?: number | null | undefined;
  /** ISO. Null removes the date. Undefined keeps it. */
  readonly delayUntil?: string | null | undefined;
}

/** Adds an empty step after another one. `after` null: before the first step. */
export async function addStep(
  deps: ChangeCampaignDeps,
  { organizationId, now }: Actor,
  input: {
    readonly campaignId: CampaignId;
    readonly structureType: StructureType;
    readonly featureType: string;
    readonly after: string | null;
  },
): Promise<Step | Refusal> {
  if (input.featureType !== 'MESSAGE') return new Refusal('Only message steps can be added.');
  const step = buildEmptyStep(input.campaignId, input.structureType, now);
  const campaign = await changeWithinLimits(deps, organizationId, input.campaignId, (before) =>
    Object.keys(before.steps).length >= CAMPAIGN_LIMITS.steps
      ? new Refusal(`A campaign has at most ${CAMPAIGN_LIMITS.steps} steps.`)
      : withStep({ ...before, hasAppt: before.hasAppt || input.structureType !== 'FEATURE' }, step, input.after),
  );
  if (!campaign) return notFound('campaign');
  if (campaign instanceof Refusal) return campaign;
  await deps.publish([campaignChanged(organizationId, campaign.id)]);
  return step;
}

/** `version`: the step's version that the form began with. Null: the edit applies to whatever is stored. */
interface StepEdit {
  readonly stepId: StepId;
  readonly changes: StepChanges;
  readonly version?: number | null;
}

/** Changes a step. Contacts who wait at the step follow: they get a new time, or their text if the step was unfinished. */
export async function updateStep(
  deps: ChangeCampaignDeps,
  { organizationId, now }: Actor,
  { stepId, changes, version = null }: StepEdit,
): Promise<Step | Refusal> {
  const blocks = changes.blocks ? normalizeBlocks(changes.blocks) : null;
  const lengthError = blocks ? findLengthError(blocks) : null;
  if (lengthError !== null) return new Refusal(lengthError);
  const campaignId = getCampaignIdOfStep(stepId);
  const campaign = await changeWithinLimits(deps, organizationId, campaignId, (before) => {
    const step = findStep(before, stepId);
    if (!step) return notFound('step');
    const changed = withReady(step, applyStepChanges(step, changes, blocks), now);
    // A save whose answer was lost comes again, and finds its own step.
    if (isDeepStrictEqual(changed, step)) return before;
    if (version !== null && version !== step.version) return new Refusal(CONFLICT);
    return { ...before, steps: { ...before.steps, [stepId]: { ...changed, version: step.version + 1 } } };
  });
  if (!campaign) return notFound('step');
  if (campaign instanceof Refusal) return campaign;
  const step = findStep(campaign, stepId);
  if (step) await deps.bulk.send({ body: toReplan(campaign, step) });
  await deps.publish([campaignChanged(organizationId, campaign.id)]);
  return step ?? notFound('step');
}

/**
 * Moves a step within its phase, behind the step `after`, or to the start. Texts that are scheduled keep their time. The next step of
 * each contact is chosen when the scheduled one is sent (`planNextStep`), so nothing is planned anew here.
 */
export async function changeStepOrder(
  deps: Pick<ChangeCampaignDeps, 'data' | 'publish'>,
  { organizationId }: Actor,
  { stepId, after }: { readonly stepId: StepId; readonly after: StepId | null },
): Promise<Campaign | Refusal> {
  const campaign = await changeWithinLimits(deps, organizationId, getCampaignIdOfStep(stepId), (before) => {
    const isThere = findStep(before, stepId) !== undefined && (after === null || findStep(before, after) !== undefined);
    return isThere ? moveStep(before, stepId, after) : notFound('step');
  });
  if (!campaign) return notFound('step');
  if (campaign instanceof Refusal) return campaign;
  await deps.publish([campaignChanged(organizationId, campaign.id)]);
  return campaign;
}

/** Deletes a step. Contacts who wait at the step continue with the next one. */
export async function deleteStep(
  { data, bulk, publish }: ChangeCampaignDeps,
  { organizationId }: Actor,
  stepId: StepId,
): Promise<Refusal | undefined> {
  let deleted: Step | undefined;
  const campaign = await data.campaigns.change(organizationId, getCampaignIdOfStep(stepId), (before) => {
    deleted = findStep(before, stepId);
    return withoutStep(before, stepId);
  });
  if (!campaign) return notFound('step');
  // A repetition finds no step, and its phase is not known any more.
  const replans = deleted
    ? [toReplan(campaign, deleted)]
    : [replanStep(organizationId, campaign.id, stepId), replanAppointments(organizationId, campaign.id)];
  for (const body of replans) await bulk.send({ body });
  await publish([campaignChanged(organizationId, campaign.id)]);
  return undefined;
}

/** The contacts who wait for a step follow it. Before and after appointments any contact may be concerned. */
function toReplan({ organizationId, id }: Campaign, step: Step): BulkMessage {
  return step.structureType === 'FEATURE'
    ? replanStep(organizationId, id, step.id)
    : replanAppointments(organizationId, id);
}

/** A step that gets its text or another time at this moment was not there before: nobody gets it late. */
function withReady(before: Step, after: Step, now: Date): Step {
  const hasNewTime = !isDeepStrictEqual(before.timing, after.timing);
  return hasNewTime || isFinished(before) !== isFinished(after) ? { ...after, ready: now } : after;
}

function buildEmptyStep(campaignId: CampaignId, structureType: StructureType, now: Date): Step {
  return {
    id: buildStepId(campaignId, newId(now)),
    campaignId,
    label: '',
    structureType,
    blocks: [],
    timing: { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null },
    created: now,
    ready: now,
    version: 1,
  };
}

function applyStepChanges(step: Step, changes: StepChanges, blocks: readonly MessageBlock[] | null): Step {
  const { delayUntil, window } = changes;
  return {
    ...step,
    label: changes.label?.trim() ?? step.label,
    blocks: blocks ?? step.blocks,
    timing: {
      days: changes.days ?? step.timing.days,
      hours: changes.hours ?? step.timing.hours,
      minutes: changes.minutes ?? step.timing.minutes,
      window: window === undefined ? step.timing.window : window,
      delayUntil: delayUntil === undefined ? step.timing.delayUntil : delayUntil === null ? null : new Date(delayUntil),
    },
  };
}
