import type { Data } from '../../data/index.ts';
import { buildSendingRules, getSendingPauseState, withRecipientZones } from '../../domain/accounts/account.ts';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import { isValidOccasion, type Occasion } from '../../domain/appointments/appointment.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { getStepsInOrder, type Campaign } from '../../domain/campaigns/campaign.ts';
import { acceptsContact, isRunning, type Enrollment, type EnrollmentState } from '../../domain/campaigns/enrollment.ts';
import { computeWholeState } from '../../domain/campaigns/enrollment-state.ts';
import { SAMPLE_NAME } from '../../domain/contacts/sample-contact.ts';
import { newContact, unreachableReason, type Contact } from '../../domain/contacts/contact.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { findActivePause } from '../../domain/sending/sending-pauses.ts';
import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { findPastTexts, type PastTexts } from '../../domain/simulation/past-texts.ts';
import { simulate, startPlaces } from '../../domain/simulation/simulate.ts';
import type { SimulatedStep, SimulationInput } from '../../domain/simulation/simulation.ts';
import { predictRun, type PredictedRun } from './predict-run.ts';
import { holdUnreadyPitches } from '../pitches/waiting-steps.ts';
import type { Actor } from '../../platform/actor.ts';
import { getSampleLink } from '../../platform/security/pitch-codes.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SimulateCampaignDeps {
  readonly data: Pick<
    Data,
    | 'accounts'
    | 'appointments'
    | 'campaigns'
    | 'contacts'
    | 'enrollments'
    | 'ifThens'
    | 'messages'
    | 'pauses'
    | 'pitches'
  >;
  readonly zone: string;
  /** Whether the deployment also keeps to the hours at the recipient's place. */
  readonly recipientHours: boolean;
}

export interface CampaignSimulation {
  readonly campaign: Campaign;
  /** When the contact joins. For a contact who is under way, now. */
  readonly start: Date;
  /** The contact is in the campaign, so the steps are those that are still ahead. */
  readonly isUnderWay: boolean;
  /** What would hold all texts, or stop them, as things are now. */
  readonly obstacles: readonly Reason[];
  readonly steps: readonly SimulatedStep[];
  /** What could follow the texts by if/thens. */
  readonly predicted: PredictedRun;
  /** What happened so far. null if the contact was never in the campaign, or is the sample one. */
  readonly past: CampaignPast | null;
}

/** What a campaign did for a contact so far. */
export interface CampaignPast extends PastTexts {
  readonly contact: Contact;
  readonly state: EnrollmentState;
  readonly joined: Date;
  readonly replied: Date | null;
  /** The contact has more texts than were read, so that the oldest texts of the campaign may be missing. */
  readonly isCut: boolean;
}

/** So many of the contact's newest texts are read to find those of the campaign. */
const PAST_TEXTS = 500;
/** A number that belongs to no one (North American Numbering Plan, 555-0100 to 555-0199). */
const SAMPLE_PHONE = '+16025550123';
/** Two calls at once may pass the limit of a contact by a few. */
const MAX_APPOINTMENTS = 2 * APPOINTMENT_LIMITS.perContact;

/**
 * Runs a campaign, as it is edited now, for a real contact or a sample one. A contact who is in the campaign continues from where
 * it is. Nothing is stored or sent. Cost: five reads and four queries, and what
 * `predictRun` costs.
 */
