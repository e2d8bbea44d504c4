import type { CampaignId, StepId } from '../../domain/shared/ids.ts';
import type { Enrollment, EnrollmentChange, EnrollmentState } from '../../domain/campaigns/enrollment.ts';
import { buildStepId } from '../../domain/campaigns/campaign-ids.ts';
import { enrollmentKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readDate, readDateOrNull, readString, readStringOrNull, toIsoString } from '../table/values.ts';

/** Before a step id that is stored as a whole. No ULID begins with it. */
const WHOLE_ID = '~';

/** Returns an enrollment as the table stores it. */
export function toEnrollmentItem(enrollment: Enrollment): Item {
  return {
    ...enrollmentKey(enrollment.organizationId, enrollment.campaignId, enrollment.contactId, enrollment.appointmentId),
    ...enrollment,
    appointmentId: enrollment.appointmentId ?? undefined,
    base: enrollment.base.toISOString(),
    joined: enrollment.joined.toISOString(),
    replied: toIsoString(enrollment.replied) ?? null,
    removedBy: enrollment.removedBy ?? undefined,
    listedAsRemoved: enrollment.listedAsRemoved === true ? true : undefined,
    changes: toStoredChanges(enrollment.changes ?? []),
    stoppedByReply: toIsoString(enrollment.stoppedByReply ?? null),
    passed: toStoredSteps(enrollment.campaignId, enrollment.passed),
  };
}

/**
 * Every step id begins with the campaign's id. Without it the steps behind a contact stay small, because a transaction is billed
 * by the size of its items.
 */
function toStoredSteps(campaignId: CampaignId, stepIds: readonly StepId[]): string[] {
  const start = buildStepId(campaignId, '');
  return stepIds.map((id) => (id.startsWith(start) ? id.slice(start.length) : `${WHOLE_ID}${id}`));
}

function fromStoredSteps(campaignId: CampaignId, stored: readonly string[]): StepId[] {
  return stored.map((id) => (id.startsWith(WHOLE_ID) ? id.slice(1) : buildStepId(campaignId, id)));
}

function toStoredChanges(changes: readonly EnrollmentChange[]): Item['changes'] {
  return changes.length === 0
    ? undefined
    : changes.map(({ kind, at, userId }) => ({ kind, at: at.toISOString(), userId }));
}

function readChanges(stored: unknown): EnrollmentChange[] {
  return ((stored ?? []) as { kind: EnrollmentChange['kind']; at: string; userId: string | null }[]).map((change) => ({
    ...change,
    at: readDate(change.at),
  }));
}

/** Returns a stored enrollment. */
export function toEnrollment(item: Item): Enrollment {
  return {
    organizationId: readString(item.organizationId),
    campaignId: readString(item.campaignId),
    contactId: readString(item.contactId),
    appointmentId: readStringOrNull(item.appointmentId),
    round: Number(item.round),
    state: readString(item.state) as EnrollmentState,
    stepId: readStringOrNull(item.stepId),
    passed: fromStoredSteps(readString(item.campaignId), (item.passed ?? []) as string[]),
    messageId: readStringOrNull(item.messageId),
    base: readDate(item.base),
    joined: readDate(item.joined),
    replied: readDateOrNull(item.replied),
    by: readStringOrNull(item.by),
    removedBy: readStringOrNull(item.removedBy),
    listedAsRemoved: item.listedAsRemoved === true,
    changes: readChanges(item.changes),
    stoppedByReply: readDateOrNull(item.stoppedByReply),
  };
}
