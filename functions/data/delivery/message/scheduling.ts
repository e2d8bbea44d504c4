import type { SendingRules } from '../../../domain/accounts/account.ts';
import { SENDING_ZONE } from '../../../domain/hours/sending-zone.ts';
import { moveText } from '../../../domain/results/result-figures.ts';
import { moveMessage } from '../../../domain/results/day-figures.ts';
import {
  computeDequeuedDelta,
  computeHeldDelta,
  computeRetryDelta,
  isUnconfirmed,
} from '../../../domain/sending/figures.ts';
import { getOwnCampaign, type Message } from '../../../domain/sending/message.ts';
import { buildProgressCell, countFollowUps } from '../../../domain/sending/progress.ts';
import type { Reason } from '../../../domain/sending/reasons.ts';
import { toContact } from '../../contacts/contact-item.ts';
import { buildContactChange } from '../../contacts/contact-lists.ts';
import { failedConditions, falseIfConditionFails } from '../../table/attempt.ts';
import { toDueSlot } from '../../sending/due-minutes.ts';
import { listMoveWrites } from '../../contacts/conversations/conversation-lists.ts';
import { textLogWrite } from '../../search/text-log.ts';
import { contactKey } from '../../table/keys.ts';
import { ConditionFailed, type Write } from '../../table/table.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { buildMessageFigureWrites, buildResultWrites } from './message-figures.ts';
import { toProgressMoves } from '../step-move.ts';

const MAX_ATTEMPTS = 8;
/** A message that gets a new attempt counts on no day, until the attempt is handed over or refused. */
const RETRIED = { state: 'SCHEDULED', sent: null, countedOn: null, reason: null } as const;

/**
 * Postpones a message. Returns false when the message has changed since it was read, or when a condition of `also` does
 * not hold. A claimed message whose contact has left the campaign since the claim is canceled.
 */
export async function postpone(
  deps: FlowDeps,
  message: Message,
  until: Date,
  reason: Reason | null,
  { zone = SENDING_ZONE }: SendingRules,
  also: readonly Write[] = [],
): Promise<boolean> {
  const { table, messages, due, sendProgress, enrollments } = deps;
  const progressCell = sendProgress.moveCell(message.progressCell, until, zone, reason);
  // A contact's departure from a campaign cancels a scheduled message, but leaves a claimed one alone.
  const own = getOwnCampaign(message);
  const enrollmentChecks = message.state === 'CLAIMED' && own ? [enrollments.awaitsMessageCheck(message, own)] : [];
  await due.markMinutes(message.organizationId, [toDueSlot(message, until)]);
  const failed = await failedConditions(() =>
    table.transact([
      messages.rescheduleWrite(message, until, reason, progressCell),
      ...enrollmentChecks,
      due.dueWrite(message, until),
      ...sendProgress.progressWrites(
        toProgressMoves(message, 'DEQUEUED'),
        toProgressMoves({ ...message, progressCell }, 'QUEUED'),
      ),
      ...buildMessageFigureWrites(deps, message, computeHeldDelta(message.progressCell, progressCell)),
      ...also,
    ]),
  );
  if (failed && enrollmentChecks.length > 0 && failed.has(1) && !failed.has(0)) await cancelUnexpected(deps, message);
  return failed === null;
}

/** Cancels a claimed message that no one waits for anymore. Does nothing when the message has changed. */
async function cancelUnexpected(deps: FlowDeps, message: Message): Promise<void> {
  await falseIfConditionFails(() =>
    deps.table.transact([
      deps.messages.changeWrite(message, 'CANCELED', { reason: 'NOT_IN_CAMPAIGN' }),
      ...deps.sendProgress.progressWrites(toProgressMoves(message, 'NOT_SENT', countFollowUps(message.progressCell))),
      ...buildMessageFigureWrites(deps, message, computeDequeuedDelta(message, 'CANCELED')),
    ]),
  );
}

/** Schedules messages of one organization, all or none. `also` commits with them, and comes first. */
export async function scheduleTogether(
  { table, messages, due, sendProgress }: FlowDeps,
  scheduled: readonly Message[],
  also: readonly Write[],
): Promise<void> {
  const [first] = scheduled;
  if (first) await due.markMessages(first.organizationId, scheduled);
  await table.transact([
    ...also,
    ...scheduled.flatMap((message) => [messages.createWrite(message), due.dueWrite(message, message.due)]),
    ...sendProgress.progressWrites(scheduled.flatMap((message) => toProgressMoves(message, 'QUEUED'))),
  ]);
}

