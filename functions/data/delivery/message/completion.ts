import type { Contact } from '../../../domain/contacts/contact.ts';
import { mergeDayChanges } from '../../../domain/results/day-figures.ts';
import { addDeltas, getFigureOwner, mergeDeltas, type Delta } from '../../../domain/sending/figures.ts';
import type { Message } from '../../../domain/sending/message.ts';
import { toContact } from '../../contacts/contact-item.ts';
import { toCampaignSlot, toStatusCheckSlot } from '../../sending/due-minutes.ts';
import type { DueSlot } from '../../sending/due/markers.ts';
import { failedConditions, falseIfConditionFails } from '../../table/attempt.ts';
import { contactKey } from '../../table/keys.ts';
import { TRANSACTION_WRITES, type Write } from '../../table/table.ts';
import type { CampaignFacts, Completion, FlowDeps, MessageOutcome } from '../flow-deps.ts';
import { listTextFacts } from '../../../domain/webhook-endpoints/event-facts.ts';
import { buildResultWrites, toUsedAttempt } from './message-figures.ts';
import { buildCounterWrites } from '../step-move.ts';
import { buildCompletion, planAdvance, type Advance, type CompletionParts } from './advance.ts';

/** Each attempt reads the enrollment and the contact again, because other writers change them too. */
const MAX_ATTEMPTS = 8;

/** Takes a message out of the queue for good, and moves its contact to the next step, in one transaction. */
export async function complete(
  deps: FlowDeps,
  message: Message,
  outcome: MessageOutcome,
  facts: CampaignFacts,
  now: Date,
): Promise<Completion> {
  const { table, due, outbox } = deps;
  const events = await outbox.eventWrites(message.organizationId, listTextFacts(message, outcome.to, outcome));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const advance = await planAdvance(
      deps,
      message,
      outcome,
      attempt === 0 ? facts : { ...facts, enrollment: undefined, appointment: undefined },
      now,
    );
    const contact = attempt === 0 ? facts.contact : await readContact(deps, facts.contact);
    const nextDue = getNextDue(advance);
    const { statusCheckAt } = outcome;
    await due.markMinutes(message.organizationId, [
      ...(nextDue ? [getNextSlot(deps, message, nextDue)] : []),
      ...(statusCheckAt ? [toStatusCheckSlot(statusCheckAt)] : []),
    ]);
    const parts = buildCompletion(deps, message, outcome, { ...facts, contact }, advance, now);
    const failed = await failedConditions(() =>
      table.transact([
        ...toWrites(deps, [{ message, parts, isHandedOver: outcome.to === 'HANDED_OVER' }], now),
        due.dueDelete(message, message.due),
        ...(statusCheckAt ? [due.statusCheckWrite(message, statusCheckAt)] : []),
        ...events,
      ]),
    );
    if (!failed) return { kind: 'COMPLETED', nextDue };
    // The first write is the message's own. Every other failure is the enrollment's or the contact's, and worth another attempt.
    if (failed.has(0)) return { kind: 'CHANGED' };
  }
  throw new Error(`Message ${message.id} could not be completed: its enrollment or its contact kept changing`);
}

async function readContact({ table }: FlowDeps, known: Contact): Promise<Contact> {
  const item = await table.get(contactKey(known.organizationId, known.id));
  return item ? toContact(item) : known;
}

/** A message that the carrier accepted, with what was read before. */
export interface Acceptance {
  readonly message: Message;
  readonly outcome: MessageOutcome;
  readonly facts: CampaignFacts;
}

/**
 * Records the hand-over of messages of one organization in one transaction, as `complete` does for one message. The
 * dispatcher has deleted the due entries. Returns when the next messages of the contacts are due, or null when a condition
 * failed: then nothing was recorded, and each message needs a record of its own.
 */
export async function completeTogether(
  deps: FlowDeps,
  accepted: readonly Acceptance[],
  now: Date,
): Promise<Date[] | null> {
  const [first] = accepted;
  if (!first) return [];
  const advances = await Promise.all(
    accepted.map(({ message, outcome, facts }) => planAdvance(deps, message, outcome, facts, now)),
  );
  const writes = toWrites(
    deps,
    accepted.map(({ message, outcome, facts }, index) => ({
      message,
      parts: buildCompletion(deps, message, outcome, facts, advances[index] ?? null, now),
      isHandedOver: true,
    })),
    now,
  );
  if (writes.length > TRANSACTION_WRITES) return null;
  const nextDues = advances.flatMap((advance) => getNextDue(advance) ?? []);
  await deps.due.markMinutes(
    first.message.organizationId,
    advances.flatMap((advance, index) => {
      const nextDue = getNextDue(advance);
      const message = accepted[index]?.message;
      return nextDue && message ? [getNextSlot(deps, message, nextDue)] : [];
    }),
  );
  return (await falseIfConditionFails(() => deps.table.transact(writes))) ? nextDues : null;
}

/** The next message of a contact is in the shard of the message before. */
function getNextSlot({ sendProgress }: FlowDeps, { progressCell, contactId }: Message, due: Date): DueSlot {
  return toCampaignSlot(progressCell?.shard ?? sendProgress.getShard(contactId), due);
}

function getNextDue(advance: Advance | null): Date | null {
  return advance?.next.kind === 'TEXT' ? advance.next.due : null;
}

interface CompletedMessage {
  readonly message: Message;
  readonly parts: CompletionParts;
  readonly isHandedOver: boolean;
}

/** The writes of each message, and one write for each figure that they change. */
function toWrites(deps: FlowDeps, completed: readonly CompletedMessage[], now: Date): Write[] {
  const [first] = completed;
  if (!first) return [];
  const { organizationId, contactId: shardBy } = first.message;
  const organizationDelta = completed.reduce<Delta>((sum, { parts }) => addDeltas(sum, parts.organizationDelta), {});
  const byOwner = Map.groupBy(completed, ({ message }) => getFigureOwner(message)?.id ?? null);
  const figureWrites = [...byOwner].flatMap(([campaignId, each]) => {
    if (campaignId === null) return [];
    const figures = mergeDeltas(...each.map(({ parts }) => parts.figures));
    const active = each.some(({ isHandedOver }) => isHandedOver) ? now : undefined;
    return buildCounterWrites(deps, { organizationId, campaignId }, shardBy, figures, active);
  });
  return [
    ...completed.flatMap(({ parts }) => parts.writes),
    ...deps.counters.organizationWrites(organizationId, shardBy, organizationDelta),
    ...deps.counters.dayWrites(
      organizationId,
      shardBy,
      mergeDayChanges(...completed.map(({ parts }) => parts.dayChanges)),
    ),
    ...buildResultWrites(
      deps,
      completed.map(({ message, parts }) => ({ message, changes: parts.resultChanges })),
    ),
    ...deps.sendProgress.progressWrites(completed.flatMap(({ parts }) => parts.progressMoves)),
    ...figureWrites,
    ...deps.usage.rowWrites(
      organizationId,
      completed.flatMap(({ message, isHandedOver }) => (isHandedOver ? [toUsedAttempt(message)] : [])),
      now,
    ),
  ];
}
