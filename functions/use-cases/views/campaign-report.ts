import type { Data } from '../../data/index.ts';
import type { StepView, ViewListFilter } from '../../data/pitches/views/pitch-view-lists.ts';
import type { CampaignRef } from '../../data/pitches/views/retention-counters.ts';
import { getStepsInOrder, type Campaign } from '../../domain/campaigns/campaign.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Pitch } from '../../domain/pitches/pitch.ts';
import { hasSlideContent, type Slide } from '../../domain/pitches/slide.ts';
import { ZERO_COUNTS, type Counts } from '../../domain/sending/figures.ts';
import type { AppointmentId, CampaignId, ContactId, PitchId, StepId } from '../../domain/shared/ids.ts';
import type { VideoRetention } from '../../domain/views/retention.ts';
import type { PitchView } from '../../domain/views/visit.ts';
import type { Actor } from '../../platform/actor.ts';
import { findComparedCampaign, type ComparedCampaign } from './compare-campaign.ts';
import { LAST_BUTTON } from '../../domain/views/visit-facts.ts';
import type { TimeCounts } from '../../domain/views/view-time.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { buildFeatureCode } from '../../platform/security/pitch-codes.ts';

export interface CampaignReportDeps {
  readonly data: Pick<
    Data,
    | 'campaigns'
    | 'contacts'
    | 'counters'
    | 'enrollments'
    | 'messages'
    | 'namedLists'
    | 'pitches'
    | 'pitchViewLists'
    | 'viewFigures'
  >;
}

/** A step with a pitch, and how far contacts got. */
export interface ReportedStep {
  readonly step: Step;
  readonly pitch: Pitch;
  /** The slides that contacts see, in order, with how many contacts saw each. */
  readonly slides: readonly {
    readonly slide: Slide;
    readonly leads: number;
    /** null if the slide has no video whose length is known. */
    readonly video: VideoRetention | null;
  }[];
  readonly counts: Counts;
  /** How many contacts pressed the last button. */
  readonly pressed: number;
  /** For how long contacts have looked. */
  readonly times: TimeCounts;
}

/** A step whose text has a link to a page or a number, and how many contacts followed it. */
export interface ReportedLink {
  readonly step: Step;
  readonly counts: Counts;
}

export interface CampaignReport {
  readonly campaign: Campaign;
  readonly steps: readonly ReportedStep[];
  readonly links: readonly ReportedLink[];
  /** null if there is nothing to compare with. */
  readonly compared: ComparedCampaign | null;
}

/**
 * Returns how far contacts got in each pitch of a campaign, who followed its other links, and the campaign before it. Cost: two reads and
 * eight queries, for each step with a pitch a query and two batches of eight reads, one more for each video, and those of
 * `findComparedCampaign`.
 */
export async function loadCampaignReport(
  { data }: CampaignReportDeps,
  { organizationId }: Actor,
  campaignId: CampaignId,
): Promise<CampaignReport | Refusal> {
  const campaign = await data.campaigns.findCampaign(organizationId, campaignId);
  if (!campaign) return notFound('campaign');
  const counts = await data.counters.getCampaignCounts(organizationId, campaignId);
  const steps = await Promise.all(
    getStepsInOrder(campaign).map(async (step) => {
      const loaded = step.pitchId === null ? null : await data.pitches.loadPitch(organizationId, step.pitchId);
      if (!loaded) return null;
      const seen = await data.viewFigures.getSlideCounts({ organizationId, campaignId }, step.id);
      const shown = loaded.slides.filter(hasSlideContent);
      const slides = await Promise.all(
        shown.map(async (slide) => {
          const video = await findRetention(data, { organizationId, campaignId }, step.id, slide);
          return { slide, leads: seen.get(slide.id) ?? 0, video };
        }),
      );
      const times = await data.viewFigures.getTimes({ organizationId, campaignId }, step.id);
      return {
        step,
        pitch: loaded.pitch,
        slides,
        counts: counts.get(step.id) ?? ZERO_COUNTS,
        pressed: seen.get(LAST_BUTTON) ?? 0,
        times,
      };
    }),
  );
  const links = getStepsInOrder(campaign)
    .filter(({ featureType }) => featureType === 'REDIRECT')
    .map((step) => ({ step, counts: counts.get(step.id) ?? ZERO_COUNTS }));
  const compared = await findComparedCampaign({ data }, organizationId, campaign);
  return { campaign, steps: steps.filter((step) => step !== null), links, compared };
}

/** Returns how many contacts watched each part of a slide's video. null if the slide has no video, or none that was played. */
async function findRetention(
  { viewFigures }: CampaignReportDeps['data'],
  campaign: CampaignRef,
  stepId: StepId,
  { id: slideId, slideType, media }: Slide,
): Promise<VideoRetention | null> {
  if (slideType === 'YOUTUBE') return viewFigures.retention.findRetention(campaign, { stepId, slideId });
  const seconds = media?.kind === 'VIDEO' ? (media.output?.seconds ?? 0) : 0;
  return seconds > 0 ? viewFigures.retention.getRetention(campaign, { stepId, slideId, seconds }) : null;
}

