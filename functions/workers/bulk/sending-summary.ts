import type { Appointment } from '../../domain/appointments/appointment.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { checkCanEnroll, isUnfinished } from '../../domain/campaigns/enrollment.ts';
import { isFinished, renderStep, type Step, type StepContent } from '../../domain/campaigns/step.ts';
import { unreachableReason, type Contact } from '../../domain/contacts/contact.ts';
import { toSpokenName } from '../../domain/contacts/spoken-name.ts';
import type { MessageBlock } from '../../domain/content/blocks.ts';
import { getPlaceholderValues } from '../../domain/sending/hand-over.ts';
import { findEventAppointments } from '../../use-cases/appointments/event-contacts.ts';
import { holdUnreadyPitches } from '../../use-cases/pitches/waiting-steps.ts';
import { getSampleLink } from '../../platform/security/pitch-codes.ts';
import { countStepSegments } from '../../domain/forecast/count-segments.ts';
import { buildSkippedResult, type BulkDeps, type JobBatch, type BatchResult } from './job-batch.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

const NO_APPOINTMENTS: ReadonlyMap<string, Appointment> = new Map();

/** Counts which contacts of a batch would get what, by the same rules as the sending. Nothing is sent. */
export async function summarizeBatch(
  { data, zone }: BulkDeps,
  { job, organization, contacts }: JobBatch,
): Promise<BatchResult> {
  const found = job.campaignId ? await data.campaigns.find(job.organizationId, job.campaignId) : null;
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
  let waitForOptIn = 0;
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
    if (needsOptIn && contact.consent !== 'OPTED_IN') waitForOptIn += 1;
    if (contact.optOutHint !== null) mayOptOut += 1;
    if (usesFirstName && toSpokenName(contact).firstName === '') withoutFirstName += 1;
    // Only the first step can be the first message to a number, which says how to opt out.
    steps.forEach((step, index) => {
      const link = getSampleLink(organization.brand, step.featureType);
      const recipient = index === 0 ? contact : { ...contact, texted: job.created };
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
    counts: { ...skippedResult.counts, waitForOptIn, mayOptOut, finishedBefore, withoutFirstName, segmentsByStep },
  };
}

/** Returns the steps before the first unfinished step, because contacts wait there. */
function getFinishedSteps(steps: readonly Step[]): readonly StepContent[] {
  const end = steps.findIndex((step) => !isFinished(step));
  return steps.slice(0, end < 0 ? steps.length : end);
}
