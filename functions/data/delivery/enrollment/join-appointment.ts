import type { SendingRules } from '../../../domain/accounts/account.ts';
import type { Appointment } from '../../../domain/appointments/appointment.ts';
import { planAppointmentStep } from '../../../domain/appointments/plan.ts';
import type { Campaign } from '../../../domain/campaigns/campaign.ts';
import { computeCurrentDelta, type Enrollment } from '../../../domain/campaigns/enrollment.ts';
import { hasPhone, unreachableReason, type Contact } from '../../../domain/contacts/contact.ts';
import { SENDING_ZONE } from '../../../domain/hours/sending-zone.ts';
import { CAMPAIGN_TOTAL, mergeDeltas } from '../../../domain/sending/figures.ts';
import { toCampaignSlot } from '../../sending/due-minutes.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import { campaignUnchangedCheck } from '../../table/guards/gates.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { dueNoEarlierThan } from '../planned-message.ts';
import { buildCounterWrites, buildStepMove } from '../step-move.ts';
import { replan } from './replan.ts';

/** The appointment of a contact, and the campaign that reminds of it. */
export interface Joining {
  readonly campaign: Campaign;
  readonly contact: Contact;
  readonly appointment: Appointment;
}

/**
 * Plans the steps of a campaign before and after an appointment. A repetition plans them again by the appointment and the campaign as
 * they are now. Nothing is planned for a contact who can get no texts, once the campaign is stopped or archived, or when the
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
  const next = dueNoEarlierThan(planAppointmentStep(campaign, enrollment, appointment, rules, now), now);
  const shard = deps.sendProgress.getShard(contactId);
  if (next.kind === 'TEXT') await deps.due.markMinutes(organizationId, [toCampaignSlot(shard, next.due)]);
  const run = await deps.sendProgress.currentRun(organizationId, rules.zone ?? SENDING_ZONE, now);
  const moved = buildStepMove(deps, enrollment, next, now, { contact, rules, run, shard, now, appointment });
  const joined = new Map([[CAMPAIGN_TOTAL, computeCurrentDelta(enrollment, 1)]]);
  const committed = await falseIfConditionFails(() =>
    deps.table.transact([
      campaignUnchangedCheck(deps.table, campaign, contactId),
      deps.appointments.unchangedCheck(organizationId, appointment),
      ...deps.enrollments.createWrites({ ...enrollment, ...moved.to }, null),
      ...moved.writes,
      ...deps.sendProgress.progressWrites(moved.progressMoves),
      ...buildCounterWrites(deps, enrollment, contactId, mergeDeltas(joined, moved.figures)),
    ]),
  );
  return committed && next.kind === 'TEXT' ? next.due : null;
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