/** A list of the report. RECEIVED: who received the text of the step. The others: contacts who opened its link, or got that far. */
export type ReportList = { readonly kind: 'RECEIVED' } | ViewListFilter;

export interface ReportedContact {
  readonly contact: Contact;
  readonly round: number;
  /** When the text of the step was handed over to the carrier. Only in the list RECEIVED. */
  readonly received: Date | null;
  /** null if the contact has not opened the pitch. */
  readonly view: PitchView | null;
}

export interface ReportPage {
  readonly contacts: readonly ReportedContact[];
  readonly slides: readonly Slide[];
  readonly next: string | null;
}

const ROWS = 25;
/** Entries that a page of a rare slide looks through. */
const LOOKED_THROUGH = 50;
/** Pages of contacts that a page of RECEIVED looks through at most, until one received the text: in a campaign that goes out by and by most wait. */
const RECEIVED_PAGES = 4;

interface ReportPageRequest {
  readonly stepId: StepId;
  readonly list: ReportList;
  readonly after: string | null;
}

/**
 * Returns a page of contacts in the report. It may be empty although more follow. Cost: two reads, two queries and two batches of reads; in
 * the list RECEIVED also a query of the texts of each contact, for up to 100 contacts.
 */
export async function listReportedContacts(
  { data }: CampaignReportDeps,
  { organizationId }: Actor,
  { stepId, list, after }: ReportPageRequest,
): Promise<ReportPage | Refusal> {
  const campaignId = getCampaignIdOfStep(stepId);
  const campaign = await data.campaigns.findCampaign(organizationId, campaignId);
  const step = campaign?.steps[stepId];
  if (!campaign || !step) return notFound('step');
  const slides = await loadSlides(data, organizationId, step.pitchId);
  if (list.kind === 'SLIDE' && !slides.some(({ id }) => id === list.slideId)) return notFound('slide');
  const ref = { organizationId, campaignId, featureCode: buildFeatureCode(stepId) };
  if (list.kind === 'RECEIVED') {
    const page = await listReceived(data, { ...ref, stepId }, after);
    return { contacts: await withContacts(data, organizationId, page.rows), slides, next: page.next };
  }
  const page = await data.pitchViewLists.listPage(ref, list, { limit: LOOKED_THROUGH, after });
  const rows = page.views.map((row: StepView) => ({ ...row, received: null }));
  return { contacts: await withContacts(data, organizationId, rows), slides, next: page.next };
}

/**
 * Returns who received the text of a step, for the contacts of a page of the campaign, or of the first later page that has some. A contact who
 * received it in several rounds, or for several appointments, has a row for each, as the figure above the list counts them.
 */
async function listReceived(
  data: CampaignReportDeps['data'],
  step: CampaignRef & { readonly stepId: StepId; readonly featureCode: string },
  after: string | null,
) {
  let next = after;
  for (let read = 1; ; read += 1) {
    const page = await data.enrollments.listPage(step.organizationId, step.campaignId, {
      limit: ROWS,
      after: next,
      withRemoved: true,
    });
    const received = await Promise.all(
      page.enrollments.map(({ contactId }) => listReceivedTexts(data, { ...step, contactId })),
    );
    const texts = received.flat();
    next = page.next;
    if (texts.length === 0 && next !== null && read < RECEIVED_PAGES) continue;
    const views = await data.pitchViewLists.findMany(step, texts);
    return { rows: texts.map((text, index) => ({ ...text, view: views[index] ?? null })), next };
  }
}

async function loadSlides(
  data: CampaignReportDeps['data'],
  organizationId: string,
  pitchId: PitchId | null,
): Promise<readonly Slide[]> {
  const loaded = pitchId === null ? null : await data.pitches.loadPitch(organizationId, pitchId);
  return (loaded?.slides ?? []).filter(hasSlideContent);
}

async function withContacts<Row extends { readonly contactId: ContactId }>(
  data: CampaignReportDeps['data'],
  organizationId: string,
  rows: readonly Row[],
): Promise<(Row & { readonly contact: Contact })[]> {
  const contacts = await data.contacts.findMany(organizationId, [...new Set(rows.map(({ contactId }) => contactId))]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return rows.flatMap((row) => {
    const contact = byId.get(row.contactId);
    return contact ? [{ ...row, contact }] : [];
  });
}

interface ReceivedText {
  readonly contactId: ContactId;
  readonly round: number;
  readonly appointmentId: AppointmentId | null;
  readonly received: Date;
}

/** Returns the texts of a step that were handed over to the carrier for a contact, newest first. Cost: a query of the contact's texts. */
async function listReceivedTexts(
  { messages }: CampaignReportDeps['data'],
  { organizationId, contactId, stepId }: CampaignRef & { readonly contactId: ContactId; readonly stepId: StepId },
): Promise<ReceivedText[]> {
  const found: ReceivedText[] = [];
  for await (const page of messages.iterateAll(organizationId, contactId))
    for (const { campaign, sent } of page)
      if (campaign?.stepId === stepId && sent !== null)
        found.push({
          contactId,
          round: campaign.round,
          appointmentId: campaign.appointment?.id ?? null,
          received: sent,
        });
  return found;
}
