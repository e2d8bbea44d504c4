import type { Data } from '../../data/index.ts';
import type { ListedView } from '../../data/pitches/views/pitch-view-items.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import type { ContactId, PitchId, StepId } from '../../domain/shared/ids.ts';
import type { Visit } from '../../domain/views/visit.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { buildFeatureCode, buildLeadCode } from '../../platform/security/pitch-codes.ts';

export interface ListVisitsDeps {
  readonly data: Pick<Data, 'campaigns' | 'contacts' | 'pitches' | 'pitchViews'>;
}

/** A visit, with the round and the appointment for which the contact had the link. */
interface ContactVisit {
  readonly visit: Visit;
  readonly round: number;
  readonly appointmentId: string | null;
  /** The first, the second … device that opened the link in this round. */
  readonly deviceNumber: number;
}

export interface ContactVisits {
  readonly contact: Contact;
  /** The latest first. */
  readonly visits: readonly ContactVisit[];
  /** There are earlier visits than these. */
  readonly isCut: boolean;
  /** The slides of the pitches that were visited, as they are now. */
  readonly slides: readonly Slide[];
}

/** Visits on a page. */
const MAX_VISITS = 20;
/** Rounds of a contact in a campaign are few. Earlier ones than these are left out. */
const MAX_ROUNDS = 5;

/**
 * Returns a page of the visits of a contact to the pitch of a step, with what happened in each. `after`: the code of the last visit of the
 * page before. `round`: only visits of this round. Cost: three reads, a query of the contact's views in
 * the campaign, and a query for each round and each number that the contact has had, and for each pitch that the step has had.
 */
export async function listContactVisits(
  { data }: ListVisitsDeps,
  { organizationId }: Actor,
  {
    contactId,
    stepId,
    round = null,
    after = null,
  }: {
    readonly contactId: ContactId;
    readonly stepId: StepId;
    readonly round?: number | null;
    readonly after?: string | null;
  },
): Promise<ContactVisits | Refusal> {
  const campaignId = getCampaignIdOfStep(stepId);
  const [contact, campaign, all] = await Promise.all([
    data.contacts.findContact(organizationId, contactId),
    data.campaigns.findCampaign(organizationId, campaignId),
    data.pitchViews.listViews(organizationId, contactId, campaignId),
  ]);
  if (!contact || contact.erased) return notFound('contact');
  const views = all
    .filter((view) => view.stepId === stepId && view.pitchId !== null && (round === null || view.round === round))
    .toSorted((one, other) => other.lastActive.getTime() - one.lastActive.getTime());
  // Visits outlive their step.
  if (views.length === 0 && !campaign?.steps[stepId]) return notFound('step');
  const found = await Promise.all(
    views.slice(0, MAX_ROUNDS).map((view) => listVisitsOfView(data, contact, view, after)),
  );
  // Codes begin with their time, and are what the next page begins at.
  const visits = found.flat().toSorted((one, other) => (one.visit.code < other.visit.code ? 1 : -1));
  const shown = visits.slice(0, MAX_VISITS);
  return {
    contact,
    visits: shown,
    isCut: visits.length > shown.length || views.length > MAX_ROUNDS,
    slides: await loadSlides(data, organizationId, [...new Set(shown.map(({ visit }) => visit.pitchId))]),
  };
}

async function listVisitsOfView(
  data: ListVisitsDeps['data'],
  { organizationId, id: contactId, phone }: Contact,
  { campaignId, stepId, round, appointmentId, linkCodes, deviceIds }: ListedView,
  after: string | null,
): Promise<ContactVisit[]> {
  const own = buildLeadCode({ organizationId, contactId, campaignId, round, appointmentId }, phone);
  const codes = [...new Set([...linkCodes, own])];
  const featureCode = buildFeatureCode(stepId);
  const found = await Promise.all(
    codes.map((leadCode) =>
      data.pitchViews.listVisits({ organizationId, contactId, leadCode, featureCode }, MAX_VISITS + 1, after),
    ),
  );
  return found
    .flat()
    .map((visit) => ({ visit, round, appointmentId, deviceNumber: deviceIds.indexOf(visit.deviceId) + 1 }));
}

/** A pitch that is gone has no slides. */
async function loadSlides(
  data: ListVisitsDeps['data'],
  organizationId: string,
  pitchIds: readonly PitchId[],
): Promise<Slide[]> {
  const pitches = await Promise.all(pitchIds.map((id) => data.pitches.loadPitch(organizationId, id)));
  return pitches.flatMap((loaded) => loaded?.slides ?? []);
}
