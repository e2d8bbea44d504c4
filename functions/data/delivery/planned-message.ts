import type { Appointment } from '../../domain/appointments/appointment.ts';
import type { NextAppointmentStep } from '../../domain/appointments/plan.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { listFollowUps } from '../../domain/forecast/follow-ups.ts';
import type { Enrollment, NextStep } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { buildSampleLink } from '../../domain/pitches/pitch-link.ts';
import { countStepSegments } from '../../domain/forecast/count-segments.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import { buildProgressCell, type CurrentRun } from '../../domain/sending/progress.ts';
import type { SendingRules } from '../../domain/accounts/account.ts';
import { SENDING_ZONE } from '../../domain/hours/sending-zone.ts';
import { newId } from '../../platform/ids.ts';

/** The contact that a message is planned for, and where the message is counted while it waits. */
export interface MessagePlanning {
  readonly contact: Contact;
  readonly rules: SendingRules;
  readonly run: CurrentRun;
  /** The row of the send run. */
  readonly shard: number;
  readonly now: Date;
  /** The campaign, for texts of its instant phase: the steps that follow on the same day count in the banner. */
  readonly campaign?: Campaign | null;
  /** The appointment of the enrollment, as read. The transaction that plans the message checks its version. */
  readonly appointment?: Appointment | null;
}

/**
 * Returns the step with a due time that is not in the past. An overdue message is due now, because the sweep may have
 * removed the marker of an old minute.
 */
export function dueNoEarlierThan(next: NextAppointmentStep, now: Date): NextAppointmentStep {
  return next.kind === 'TEXT' && next.due < now ? { ...next, due: now } : next;
}

/**
 * Returns a step's message as it is scheduled, without its text and its number. The claim makes the text from the step's
 * current contents, and takes the number that the contact has then.
 */
export function buildCampaignMessage(
  enrollment: Enrollment,
  next: Extract<NextStep, { kind: 'TEXT' }>,
  planning: MessagePlanning,
): Message {
  const { contact, rules, run, shard, now, appointment = null, campaign = null } = planning;
  // An estimate for the pace and the banner. The claim counts the segments that are really sent.
  const segments = countStepSegments(next.step, contact, {
    firstTextSuffix: rules.firstTextSuffix,
    occasion: appointment?.occasion ?? null,
    link: buildSampleLink(next.step.featureType),
  });
  const position = { ...enrollment, stepId: next.step.id };
  const followUps = campaign && !appointment ? listFollowUps(campaign, position, next.due, rules) : [];
  return newMessage({
    organizationId: enrollment.organizationId,
    contactId: enrollment.contactId,
    id: newId(next.due),
    kind: 'CAMPAIGN',
    state: 'SCHEDULED',
    lane: 'campaign',
    body: null,
    created: now,
    due: next.due,
    segments,
    campaign: {
      id: enrollment.campaignId,
      stepId: next.step.id,
      round: enrollment.round,
      ...(appointment ? { appointment: { id: appointment.id, version: appointment.version } } : {}),
    },
    progressCell: buildProgressCell(next.due, rules.zone ?? SENDING_ZONE, run, shard, segments, followUps),
  });
}
