import type {
  AppointmentId,
  CampaignId,
  ContactId,
  JobId,
  MessageId,
  OrganizationId,
  StepId,
  UserId,
} from '../shared/ids.ts';
import type { WindowRules } from '../hours/window.ts';
import type { Campaign } from './campaign.ts';
import type { Reason } from '../sending/reasons.ts';
import { isFinished, isOrphan, type Step } from './step.ts';
import { computeDue } from './timing.ts';

/**
 * ACTIVE: a message is scheduled. WAITING: the contact is at an unfinished step. FINISHED: the contact got all steps.
 * PAUSED: staff paused the campaign for the contact, which stays in it. REMOVED: staff removed the contact. STOPPED: the contact opted out, or the number is invalid.
 */
export type EnrollmentState = 'ACTIVE' | 'WAITING' | 'PAUSED' | 'FINISHED' | 'REMOVED' | 'STOPPED';

/**
 * The progress of one contact through one campaign, or through the steps of one appointment in a campaign. Staff who remove the
 * contact end both.
 */
export interface Enrollment {
  readonly organizationId: OrganizationId;
  readonly campaignId: CampaignId;
  readonly contactId: ContactId;
  /** The appointment whose steps this is about. null means the instant phase. */
  readonly appointmentId: AppointmentId | null;
  /** 1 for the first round. "Send again" starts the next round. */
  readonly round: number;
  readonly state: EnrollmentState;
  /** The step whose message is scheduled, or the unfinished step. For a removed contact, the last such step. */
  readonly stepId: StepId | null;
  /** The steps that the contact has behind it in this round, sent or left out, oldest first. */
  readonly passed: readonly StepId[];
  /** The scheduled message. */
  readonly messageId: MessageId | null;
  /**
   * The start of the step's delay: the time of joining, or of the hand-over of the step before. For an appointment, when the
   * contact joined: its steps count from the appointment.
   */
  readonly base: Date;
  readonly joined: Date;
  readonly replied: Date | null;
  /** The job that began this round. A repetition of the job begins no other round. */
  readonly by: string | null;
  /** The job, or the appointment that lost the campaign, that removed the contact last. A restore keeps it. null means staff by hand, or never. */
  readonly removedBy?: JobId | AppointmentId | null;
  /**
   * The list of the campaign still names the removed contact: staff ended the campaign for it, or for everyone. false or missing: the
   * contact itself left the lists, archived or with its import, or an earlier release removed it.
   */
  readonly listedAsRemoved?: boolean;
  /** What staff did to the contact in the campaign, oldest first: at most the latest `MAX_CHANGES`, of all rounds. missing means nothing. */
  readonly changes?: readonly EnrollmentChange[];
  /** When the reply came that ended this round. missing or null if no reply ended it. */
  readonly stoppedByReply?: Date | null;
}

/** That staff took a contact out of a campaign, paused the campaign for it, or let it continue. */
export interface EnrollmentChange {
  readonly kind: 'REMOVED' | 'PAUSED' | 'RESUMED';
  readonly at: Date;
  /** null if a job did it for many contacts: jobs do not say who started them. */
  readonly userId: UserId | null;
}

/** An enrollment is one item, whose size every transaction pays. */
const MAX_CHANGES = 20;

/** Returns the changes of an enrollment with one more. null means that staff changed nothing. */
export function addChange(
  { changes = [] }: Pick<Enrollment, 'changes'>,
  change: EnrollmentChange | null,
): readonly EnrollmentChange[] {
  return change === null ? changes : [...changes, change].slice(-MAX_CHANGES);
}

export type NextStep =
  | { readonly kind: 'TEXT'; readonly step: Step; readonly due: Date }
  | { readonly kind: 'WAIT'; readonly step: Step }
  | { readonly kind: 'FINISH' };

/** Where a contact is in a campaign. */
export type Place = Pick<Enrollment, 'stepId' | 'passed' | 'joined'>;

/**
 * Plans the step that follows for a contact, with the delay counted from `base`. Staff may have added, moved and deleted steps
 * since the contact joined. The contact gets no step twice, and every step that the campaign had when the contact joined and
 * still has, wherever it stands now. A step that was added later follows only when it stands behind the contact's place, which
 * is the last of the steps behind the contact that the campaign still has. A step that no one ever filled is passed over.
 */
