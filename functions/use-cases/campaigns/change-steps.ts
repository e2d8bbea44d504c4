import { isDeepStrictEqual } from 'node:util';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { CampaignId, OrganizationId, PitchId, StepId } from '../../domain/shared/ids.ts';
import {
  CAMPAIGN_LIMITS,
  findStep,
  moveStep,
  placeStep,
  withoutStep,
  withStep,
  type Campaign,
  type PlacedStep,
} from '../../domain/campaigns/campaign.ts';
import { buildStepId, getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import {
  getOrphanTime,
  isFinished,
  offersPhases,
  STEP_TYPES,
  type Step,
  type StepType,
  type StructureType,
} from '../../domain/campaigns/step.ts';
import { normalizeBlocks } from '../../domain/content/blocks.ts';
import { offersRedirects } from '../../domain/pitches/redirect.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { isCustomHour } from '../../domain/campaigns/timing.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import { campaignChanged } from '../../domain/shared/live-event.ts';
import { replansOfStep } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { deleteIfThen } from '../if-thens/change-if-then.ts';
import { applyStepChanges, NO_PITCH, refuseContent, refuseRedirect, type StepChanges } from './step-content.ts';
import { changeWithinLimits, type ChangeCampaignDeps } from './change-campaign.ts';

interface ChangeStepsDeps extends ChangeCampaignDeps {
  readonly data: ChangeCampaignDeps['data'] & Pick<Data, 'ifThens' | 'pitches'>;
}

export interface EditStepDeps extends ChangeStepsDeps {
  readonly data: ChangeStepsDeps['data'] & Pick<Data, 'accounts' | 'announcements'>;
  readonly bulk: Pick<Queue, 'send'>;
}

export interface AddStepDeps extends EditStepDeps {
  readonly data: EditStepDeps['data'] & Pick<Data, 'due'>;
}

export interface DeleteStepDeps extends ChangeCampaignDeps, Pick<EditStepDeps, 'bulk'> {
  readonly data: Pick<Data, 'announcements' | 'campaigns' | 'ifThens'>;
}

/**
 * Adds an empty step after another one. `after` null: before the first step. The brand of the organization decides whether links to
 * pages and numbers can be added, not the host that someone calls.
 */
export async function addStep(
  deps: AddStepDeps,
  { organizationId, now }: Actor,
  input: {
    readonly campaignId: CampaignId;
    readonly structureType: StructureType;
    readonly featureType: string;
    readonly after: string | null;
    /** The pitch of a step of the type PITCH. Without one it is chosen later. */
    readonly pitchId?: PitchId | null | undefined;
  },
): Promise<PlacedStep | Refusal> {
  const featureType = STEP_TYPES.find((type) => type === input.featureType);
  if (!featureType) return new Refusal('Only texts, pitches and links can be added.');
  const organization = await deps.data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  const { flags } = getPackById(organization.brand);
  if (featureType === 'REDIRECT' && !offersRedirects(flags, organization))
    return new Refusal('Links to pages and numbers are not available here.');
  if (input.structureType !== 'FEATURE' && flags.blastMode && !offersPhases(flags, organization))
    return new Refusal('Steps before and after an appointment are not available here.');
  const refusal = await refusePitch(deps, organizationId, input.pitchId ?? null);
  if (refusal) return refusal;
  const step = buildEmptyStep(input, featureType, now);
  if (featureType !== 'PITCH' && step.pitchId !== null) return new Refusal(NO_PITCH);
  // Before the step is there, so that no orphan is missed. The check of a step that was not added finds nothing.
  await deps.data.due.scheduleOrphanCheck(organizationId, step.id, getOrphanTime(step));
  const campaign = await changeWithinLimits(deps, organizationId, input.campaignId, (before) =>
    Object.keys(before.steps).length >= CAMPAIGN_LIMITS.steps
      ? new Refusal(`A campaign has at most ${CAMPAIGN_LIMITS.steps} steps.`)
      : withStep({ ...before, hasAppt: before.hasAppt || input.structureType !== 'FEATURE' }, step, input.after),
  );
  if (!campaign) return notFound('campaign');
  if (campaign instanceof Refusal) return campaign;
  await deps.publish([campaignChanged(organizationId, campaign.id)]);
  return placeStep(campaign, step);
}

/** Whether a step may go out at any hour, not only at those that the editor offers. */
async function canChooseHour({ data }: Pick<EditStepDeps, 'data'>, organizationId: OrganizationId): Promise<boolean> {
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return false;
  return organization.showCustomWindow === true || getPackById(organization.brand).flags.customWindow;
}

/** `version`: the step's version that the form began with. null if the edit applies to whatever is stored. */
interface StepEdit {
  readonly stepId: StepId;
  readonly changes: StepChanges;
  readonly version?: number | null;
}

/**
 * Changes a step. Contacts who wait at the step follow: they get a new time, or their text if the step was unfinished. An hour of the
 * organization's own choice needs its switch or brand; a step keeps the hour that it has.
 */
export async function updateStep(
  deps: EditStepDeps,
  actor: Actor,
  { stepId, changes, version = null }: StepEdit,
): Promise<PlacedStep | Refusal> {
  const { organizationId, now } = actor;
  const blocks = changes.blocks ? normalizeBlocks(changes.blocks) : null;
  const pitchRefusal = await refusePitch(deps, organizationId, changes.pitchId ?? null);
  if (pitchRefusal) return pitchRefusal;
  const isHourAllowed = !isCustomHour(changes.window ?? null) || (await canChooseHour(deps, organizationId));
  const campaignId = getCampaignIdOfStep(stepId);
  const edit = (before: Campaign): Campaign | Refusal => {
    const step = findStep(before, stepId);
    if (!step) return notFound('step');
    if (!isHourAllowed && changes.window !== step.timing.window)
      return new Refusal('Choose 9 am, 1 pm or 6 pm. Other hours are not switched on for this organization.');
    const applied = applyStepChanges(step, changes, blocks);
    const refusal = refuseContent(step.featureType, changes, blocks) ?? refuseRedirect(applied, changes);
    if (refusal) return refusal;
    const changed = withReady(step, applied, now);
    // A save whose answer was lost comes again, and finds its own step.
    if (isDeepStrictEqual(changed, step)) return before;
    if (version !== null && version !== step.version) return new Refusal(CONFLICT);
    return { ...before, steps: { ...before.steps, [stepId]: { ...changed, version: step.version + 1 } } };
  };
  const campaign = await commitWithWork({ data: deps.data, queue: deps.bulk }, actor, {
    announced: replansOfStep(organizationId, stepId),
    commit: () => changeWithinLimits(deps, organizationId, campaignId, edit),
    toWork: (after) => {
      const changed = after && !(after instanceof Refusal) ? findStep(after, stepId) : undefined;
      return changed ? replansOfStep(organizationId, stepId, changed.structureType) : [];
    },
  });
  if (!campaign) return notFound('step');
  if (campaign instanceof Refusal) return campaign;
  const step = findStep(campaign, stepId);
  await deps.publish([campaignChanged(organizationId, campaign.id)]);
  return step ? placeStep(campaign, step) : notFound('step');
}

/**
 * Moves a step within its phase, behind the step `after`, or to the start. Texts that are scheduled keep their time. The next step of
 * each contact is chosen when the scheduled one is sent (`planNextStep`), so nothing is planned again here.
 */
export async function changeStepOrder(
  deps: ChangeCampaignDeps,
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

/**
 * Deletes a step with its if/thens. Contacts who wait at the step continue with the next one. `mayDelete`: a step for which it is false stays.
 */
export async function deleteStep(
  deps: DeleteStepDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  stepId: StepId,
  mayDelete: (step: Step) => boolean = () => true,
): Promise<Refusal | undefined> {
  const { data, bulk, publish } = deps;
  const { organizationId } = actor;
  let deleted: Step | undefined;
  let isKept = false;
  const campaign = await commitWithWork({ data, queue: bulk }, actor, {
    announced: replansOfStep(organizationId, stepId),
    commit: () =>
      data.campaigns.change(organizationId, getCampaignIdOfStep(stepId), (before) => {
        deleted = findStep(before, stepId);
        isKept = deleted !== undefined && !mayDelete(deleted);
        return isKept ? before : withoutStep(before, stepId);
      }),
    // A repetition finds no step, and its phase is not known anymore.
    toWork: (after) => (after && !isKept ? replansOfStep(organizationId, stepId, deleted?.structureType) : []),
  });
  if (!campaign) return notFound('step');
  if (isKept) return undefined;
  // If/thens without a step never fire. Their links to other campaigns would still count as a part of a circle.
  for (const { id } of await data.ifThens.listOfStep(organizationId, stepId))
    await deleteIfThen(deps, { organizationId }, id);
  await publish([campaignChanged(organizationId, campaign.id)]);
  return undefined;
}

/** A step that gets its text or another time at this moment was not there before: no one gets it late. */
function withReady(before: Step, after: Step, now: Date): Step {
  const hasNewTime = !isDeepStrictEqual(before.timing, after.timing);
  return hasNewTime || isFinished(before) !== isFinished(after) ? { ...after, ready: now } : after;
}

/** A pitch without slides may be chosen: contacts wait until it has some. */
async function refusePitch(
  { data }: Pick<ChangeStepsDeps, 'data'>,
  organizationId: OrganizationId,
  pitchId: PitchId | null,
): Promise<Refusal | null> {
  if (pitchId === null) return null;
  return (await data.pitches.findMany(organizationId, [pitchId])).has(pitchId) ? null : notFound('pitch');
}

function buildEmptyStep(
  {
    campaignId,
    structureType,
    pitchId,
  }: {
    readonly campaignId: CampaignId;
    readonly structureType: StructureType;
    readonly pitchId?: PitchId | null | undefined;
  },
  featureType: StepType,
  now: Date,
): Step {
  return {
    id: buildStepId(campaignId, newId(now)),
    campaignId,
    label: '',
    structureType,
    featureType,
    pitchId: pitchId ?? null,
    redirect: null,
    blocks: [],
    timing: { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null },
    created: now,
    ready: now,
    version: 1,
  };
}
