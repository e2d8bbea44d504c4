import {
  addChange,
  computeCurrentDelta,
  computeListedDelta,
  isUnfinished,
  type Enrollment,
  type EnrollmentChange,
} from '../../../domain/campaigns/enrollment.ts';
import { CAMPAIGN_TOTAL, computeDequeuedDelta, type Delta } from '../../../domain/sending/figures.ts';
import type { AppointmentId, JobId } from '../../../domain/shared/ids.ts';
import type { Message } from '../../../domain/sending/message.ts';
import { countFollowUps } from '../../../domain/sending/progress.ts';
import type { Reason } from '../../../domain/sending/reasons.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import type { Write } from '../../table/table.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { buildCounterWrites, toProgressMoves } from '../step-move.ts';

/** Why contacts leave their campaigns, and what their enrollments show. */
export interface UnenrollOptions {
  readonly reason: Reason;
  readonly state?: 'PAUSED' | 'REMOVED' | 'STOPPED';
  /** When the reason came about. An event may arrive late or twice, and must not end what began after it. */
  readonly cutoff?: Date;
  /** The job or the appointment that removes the contact, so that its undo finds the contact. */
  readonly by?: JobId | AppointmentId;
  /** Missing if staff do not remove the contact by themselves. The timeline of the contact has what they do. */
  readonly staff?: Omit<EnrollmentChange, 'kind'>;
}

/** Why a contact leaves the lists of the organization, and with them the list of the campaign. */
const LEAVES_LISTS: ReadonlySet<Reason> = new Set<Reason>(['CONTACT_ARCHIVED', 'IMPORT_UNDONE']);
const MAX_ATTEMPTS = 8;

/**
 * Takes a contact out of a campaign, or pauses the campaign for it. Its scheduled message is canceled, while history and figures stay. A message that
 * was claimed a moment ago is still sent. Returns false when the contact is not in the campaign, or joined again since.
 */
export async function unenroll(
  deps: FlowDeps,
  enrollment: Enrollment,
  { reason, state = 'REMOVED', cutoff, by, staff }: UnenrollOptions,
): Promise<boolean> {
  const { organizationId, campaignId, contactId, appointmentId } = enrollment;
  let current: Enrollment | null = enrollment;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (!current || !isUnfinished(current) || current.state === state || (cutoff && current.joined > cutoff))
      return false;
    const enrollmentAsRead = current;
    const waitedFor = await findAwaitedMessage(deps, enrollmentAsRead);
    const message = waitedFor?.state === 'SCHEDULED' ? waitedFor : null;
    const to = {
      state,
      removedBy: by ?? null,
      listedAsRemoved: state === 'REMOVED' && !LEAVES_LISTS.has(reason),
      changes: addChange(
        enrollmentAsRead,
        staff ? { kind: state === 'PAUSED' ? 'PAUSED' : 'REMOVED', ...staff } : null,
      ),
      stoppedByReply: reason === 'CONTACT_REPLIED' ? (cutoff ?? null) : null,
    };
    const committed = await falseIfConditionFails(() =>
      deps.table.transact([
        ...deps.enrollments.changeWrites(enrollmentAsRead, to),
        ...(message ? buildCancelWrites(deps, message, reason) : []),
        // A claim that is given back at this moment would otherwise leave a scheduled message without its enrollment.
        ...(waitedFor && !message ? [deps.messages.unchangedWrite(waitedFor)] : []),
        ...deps.sendProgress.progressWrites(
          message ? toProgressMoves(message, 'NOT_SENT', countFollowUps(message.progressCell)) : [],
        ),
        ...buildCounterWrites(deps, enrollmentAsRead, contactId, countDeparture(enrollmentAsRead, to, message)),
      ]),
    );
    if (committed) return true;
    current = await deps.enrollments.findEnrollment(organizationId, campaignId, contactId, appointmentId);
  }
  throw new Error(`Contact ${contactId} could not leave campaign ${campaignId}`);
}

/** The message that an enrollment waits for. Null when there is none, or when it has been claimed. */
export async function findScheduledMessage(
  deps: Pick<FlowDeps, 'messages'>,
  enrollment: Enrollment,
): Promise<Message | null> {
  const message = await findAwaitedMessage(deps, enrollment);
  return message?.state === 'SCHEDULED' ? message : null;
}

async function findAwaitedMessage(
  { messages }: Pick<FlowDeps, 'messages'>,
  { organizationId, contactId, messageId }: Enrollment,
): Promise<Message | null> {
  return messageId ? messages.findMessage({ organizationId, contactId, id: messageId }) : null;
}

/** The writes that cancel a scheduled message. The caller adds the figures. */
export function buildCancelWrites(
  { messages, due }: Pick<FlowDeps, 'messages' | 'due'>,
  message: Message,
  reason: Reason,
): Write[] {
  return [messages.changeWrite(message, 'CANCELED', { reason }), due.dueDelete(message, message.due)];
}

function countDeparture(
  before: Enrollment,
  to: Pick<Enrollment, 'state' | 'listedAsRemoved'>,
  message: Message | null,
): Map<string, Delta> {
  const { state, stepId } = before;
  const departure = {
    ...(to.state === 'PAUSED' ? {} : computeCurrentDelta(before, -1)),
    ...computeListedDelta(before, { ...before, ...to }),
  };
  const figures = new Map<string, Delta>([[CAMPAIGN_TOTAL, departure]]);
  if (stepId && message) figures.set(stepId, computeDequeuedDelta(message, 'CANCELED'));
  if (stepId && state === 'WAITING') figures.set(stepId, { waiting: -1 });
  return figures;
}
