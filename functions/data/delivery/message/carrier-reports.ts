import type { Contact } from '../../../domain/contacts/contact.ts';
import {
  countSegmentsOn,
  getCountedDay,
  mergeDayChanges,
  moveMessage,
  type DayChanges,
} from '../../../domain/results/day-figures.ts';
import { moveText, type ResultFigure } from '../../../domain/results/result-figures.ts';
import { getCarrierAction } from '../../../domain/sending/carrier-codes.ts';
import {
  addDeltas,
  computeReportDelta,
  getFigureOwner,
  isUnconfirmed,
  mergeDeltas,
  type Delta,
} from '../../../domain/sending/figures.ts';
import type { CarrierStatus, Message } from '../../../domain/sending/message.ts';
import type { Reason } from '../../../domain/sending/reasons.ts';
import type { FilteredReports } from '../../../domain/sending/spam.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import type { CarrierReport, FlowDeps } from '../flow-deps.ts';
import {
  buildTextedContact,
  buildMessageFigureWrites,
  buildOptOutLineDue,
  buildResultWrites,
  isUndeliveredStatus,
  toOrganizationDelta,
  toUsedAttempt,
  type TextedContact,
} from './message-figures.ts';
import { listTextFacts } from '../../../domain/webhook-endpoints/event-facts.ts';
import { buildCounterWrites, toProgressMoves } from '../step-move.ts';

/** What was read together with the message of a report. */
export interface ReportFacts {
  readonly contact: Contact;
  /** The filtered texts of the campaign. */
  readonly filtered: FilteredReports | null;
}

/**
 * Records a carrier's report with the figures. The first report of a lost text also takes the carrier's text for it. Returns false when
 * the message, the contact or the filtered texts have changed since they were read, or another message has the carrier's text.
 */
export async function recordReport(
  deps: FlowDeps,
  message: Message,
  status: CarrierStatus,
  carrierReport: CarrierReport,
  { contact, filtered }: ReportFacts,
  now: Date,
): Promise<boolean> {
  const { table, messages, due, spamReports, carrierTexts } = deps;
  const isFiltered = getCarrierAction(carrierReport.errorCode) === 'FILTERED';
  const at = now.toISOString();
  const firstReport = message.sent === null ? buildFirstReport(deps, message, contact, status, now) : null;
  const after = toReported(message, status, carrierReport.reason, now);
  const changes = {
    ...carrierReport,
    ...(message.sent ? {} : { sent: at, chargedAttempt: message.attempt }),
    countedOn: after.countedOn,
    ...(status === 'DELIVERED' ? { delivered: at } : {}),
  };
  const events = await deps.outbox.eventWrites(message.organizationId, listTextFacts(message, status, carrierReport));
  return falseIfConditionFails(() =>
    table.transact([
      messages.changeWrite(message, status, changes),
      ...spamReports.reportWrites(message, status, isFiltered, filtered),
      ...(firstReport?.writes ?? buildOptOutLineDue(deps, message, status, contact)),
      ...(message.state === 'SCHEDULED' ? [due.dueDelete(message, message.due)] : []),
      ...buildMessageFigureWrites(deps, message, computeReportDelta(message, status), firstReport?.delta),
      ...deps.counters.dayWrites(
        message.organizationId,
        message.contactId,
        mergeDayChanges(moveMessage(message, after), countCharge(message, now)),
      ),
      ...buildResultWrites(deps, [
        { message, changes: mergeDayChanges<ResultFigure>(moveText(message, after), countCharge(message, now)) },
      ]),
      ...(isUnconfirmed(message) ? deps.unconfirmed.removeWrites(message) : []),
      ...(message.carrierId === null
        ? [carrierTexts.takeWrite(message, carrierReport.carrierId, message.sent ?? now, now)]
        : []),
      ...events,
    ]),
  );
}

/** A report of a message that the carrier has accepted before, and that has not failed. */
export interface PlainReport {
  readonly message: Message;
  readonly status: 'SENT' | 'DELIVERED';
  readonly carrierId: string;
}

/**
 * Records reports about messages of one organization in one transaction, as `recordReport` does for one. Returns false
 * when a message has changed since it was read: then nothing was recorded.
 */