/** Schedules a message to a single contact or a confirmation. `also` commits with it. */
export async function schedule(deps: FlowDeps, message: Message, also: readonly Write[]): Promise<void> {
  await scheduleTogether(deps, [message], also);
}

/** Schedules messages together with a write that happens once. Returns false when the write had happened before. */
export async function scheduleOnce(deps: FlowDeps, scheduled: readonly Message[], onceWrite: Write): Promise<boolean> {
  return falseIfConditionFails(() => scheduleTogether(deps, scheduled, [onceWrite]));
}

/**
 * Schedules a message that staff wrote. The contact moves to the top of the list of conversations, which shows `preview`. `onceWrite`: commits with
 * the message. Returns false when it was written before. @throws ConditionFailed when the message exists already
 */
export async function scheduleDirect(
  deps: FlowDeps,
  message: Message,
  onceWrite: Write | null = null,
  preview = message.body ?? '',
): Promise<boolean> {
  const { organizationId, contactId, id: messageId, created: at } = message;
  const key = contactKey(organizationId, contactId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const item = await deps.table.get(key);
    if (!item) break;
    const lastMessage = { messageId, direction: 'OUT' as const, body: preview, at };
    const contact = toContact(item);
    const { update, delta, move } = buildContactChange(contact, {
      lastMessage,
      // A conversation that staff begin is open until someone marks it as done. A reply leaves a conversation as it is.
      ...(contact.lastMessage ? {} : { isOpen: true }),
    });
    try {
      await schedule(deps, message, [
        deps.table.updateWrite(key, update),
        ...(onceWrite ? [onceWrite] : []),
        ...deps.counters.organizationWrites(organizationId, contactId, delta),
        ...listMoveWrites(deps.table, [move]),
        textLogWrite(deps.table, organizationId, { contactId, id: messageId, kind: 'MESSAGE' }),
      ]);
      return true;
    } catch (error) {
      if (onceWrite && error instanceof ConditionFailed && error.failed.includes(1)) return false;
      // The contact has changed since it was read. Any other failed condition is the message's own.
      if (!(error instanceof ConditionFailed && error.failed.includes(0))) throw error;
    }
  }
  throw new Error(`The message to contact ${contactId} could not be scheduled`);
}

/**
 * Schedules a new attempt of a failed message: the same item, all checks again, counted once. Nothing else moves, because
 * the contact has continued since. Returns false when the message has changed since it was read.
 */
export async function retry(
  deps: FlowDeps,
  message: Message,
  due: Date,
  reason: Reason | null,
  { zone = SENDING_ZONE }: SendingRules,
  now: Date,
): Promise<boolean> {
  const { table, messages, sendProgress, due: dueMessages } = deps;
  const { organizationId, progressCell: before, segments } = message;
  const run = before && (await sendProgress.currentRun(organizationId, zone, now));
  const progressCell = before && run && buildProgressCell(due, zone, run, before.shard, segments);
  await dueMessages.markMinutes(organizationId, [toDueSlot(message, due)]);
  return falseIfConditionFails(() =>
    table.transact([
      messages.retryWrite(message, due, reason, progressCell),
      dueMessages.dueWrite(message, due),
      ...sendProgress.progressWrites(
        // A text that the carrier had accepted stays sent, and the new attempt is one more.
        message.sent === null ? toProgressMoves(message, 'REVIVED') : [],
        toProgressMoves({ ...message, progressCell }, 'QUEUED'),
      ),
      ...buildMessageFigureWrites(deps, message, computeRetryDelta(message)),
      ...deps.counters.dayWrites(organizationId, message.contactId, moveMessage(message, RETRIED)),
      ...buildResultWrites(deps, [{ message, changes: moveText(message, RETRIED) }]),
      ...(isUnconfirmed(message) ? deps.unconfirmed.removeWrites(message) : []),
      // A search for the new attempt must not find the carrier's text of this one.
      ...(message.carrierId === null
        ? []
        : [deps.carrierTexts.takeWrite(message, message.carrierId, message.sent ?? now, now)]),
    ]),
  );
}
