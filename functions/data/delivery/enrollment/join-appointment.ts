import type { SendingRules } from '../../../domain/accounts/account.ts';
import type { Appointment } from '../../../domain/appointments/appointment.ts';
import { planAppointmentStep } from '../../../domain/appointments/plan.ts';
import type { Campaign } from '../../../domain/campaigns/campaign.ts';
import { computeCurrentDelta, type Enrollment } from '../../../domain/campaigns/enrollment.ts';
import { hasPhone, unreachableReason, type Contact } from '../../../domain/contacts/contact.ts';
import { SENDING_ZONE } from '../../../domain/hours/sending-zone.ts';
import { CAMPAIGN_TOTAL, mergeDeltas } from '../../../domain/sending/figures.ts';
import { toCampaignSlot } from '../../sending/due-minutes.ts';
import { failedConditions } from '../../table/attempt.ts';
import { campaignUnchangedCheck } from '../../table/guards/gates.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { dueNoEarlierThan } from '../planned-message.ts';
import { buildCounterWrites, buildStepMove, pauseIf } from '../step-move.ts';
import { replan } from './replan.ts';

const MAX_ATTEMPTS = 8;

/** The appointment of a contact, and the campaign that reminds of it. */
export interface Joining {
  readonly campaign: Campaign;
  readonly contact: Contact;
  readonly appointment: Appointment;
}

/**
 * Plans the steps of a campaign before and after an appointment. A repetition plans them again by the appointment and the campaign as
 * they are now. While the campaign is paused for the contact, the appointment joins as paused, and a resume plans its texts. Nothing is
 * planned for a contact who can get no texts, once the campaign is stopped or archived, or when the
 * appointment changed in the meantime: that change plans it again. Returns when the contact's next message is due, or null.
 */
export async function joinAppointment(
  deps: FlowDeps,
  { campaign, contact, appointment }: Joining,
  rules: SendingRules,
  now: Date,
): Promise<Date | null> {
  const { organizationId, id: contactId } = contact;
  const existing = await deps.enrollments.findEnrollment(organizationId, campaign.id, contactId, appointment.id);
  if (existing) return replan(deps, campaign, existing, contact, rules, now);
  if (!hasPhone(contact) || unreachableReason(contact) !== null) return null;
  const enrollment = buildEnrollment({ campaign, contact, appointment }, now);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const pause = await deps.enrollments.readPause(organizationId, campaign.id, contactId);
    const planned = dueNoEarlierThan(planAppointmentStep(campaign, enrollment, appointment, rules, now), now);
    const next = pauseIf(pause.isPaused, planned);
    const shard = deps.sendProgress.getShard(contactId);
    if (next.kind === 'TEXT') await deps.due.markMinutes(organizationId, [toCampaignSlot(shard, next.due)]);
    const run = await deps.sendProgress.currentRun(organizationId, rules.zone ?? SENDING_ZONE, now);
    const changes = next.kind === 'PAUSE' ? [{ kind: 'PAUSED' as const, at: now, userId: null }] : [];
    const moved = buildStepMove(deps, enrollment, next, now, { contact, rules, run, shard, now, appointment });
    const joined = new Map([[CAMPAIGN_TOTAL, computeCurrentDelta(enrollment, 1)]]);
    const conditions = [
      campaignUnchangedCheck(deps.table, campaign, contactId),
      deps.appointments.unchangedCheck(organizationId, appointment),
    ];
    const failed = await failedConditions(() =>
      deps.table.transact([
        ...conditions,
        ...pause.checks,
        ...deps.enrollments.createWrites({ ...enrollment, ...moved.to, changes }, null),
        ...moved.writes,
        ...deps.sendProgress.progressWrites(moved.progressMoves),
        ...buildCounterWrites(deps, enrollment, contactId, mergeDeltas(joined, moved.figures)),
      ]),
    );
    if (failed === null) return next.kind === 'TEXT' ? next.due : null;
    const isPauseChanged = failed
      .values()
      .every((index) => index >= conditions.length && index < conditions.length + pause.checks.length);
    if (!isPauseChanged) return null;
  }
  throw new Error(`Contact ${contactId} was paused and resumed too often to join campaign ${campaign.id}`);
}

function buildEnrollment({ campaign, contact, appointment }: Joining, now: Date): Enrollment {
  return {
    organizationId: campaign.organizationId,
    campaignId: campaign.id,
    contactId: contact.id,
    appointmentId: appointment.id,
    round: 1,
    state: 'ACTIVE',
    stepId: null,
    passed: [],
    messageId: null,
    base: now,
    joined: now,
    replied: null,
    by: null,
  };
}