export function planNextStep(
  { structure, steps }: Pick<Campaign, 'structure' | 'steps'>,
  { passed, joined }: Omit<Place, 'stepId'>,
  base: Date,
  rules: WindowRules,
): NextStep {
  const order = structure.FEATURE;
  const lastIndex = order.indexOf(passed.findLast((stepId) => order.includes(stepId)) ?? '');
  const next = order.find((stepId, index) => {
    const step = steps[stepId];
    if (passed.includes(stepId) || (step && isOrphan(step, base))) return false;
    return index > lastIndex || (step !== undefined && step.created <= joined);
  });
  return planStep(next === undefined ? undefined : steps[next], base, rules);
}

/** Plans the step for which the contact waits, by the step as it is now. When staff deleted it, plans the one that follows. */
export function planCurrentStep(
  campaign: Pick<Campaign, 'structure' | 'steps'>,
  waiting: Place,
  base: Date,
  rules: WindowRules,
): NextStep {
  const { stepId } = waiting;
  const isThere = stepId !== null && campaign.structure.FEATURE.includes(stepId);
  return isThere ? planStep(campaign.steps[stepId], base, rules) : planNextStep(campaign, waiting, base, rules);
}

/** Returns the steps behind a contact once the step for which it waits is behind it, too. */
export function getPassedAfter({ stepId, passed }: Pick<Enrollment, 'stepId' | 'passed'>): readonly StepId[] {
  return stepId === null ? passed : [...passed, stepId];
}

function planStep(step: Step | undefined, base: Date, rules: WindowRules): NextStep {
  if (!step) return { kind: 'FINISH' };
  if (!isFinished(step)) return { kind: 'WAIT', step };
  return { kind: 'TEXT', step, due: computeDue(base, step.timing, rules) };
}

/** Returns whether the contact gets the steps of the campaign that are still to come. */
export function isRunning({ state }: Pick<Enrollment, 'state'>): boolean {
  return state === 'ACTIVE' || state === 'WAITING';
}

/** Returns whether the contact still waits for a step of the campaign, or for staff to resume it. */
export function isUnfinished({ state }: Pick<Enrollment, 'state'>): boolean {
  return isRunning({ state }) || state === 'PAUSED';
}

/** Returns the pause of a contact: when, and who did it. null if it is not paused. */
export function findPause({ state, changes = [] }: Pick<Enrollment, 'state' | 'changes'>): EnrollmentChange | null {
  return state === 'PAUSED' ? (changes.findLast(({ kind }) => kind === 'PAUSED') ?? null) : null;
}

/** Returns whether staff had paused the contact before they removed it. */
export function wasPaused({ changes = [] }: Pick<Enrollment, 'changes'>): boolean {
  return changes.findLast(({ kind }) => kind !== 'REMOVED')?.kind === 'PAUSED';
}

/** What decides on which list of the campaign an enrollment is. */
type ListState = Pick<Enrollment, 'state' | 'appointmentId' | 'listedAsRemoved'>;

/** Returns whether the contact is in the campaign by this enrollment, or went through it. Removed contacts are not. */
export function isListed({ state, appointmentId }: Pick<Enrollment, 'state' | 'appointmentId'>): boolean {
  return state !== 'REMOVED' && appointmentId === null;
}

/** Returns whether the campaign's list of removed contacts names the contact by this enrollment. */
export function isListedAsRemoved({ state, appointmentId, listedAsRemoved = false }: ListState): boolean {
  return state === 'REMOVED' && appointmentId === null && listedAsRemoved;
}

/** Returns how the numbers of contacts in the two lists change with an enrollment. `before` is null for the first round. */
export function computeListedDelta(
  before: ListState | null,
  after: ListState,
): { readonly listed: number; readonly removed: number } {
  const count = (isOnList: (state: ListState) => boolean): number =>
    Number(isOnList(after)) - Number(before !== null && isOnList(before));
  return { listed: count(isListed), removed: count(isListedAsRemoved) };
}

/** Returns how the figures of a campaign change with a contact who joins it, or an appointment, as the first or the last of it. */
export function computeCurrentDelta(
  { appointmentId }: Pick<Enrollment, 'appointmentId'>,
  change: 1 | -1,
): { readonly currentLeads: number } | { readonly currentAppointments: number } {
  return appointmentId === null ? { currentLeads: change } : { currentAppointments: change };
}

/** Returns whether a campaign is for a contact. No one but its contact joins a personal campaign, whose texts speak to that person. */
export function acceptsContact({ forContactId }: Pick<Campaign, 'forContactId'>, contactId: ContactId): boolean {
  return (forContactId ?? null) === null || forContactId === contactId;
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
