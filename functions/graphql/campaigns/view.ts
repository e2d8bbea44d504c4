import { parseCalendar } from '../../domain/content/calendar-value.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { describeReason } from '../../domain/brand/reasons.ts';
import { cutText } from '../../domain/shared/graphemes.ts';
import { NO_BRANDING, type CampaignBranding } from '../../domain/campaigns/branding.ts';
import { getStepsInOrder, placeStep, type Campaign, type PlacedStep } from '../../domain/campaigns/campaign.ts';
import { getCampaignStatus, type CampaignStatus } from '../../domain/campaigns/status.ts';
import { isFinished } from '../../domain/campaigns/step.ts';
import { formatBlocks } from '../../domain/content/blocks.ts';
import type { IfThen } from '../../domain/if-then/if-then.ts';
import type { Redirect } from '../../domain/pitches/redirect.ts';
import { isPitchReady, type Pitch } from '../../domain/pitches/pitch.ts';
import type { PitchId } from '../../domain/shared/ids.ts';
import { cancelIfArchived, splitCounts, sumCampaign } from '../../domain/results/campaign-figures.ts';
import { sumCounts, ZERO_COUNTS, type Counts } from '../../domain/sending/figures.ts';
import { ifThenView } from '../if-thens/view.ts';

/** The pitches of steps, by id. A pitch that is gone is missing. */
export type StepPitches = ReadonlyMap<PitchId, Pitch>;

export interface CampaignViewOptions {
  /** The figures by step id. null means without figures. */
  readonly counts: ReadonlyMap<string, Counts> | null;
  /** The pitches of the steps. null means without steps. */
  readonly pitches: StepPitches | null;
  /** The if/thens of all steps. missing if the call did not read them. */
  readonly ifThens?: readonly IfThen[];
  readonly pack: Pack;
}

export function campaignView(campaign: Campaign, { counts, pitches, ifThens, pack }: CampaignViewOptions) {
  const { FEATURE: feature, BEFORE: before, APPOINTMENT: appointment } = campaign.structure;
  const pauseReason = campaign.paused === null ? null : (campaign.pauseReason ?? null);
  return {
    id: campaign.id,
    name: campaign.name,
    status: counts ? getStatus(campaign, counts) : null,
    created: campaign.created,
    archived: campaign.archived !== null,
    paused: campaign.paused !== null,
    pauseReason: pauseReason && describeReason(pauseReason, pack),
    stopped: campaign.stopped,
    v2: campaign.isExternal === true,
    leadId: campaign.forContactId ?? null,
    leadName: null as string | null,
    userId: null as string | null,
    userName: null as string | null,
    stopOnReply: campaign.stopOnReply,
    requireVerification: campaign.requireVerification === true,
    hasAppt: campaign.hasAppt,
    ...calendarView(campaign.calendar ?? null),
    ...brandingView(campaign.branding ?? NO_BRANDING),
    opening: getOpening(campaign),
    public: (campaign.publication ?? null) !== null,
    category: campaign.publication?.category ?? null,
    description: campaign.publication?.description ?? '',
    nextSend: null as Date | null,
    lastActive: counts ? sumCounts(counts.values()).lastActive : null,
    structure: { feature, before, appointment },
    features: pitches && getStepsInOrder(campaign).map((step) => stepView(placeStep(campaign, step), pitches, ifThens)),
    stats: counts ? statsView(campaign, counts, pitches) : null,
  };
}

/** Characters of the first text that a card of the list has room for. */
const OPENING_LENGTH = 90;

function getOpening({ structure, steps }: Campaign): string {
  const first = steps[structure.FEATURE[0] ?? ''];
  return first ? cutText(formatBlocks(first.blocks).replace(/\s+/gu, ' '), OPENING_LENGTH) : '';
}

/** null if as the organization has it. */
function brandingView({ name, color, image }: CampaignBranding) {
  return { brandName: name || null, brandColor: color, brandImage: image === null ? null : `/${image}` };
}

/** The calendar of a campaign, whole and in its parts. */
function calendarView(stored: string | null) {
  const calendar = stored === null ? null : parseCalendar(stored);
  return {
    calendlyEventUri: stored,
    calendlyEventName: calendar?.name ?? null,
    calendlyEventLink: calendar?.link ?? null,
  };
}

export function stepView(step: PlacedStep, pitches: StepPitches, ifThens?: readonly IfThen[]) {
  const { id, campaignId, label, created, structureType, featureType, blocks, timing, version } = step;
  const pitch = pitches.get(step.pitchId ?? '');
  const isReady = pitch !== undefined && isPitchReady(pitch);
  return {
    id,
    campaignId,
    label,
    created,
    structureType,
    after: step.after,
    featureType,
    message: formatBlocks(blocks),
    messageContent: blocks,
    ...timing,
    pitch: pitch ? { id: pitch.id, title: pitch.title, ready: isReady } : null,
    ...redirectView(step.redirect ?? null),
    finished: isFinished(step) && (featureType !== 'PITCH' || isReady),
    workflows: ifThens ? ifThens.filter(({ stepId }) => stepId === id).map(ifThenView) : null,
    version,
  };
}

/** null if the step has no link to a page or a number, or staff have not chosen where it leads. */
function redirectView(redirect: Redirect | null) {
  return {
    redirectType: redirect?.type ?? null,
    redirectUrl: redirect?.url ?? null,
    redirectPhone: redirect?.phone ?? null,
    redirectButton: redirect?.button ?? null,
  };
}

function getStatus(campaign: Campaign, counts: ReadonlyMap<string, Counts>): CampaignStatus {
  const { total, steps } = splitCounts(counts);
  return getCampaignStatus(campaign, { ...total, planned: steps.planned });
}

/** The figures of a campaign and its steps. */
function statsView(campaign: Campaign, counts: ReadonlyMap<string, Counts>, pitches: StepPitches | null) {
  const isArchived = campaign.archived !== null;
  return {
    ...sumCampaign(campaign, counts),
    features: getStepsInOrder(campaign).map(({ id, label, pitchId }) => {
      const { planned, queued, canceled, unconfirmed, messages, messagesSuccess, messagesFailed, ...others } =
        counts.get(id) ?? ZERO_COUNTS;
      return {
        featureId: id,
        slideId: pitches?.get(pitchId ?? '')?.structure[0] ?? null,
        label,
        // A message counts once, however many attempts it takes, and each round has one.
        leads: messages,
        planned,
        ...cancelIfArchived({ queued, canceled }, isArchived),
        unconfirmed,
        messages,
        messagesSuccess,
        messagesFailed,
        waiting: others.waiting,
        responses: others.responses,
        optOuts: others.optOuts,
        opened: others.opened,
        complete: others.complete,
      };
    }),
  };
}
