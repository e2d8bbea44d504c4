import type { CampaignId, ContactId, JobId, MessageId, OrganizationId, StepId } from '../shared/ids.ts';
import type { WindowRules } from '../hours/window.ts';
import type { Campaign } from './campaign.ts';
import type { Reason } from '../sending/reasons.ts';
import { isFinished, type Step } from './step.ts';
import { computeDue } from './timing.ts';

/**
 * ACTIVE: a message is scheduled. WAITING: the contact is at an unfinished step. FINISHED: the contact got all steps.
 * REMOVED: staff removed the contact. STOPPED: the contact opted out, or the number is invalid.
 */
export type EnrollmentState = 'ACTIVE' | 'WAITING' | 'FINISHED' | 'REMOVED' | 'STOPPED';

/** The progress of one contact through one campaign. */
export interface Enrollment {
  readonly organizationId: OrganizationId;
  readonly campaignId: CampaignId;
  readonly contactId: ContactId;
  /** 1 for the first round. "Send again" starts the next round. */
  readonly round: number;
  readonly state: EnrollmentState;
  /** The step whose message is scheduled, or the unfinished step. For a removed contact, the last such step. */
  readonly stepId: StepId | null;
  /** The step's index when it was planned. The contact continues at this index if the step is deleted. */
  readonly position: number;
  /** The scheduled message. */
  readonly messageId: MessageId | null;
  /** The start of the step's delay: the time of joining, or of the hand-over of the step before. */
  readonly base: Date;
  readonly joined: Date;
  readonly replied: Date | null;
  /** The job that began this round. A repetition of the job begins no other round. */
  readonly by: string | null;
  /** The job that removed the contact last. A restore keeps it. Null: staff removed the contact by hand, or never. */
  readonly removedBy?: JobId | null;
}

export type NextStep =
  | { readonly kind: 'TEXT'; readonly step: Step; readonly position: number; readonly due: Date }
  | { readonly kind: 'WAIT'; readonly step: Step; readonly position: number }
  | { readonly kind: 'FINISH' };

/**
 * Plans the step at an index of the instant phase. Returns the step with its due time, with the delay counted from
 * `base`.
 */
export function planStepAt(campaign: Campaign, position: number, base: Date, rules: WindowRules): NextStep {
  const stepId = campaign.structure.FEATURE[position];
  const step = stepId === undefined ? undefined : campaign.steps[stepId];
  if (!step) return { kind: 'FINISH' };
  if (!isFinished(step)) return { kind: 'WAIT', step, position };
  return { kind: 'TEXT', step, position, due: computeDue(base, step.timing, rules) };
}

/**
 * Returns the index after the enrollment's step. If the step was deleted, returns the index of the step that took its
 * place.
 */
export function getPositionAfter(campaign: Campaign, enrollment: Pick<Enrollment, 'stepId' | 'position'>): number {
  const index = enrollment.stepId === null ? -1 : campaign.structure.FEATURE.indexOf(enrollment.stepId);
  return index >= 0 ? index + 1 : enrollment.position;
}

/** Returns whether the contact still waits for a step of the campaign. */
export function isUnfinished({ state }: Pick<Enrollment, 'state'>): boolean {
  return state === 'ACTIVE' || state === 'WAITING';
}

/** Returns whether the list of the campaign shows the contact. Removed contacts are not shown. */
export function isListed({ state }: Pick<Enrollment, 'state'>): boolean {
  return state !== 'REMOVED';
}

/** Returns how the number of listed contacts changes with an enrollment. `before` is null for the first round. */
export function computeListedDelta(
  before: Pick<Enrollment, 'state'> | null,
  after: Pick<Enrollment, 'state'>,
): { readonly listed: number } {
  return { listed: Number(isListed(after)) - Number(before !== null && isListed(before)) };
}

/** Returns whether a contact may join, or the reason why not. A second round needs an explicit "Send again". */
export function checkCanEnroll(
  existing: Enrollment | null,
  sendAgain: boolean,
): { readonly round: number } | { readonly reason: Reason } {
  if (!existing) return { round: 1 };
  if (isUnfinished(existing)) return { reason: 'ALREADY_IN_CAMPAIGN' };
  return sendAgain ? { round: existing.round + 1 } : { reason: 'WAS_IN_CAMPAIGN' };
}
