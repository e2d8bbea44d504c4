import { countSegmentsOn, mergeDayChanges, moveMessage } from '../../../domain/results/day-figures.ts';
import { moveText, type ResultFigure } from '../../../domain/results/result-figures.ts';
import { computeTakeBackDelta } from '../../../domain/sending/figures.ts';
import type { Message } from '../../../domain/sending/message.ts';
import { toStatusCheckSlot } from '../../sending/due-minutes.ts';
import type { CarrierTextOwner } from '../../sending/carrier-texts.ts';
import type { UsedAttempt } from '../../sending/usage.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import type { Write } from '../../table/table.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { toProgressMoves } from '../step-move.ts';
import { buildMessageFigureWrites, buildResultWrites, toUsedAttempt, type CountedChange } from './message-figures.ts';

/** What a text is after it lost the carrier's text that a search had given it. */
const UNKNOWN = { state: 'OUTCOME_UNKNOWN', sent: null, countedOn: null, reason: 'OUTCOME_UNKNOWN' } as const;

/**
 * Takes a text of the carrier from the message that a search gave it to, because a report shows that it is another one. The outcome of
 * the message is unknown again, what it counted is taken back, and the carrier is asked again. `reported`: the message of the report. The
 * carrier charges its text once, so the charge moves to this message. The same message: the report names another text of the carrier.
 * Returns false when a message has changed since it was read.
 */
export async function takeBack(deps: FlowDeps, holder: Message, reported: Message, now: Date): Promise<boolean> {
  const { organizationId, contactId, carrierId, sent } = holder;
  if (carrierId === null || sent === null) return false;
  const charge =
    reported.id === holder.id ? NO_CHARGE : moveCharge(deps, { holder, before: toUsedAttempt(holder) }, reported, sent);
  await deps.due.markMinutes(organizationId, [toStatusCheckSlot(now)]);
  return falseIfConditionFails(() =>
    deps.table.transact([
      deps.messages.changeWrite(holder, 'OUTCOME_UNKNOWN', {
        carrierId: null,
        sent: null,
        delivered: null,
        countedOn: null,
        reason: 'OUTCOME_UNKNOWN',
        errorCode: null,
        ...(charge === NO_CHARGE ? {} : { chargedAttempt: null }),
      }),
      deps.carrierTexts.releaseWrite(holder, carrierId),
      deps.due.statusCheckWrite(holder, now),
      ...charge.writes,
      ...deps.sendProgress.progressWrites(toProgressMoves(holder, 'UNSENT')),
      ...buildMessageFigureWrites(deps, holder, computeTakeBackDelta(holder)),
      ...deps.counters.dayWrites(organizationId, contactId, moveMessage(holder, UNKNOWN)),
      ...buildResultWrites(deps, [{ message: holder, changes: moveText(holder, UNKNOWN) }, ...charge.results]),
      ...deps.unconfirmed.addWrites(holder),
    ]),
  );
}

/**
 * Gives a text of the carrier to the message of a report, when the attempt that a search gave it to is over: staff have sent that message
 * again, or its contact was erased. Nothing else of that attempt is left to take back but the charge. `holder`: the message of that
 * attempt, if it still exists. Returns false when the text has another owner, or the message has changed since it was read.
 */
export async function takeFromPast(
  deps: FlowDeps,
  owner: CarrierTextOwner,
  holder: Message | null,
  reported: Message,
  now: Date,
): Promise<boolean> {
  // Both have the same words.
  const before = { messageId: owner.id, attempt: owner.attempt, segments: reported.segments };
  const charge = moveCharge(deps, { holder, before }, reported, owner.charged);
  return falseIfConditionFails(() =>
    deps.table.transact([
      deps.carrierTexts.moveWrite(owner, reported, now),
      ...charge.writes,
      ...buildResultWrites(deps, charge.results),
    ]),
  );
}

interface MovedCharge {
  readonly writes: readonly Write[];
  readonly results: readonly CountedChange[];
}

const NO_CHARGE: MovedCharge = { writes: [], results: [] };

interface Charged {
  /** null if the message is gone, and its figures stay. */
  readonly holder: Message | null;
  readonly before: UsedAttempt;
}

/** The row keeps its time, so that what was metered stays as it is. */
function moveCharge(
  { messages, usage }: FlowDeps,
  { holder, before }: Charged,
  reported: Message,
  at: Date,
): MovedCharge {
  const counted = (by: 1 | -1) => mergeDayChanges<ResultFigure>(countSegmentsOn(at, by * before.segments));
  return {
    writes: [
      messages.changeWrite(reported, reported.state, { chargedAttempt: reported.attempt }),
      usage.replaceWrite(reported.organizationId, before, toUsedAttempt(reported), at),
    ],
    results: holder
      ? [
          { message: holder, changes: counted(-1) },
          { message: reported, changes: counted(1) },
        ]
      : [],
  };
}
