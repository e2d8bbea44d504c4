import type { Appointment } from '../../domain/appointments/appointment.ts';
import { buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { checkCanEnroll, isUnfinished } from '../../domain/campaigns/enrollment.ts';
import { isFinished, renderStep, type Step, type StepContent } from '../../domain/campaigns/step.ts';
import { newContact, unreachableReason, type Contact } from '../../domain/contacts/contact.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { countChargedSegments } from '../../domain/contacts/countries.ts';
import { toSpokenName } from '../../domain/contacts/spoken-name.ts';
import { buildOptInBody } from '../../domain/consent/opt-in.ts';
import type { MessageBlock } from '../../domain/content/blocks.ts';
import { countSegments } from '../../domain/content/segments.ts';
import type { Consent } from '../../data/contacts/opt-outs/consent-item.ts';
import type { Job, JobCounts } from '../../domain/jobs/job.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { getPlaceholderValues } from '../../domain/sending/decide-hand-over.ts';
import { findEventAppointments } from '../../use-cases/appointments/event-contacts.ts';
import { holdUnreadyPitches } from '../../use-cases/pitches/waiting-steps.ts';
import { getSampleLink } from '../../platform/security/pitch-codes.ts';
import { countStepSegments } from '../../domain/forecast/count-segments.ts';
import { buildSkippedResult, type BulkDeps, type JobBatch, type BatchResult } from './job-batch.ts';
import { parsePersonName } from '../../domain/contacts/name.ts';
import { multiplyResult, type NewContacts } from '../../domain/sending/new-contacts.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

const NO_APPOINTMENTS: ReadonlyMap<string, Appointment> = new Map();

/** Counts which contacts of a batch would get what, by the same rules as the sending. Nothing is sent. */
export async function summarizeBatch(
  { data, zone }: BulkDeps,
  { job, organization, contacts }: JobBatch,
): Promise<BatchResult> {
  const found = job.campaignId ? await data.campaigns.findCampaign(job.organizationId, job.campaignId) : null;
  const campaign = found && (await holdUnreadyPitches(data, found));
  const ids = contacts.map((contact) => contact.id);
  const existing = campaign ? await data.enrollments.findMany(job.organizationId, campaign.id, ids) : null;
  const steps = campaign
    ? getFinishedSteps(campaign.structure.FEATURE.flatMap((id) => campaign.steps[id] ?? []))
    : [{ featureType: 'MESSAGE' as const, pitchId: null, blocks: job.details.blocks as readonly MessageBlock[] }];
  const { firstTextSuffix } = buildSendingRules(organization, zone);
  const needsOptIn = getPackById(organization.brand).flags.blastMode;
  const skipped: { contact: Contact; reason: Reason }[] = [];
  const segmentsByStep = steps.map(() => 0);
  const usesFirstName = steps.some(({ blocks }) => blocks.some(({ type }) => type === 'FIRST_NAME'));
  const eventIds = (job.details.eventIds as readonly string[] | undefined) ?? [];
  const appointments = campaign
    ? NO_APPOINTMENTS
    : await findEventAppointments(data, job.organizationId, eventIds, ids);
  const asks = new Asks(needsOptIn ? await findConsents(data, job.organizationId, contacts) : null, organization);
  let finishedBefore = 0;
  let mayOptOut = 0;
  let withoutFirstName = 0;
  let recipients = 0;
  for (const contact of contacts) {
    const enrollment = existing?.get(contact.id) ?? null;
    const allowed = campaign ? checkCanEnroll(enrollment, job.details.sendAgain === true) : { round: 1 };
    const unreachable = unreachableReason(contact);
    if (unreachable === null && enrollment !== null && !isUnfinished(enrollment)) finishedBefore += 1;
    const occasion = appointments.get(contact.id)?.occasion ?? null;
    const isEmpty =
      !campaign && steps.every((step) => renderStep(step, getPlaceholderValues(contact, occasion), '') === '');
    const reason = unreachable ?? ('reason' in allowed ? allowed.reason : isEmpty ? 'NOTHING_TO_SEND' : null);
    if (reason !== null) {
      skipped.push({ contact, reason });
      continue;
    }
    recipients += 1;
    const isAsked = needsOptIn && contact.consent !== 'OPTED_IN';
    if (isAsked) asks.add(contact);
    if (contact.optOutHint !== null) mayOptOut += 1;
    if (usesFirstName && toSpokenName(contact).firstName === '') withoutFirstName += 1;
    // Only the first step can be the first message to a number, which says how to opt out. An opt-in message says it, too.
    steps.forEach((step, index) => {
      const link = getSampleLink(organization.brand, step.featureType);
      const recipient = index === 0 && !isAsked ? contact : { ...contact, texted: job.created };
      segmentsByStep[index] =
        (segmentsByStep[index] ?? 0) + countStepSegments(step, recipient, { firstTextSuffix, occasion, link });
    });
  }
  const skippedResult = buildSkippedResult(skipped);
  return {
    added: recipients,
    merged: 0,
    rejected: 0,
    ...skippedResult,
    counts: { ...skippedResult.counts, ...asks.counts, mayOptOut, finishedBefore, withoutFirstName, segmentsByStep },
  };
}

/** Counts what contacts would get that an import will add. A repetition counts nothing twice. */
export async function summarizeNewContacts(deps: BulkDeps, job: Job): Promise<void> {
  const all = (job.details.newContacts as readonly NewContacts[] | undefined) ?? [];
  const organization = all.length > 0 ? await deps.data.accounts.findOrganization(job.organizationId) : null;
  if (!organization) return;
  for (const [index, { count, phone, name, isOptedOut }] of all.entries()) {
    const id = `new-${index}`;
    const contact: Contact = {
      ...newContact({
        organizationId: job.organizationId,
        id,
        created: job.created,
        ...parsePersonName({ name }),
        phone,
      }),
      consent: isOptedOut ? 'OPTED_OUT' : 'NONE',
    };
    const batch = { job, organization, batchNumber: index, contactIds: [id], contacts: [contact] };
    const one = await summarizeBatch(deps, batch);
    if (one) await deps.data.jobs.finishChunk(job, id, multiplyResult(one, count), 0);
  }
}

async function findConsents(
  data: Pick<BulkDeps['data'], 'consents'>,
  organizationId: OrganizationId,
  contacts: readonly Contact[],
): Promise<ReadonlyMap<E164, Consent>> {
  return data.consents.findMany(
    organizationId,
    contacts.flatMap(({ phone }) => phone ?? []),
  );
}

/** Counts the recipients who wait for an opt-in, and the opt-in messages of those who were never asked. */
class Asks {
  readonly #consents: ReadonlyMap<E164, Consent> | null;
  readonly #organization: Organization;
  #counts = { waitForOptIn: 0, neverAsked: 0, optInSegments: 0 };

  constructor(consents: ReadonlyMap<E164, Consent> | null, organization: Organization) {
    this.#consents = consents;
    this.#organization = organization;
  }

  get counts(): Pick<JobCounts, 'waitForOptIn' | 'neverAsked' | 'optInSegments'> {
    return this.#counts;
  }

  add(contact: Contact): void {
    const { waitForOptIn, neverAsked, optInSegments } = this.#counts;
    const { phone } = contact;
    const isNew = phone !== null && !this.#consents?.get(phone)?.optInRequestedAt;
    const { segments } = countSegments(isNew ? buildOptInBody(this.#organization, contact) : '');
    this.#counts = {
      waitForOptIn: waitForOptIn + 1,
      neverAsked: neverAsked + Number(isNew),
      optInSegments: optInSegments + countChargedSegments(segments, phone),
    };
  }
}

/** Returns the steps before the first unfinished step, because contacts wait there. */
function getFinishedSteps(steps: readonly Step[]): readonly StepContent[] {
  const end = steps.findIndex((step) => !isFinished(step));
  return steps.slice(0, end < 0 ? steps.length : end);
}
