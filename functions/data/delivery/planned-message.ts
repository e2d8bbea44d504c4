import type { Enrollment, NextStep } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { countSegmentsFor } from '../../domain/sending/hand-over.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import { buildProgressCell, type CurrentRun } from '../../domain/sending/progress.ts';
import type { SendingRules } from '../../domain/accounts/account.ts';
import { SENDING_ZONE } from '../../domain/hours/sending-zone.ts';
import { newId } from '../../platform/ids.ts';

/** For whom a text is planned, and where it is counted while it waits. */
export interface MessagePlanning {
  readonly contact: Contact;
  readonly rules: SendingRules;
  readonly run: CurrentRun;
  /** The row of the wave. */
  readonly shard: number;
  readonly now: Date;
}

/** What should have gone already goes now: a minute that is long over may have been swept and forgotten. */
export function dueNoEarlierThan(next: NextStep, now: Date): NextStep {
  return next.kind === 'TEXT' && next.due < now ? { ...next, due: now } : next;
}

/** A step's text as it begins to wait: without words, which are made at the claim from the step as it then is. */
export function buildCampaignMessage(
  enrollment: Enrollment,
  next: Extract<NextStep, { kind: 'TEXT' }>,
  planning: MessagePlanning,
): Message {
  const { contact, rules, run, shard, now } = planning;
  // As it would go now, for the pace and the banner; the claim counts what really goes.
  const segments = countSegmentsFor(next.step.blocks, contact, rules.firstTextSuffix);
  return newMessage({
    organizationId: enrollment.organizationId,
    contactId: enrollment.contactId,
    id: newId(next.due),
    kind: 'CAMPAIGN',
    state: 'SCHEDULED',
    lane: 'campaign',
    body: null,
    phone: contact.phone ?? '',
    created: now,
    due: next.due,
    segments,
    campaign: { id: enrollment.campaignId, stepId: next.step.id, round: enrollment.round },
    progressCell: buildProgressCell(next.due, rules.zone ?? SENDING_ZONE, run, shard, segments),
  });
}