export async function simulateCampaign(
  { data, zone, recipientHours }: SimulateCampaignDeps,
  { organizationId, now }: Actor,
  input: {
    readonly campaignId: CampaignId;
    /** null means a sample contact, who never got a text. */
    readonly contactId: ContactId | null;
    /** null means now. */
    readonly joined: Date | null;
    readonly occasion: Occasion | null;
    readonly pack: Pack;
  },
): Promise<CampaignSimulation | Refusal> {
  const { campaignId, contactId, occasion, pack } = input;
  const [campaign, organization, found, places, platform] = await Promise.all([
    data.campaigns.findCampaign(organizationId, campaignId),
    data.accounts.findOrganization(organizationId),
    contactId === null ? null : data.contacts.findContact(organizationId, contactId),
    contactId === null ? null : findPlaces(data, { organizationId, campaignId, contactId }),
    data.pauses.findPlatformPause(),
  ]);
  if (!campaign || !organization) return notFound('campaign');
  const contact = contactId === null ? buildSample(campaign, now) : found;
  if (!contact) return notFound('contact');
  if (occasion !== null && !isValidOccasion(occasion)) return new Refusal('Enter a day and a time that exist.');
  const joined = input.joined !== null && input.joined > now ? input.joined : now;
  const isUnderWay = places !== null && (places.instant !== null || places.appointments.length > 0);
  const start = isUnderWay ? now : joined;
  const rules = buildSendingRules(organization, zone);
  const contactRules = withRecipientZones(rules, contact.phone, recipientHours);
  // Nothing is ahead of a contact that is through, or that left.
  const isOver = places !== null && places.enrollment !== null && !isUnderWay;
  const ahead = isUnderWay ? places : startPlaces(campaign.id, occasion, joined);
  const shown = await holdUnreadyPitches(data, campaign);
  const steps = isOver
    ? []
    : simulate({
        campaign: shown,
        contact,
        start,
        ...ahead,
        rules,
        contactRules,
        getSampleLink: (type) => getSampleLink(organization.brand, type),
      });
  const pause = findActivePause(getSendingPauseState(organization, platform), 'CAMPAIGN', now);
  const obstacles = [
    ...(contactId === null ? [] : listObstaclesOfContact(contact, pack)),
    ...(contactId === null || acceptsContact(campaign, contactId) ? [] : (['FOR_ANOTHER_CONTACT'] as const)),
    ...(campaign.archived ? (['CAMPAIGN_ARCHIVED'] as const) : []),
    ...(campaign.paused ? (['CAMPAIGN_PAUSED'] as const) : []),
    ...(places?.enrollment?.state === 'PAUSED' ? (['PAUSED_FOR_CONTACT'] as const) : []),
    ...(pause ? [pause.reason] : []),
    ...(organization.number ? [] : (['NO_SENDING_NUMBER'] as const)),
  ];
  const predicted = await predictRun({ data }, campaign, { contact, rules, contactRules }, steps);
  const past = places?.enrollment ? await findPast(data, contact, places.enrollment) : null;
  return { campaign, start, isUnderWay, obstacles, steps, predicted, past };
}

async function findPast(
  { messages }: Pick<Data, 'messages'>,
  contact: Contact,
  { organizationId, campaignId, state, joined, replied }: Enrollment,
): Promise<CampaignPast> {
  const latest = await messages.listLatest(organizationId, contact.id, PAST_TEXTS);
  const isCut = latest.length === PAST_TEXTS;
  return { contact, state, joined, replied, isCut, ...findPastTexts(latest, campaignId) };
}

interface Places extends Pick<SimulationInput, 'instant' | 'appointments'> {
  /** The instant phase, or a phase of appointments when the contact has only those. null means never in the campaign. */
  readonly enrollment: Enrollment | null;
}

/** Returns where a contact is in a campaign, in the instant phase and in each of its appointments. */
async function findPlaces(
  { enrollments, appointments }: Pick<Data, 'enrollments' | 'appointments'>,
  {
    organizationId,
    campaignId,
    contactId,
  }: { readonly organizationId: OrganizationId; readonly campaignId: CampaignId; readonly contactId: ContactId },
): Promise<Places> {
  const [enrollment, others, booked] = await Promise.all([
    enrollments.findEnrollment(organizationId, campaignId, contactId),
    enrollments.listForAppointments(organizationId, campaignId, contactId),
    appointments.listByContact(organizationId, contactId, MAX_APPOINTMENTS),
  ]);
  const byId = new Map(booked.map((appointment) => [appointment.id, appointment]));
  const broughtIn = byId.get(enrollment?.by ?? '');
  const occasion = broughtIn?.canceled === null ? broughtIn.occasion : null;
  const shown = enrollment ?? others.find(isRunning) ?? others.at(-1) ?? null;
  return {
    enrollment: shown && { ...shown, state: computeWholeState(shown, others) },
    instant: enrollment && isRunning(enrollment) ? { ...enrollment, occasion } : null,
    appointments: others.filter(isRunning).flatMap((progress) => {
      const appointment = byId.get(progress.appointmentId ?? '');
      return appointment ? [{ appointment, progress }] : [];
    }),
  };
}

function listObstaclesOfContact(contact: Contact, { flags }: Pack): Reason[] {
  const unreachable = unreachableReason(contact);
  return [
    ...(unreachable === null ? [] : [unreachable]),
    ...(contact.optOutHint === null ? [] : (['MAY_OPT_OUT'] as const)),
    ...(flags.blastMode && contact.consent === 'NONE' ? (['WAITING_FOR_OPT_IN'] as const) : []),
  ];
}

/** A contact who never got a text. A custom field of the contact has its own name as the value. */
function buildSample(campaign: Campaign, now: Date): Contact {
  const { organizationId } = campaign;
  const blocks = getStepsInOrder(campaign).flatMap((step) => step.blocks);
  const fields = Object.fromEntries(
    blocks.flatMap((block) => (block.type === 'FIELD' ? [[block.fieldId, block.label] as const] : [])),
  );
  const name = `${SAMPLE_NAME.firstName} ${SAMPLE_NAME.lastName}`;
  return newContact({ organizationId, id: 'sample', created: now, name, ...SAMPLE_NAME, phone: SAMPLE_PHONE, fields });
}