export async function recordReportsTogether(
  { table, messages, counters, outbox }: FlowDeps,
  reports: readonly PlainReport[],
  now: Date,
): Promise<boolean> {
  const [first] = reports;
  if (!first) return true;
  const { organizationId, contactId: shardBy } = first.message;
  const deltas = reports.map(({ message, status }) => computeReportDelta(message, status));
  const moves = reports.map(({ message, status }) => ({ message, after: toReported(message, status, null, now) }));
  const byOwner = Map.groupBy(
    reports.map(({ message }, index) => ({ owner: getFigureOwner(message), delta: deltas[index] ?? {} })),
    ({ owner }) => owner?.id ?? null,
  );
  const figureWrites = [...byOwner].flatMap(([campaignId, each]) => {
    if (campaignId === null) return [];
    const figures = mergeDeltas(...each.map(({ owner, delta }) => new Map(owner ? [[owner.part, delta]] : [])));
    return buildCounterWrites({ counters }, { organizationId, campaignId }, shardBy, figures);
  });
  const events = await outbox.eventWrites(
    organizationId,
    reports.flatMap(({ message, status }) => listTextFacts(message, status)),
  );
  return falseIfConditionFails(() =>
    table.transact([
      ...reports.map(({ message, status, carrierId }) =>
        messages.changeWrite(message, status, {
          carrierId,
          reason: null,
          errorCode: null,
          ...(status === 'DELIVERED' ? { delivered: now.toISOString() } : {}),
        }),
      ),
      ...counters.organizationWrites(
        organizationId,
        shardBy,
        reports.reduce<Delta>(
          (sum, { message }, index) => addDeltas(sum, toOrganizationDelta(message, deltas[index] ?? {})),
          {},
        ),
      ),
      ...counters.dayWrites(
        organizationId,
        shardBy,
        mergeDayChanges(...moves.map(({ message, after }) => moveMessage(message, after))),
      ),
      ...buildResultWrites(
        { counters },
        moves.map(({ message, after }) => ({ message, changes: moveText(message, after) })),
      ),
      ...figureWrites,
      ...events,
    ]),
  );
}

/** Records that the carrier never received a message whose response was lost. Staff may send the message again. */
export async function markNotAccepted({ table, messages, outbox }: FlowDeps, message: Message): Promise<boolean> {
  const reason = 'NOT_ACCEPTED';
  const change = messages.changeWrite(message, 'NOT_ACCEPTED', { reason });
  const events = await outbox.eventWrites(message.organizationId, listTextFacts(message, 'NOT_ACCEPTED', { reason }));
  return falseIfConditionFails(() => table.transact([change, ...events]));
}

/** The report is the first proof that the carrier accepted the message. */
function buildFirstReport(
  deps: FlowDeps,
  message: Message,
  contact: Contact,
  status: CarrierStatus,
  now: Date,
): TextedContact {
  // A new attempt that the report makes needless was not sent. The attempt before it was, and counts so already when it is charged.
  const inPlaceOfRetry = isCharged(message) ? 'DEQUEUED' : 'SENT';
  const kind = message.state === 'SCHEDULED' ? inPlaceOfRetry : 'SENT_AFTER_TIMEOUT';
  const { writes, delta } = buildTextedContact(deps, message, contact, now, isUndeliveredStatus(status));
  return {
    writes: [
      ...writes,
      ...(isCharged(message) ? [] : deps.usage.rowWrites(message.organizationId, [toUsedAttempt(message)], now)),
      ...deps.sendProgress.progressWrites(toProgressMoves(message, kind)),
    ],
    delta,
  };
}

/** The attempt before a new one may be charged already. */
function isCharged({ chargedAttempt, attempt }: Message): boolean {
  return chargedAttempt === attempt;
}

/** The figures of days count what the usage rows record. */
function countCharge(message: Message, now: Date): DayChanges {
  return message.sent === null && !isCharged(message) ? countSegmentsOn(now, message.segments) : new Map();
}

/** What the report makes of the message, as far as figures of days count it. */
function toReported(message: Message, status: CarrierStatus, reason: Reason | null, now: Date) {
  const sent = message.sent ?? now;
  return { state: status, sent, countedOn: getCountedDay(message, status, sent, now), reason };
}
