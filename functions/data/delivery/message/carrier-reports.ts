import { getCarrierAction } from '../../../domain/sending/carrier-codes.ts';
import { computeReportDelta } from '../../../domain/sending/figures.ts';
import type { CarrierStatus, Message } from '../../../domain/sending/message.ts';
import type { FilteredReports } from '../../../domain/sending/spam.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import type { Write } from '../../table/table.ts';
import type { CarrierReport, FlowDeps } from '../flow-deps.ts';
import { buildFirstMessageWrite, buildMessageFigureWrites } from './message-figures.ts';
import { toProgressMoves } from '../step-move.ts';

/**
 * Records a carrier's report with the figures. `filtered`: the campaign's filtered texts, as read. Returns false when
 * the message or the filtered texts have changed since they were read.
 */
export async function recordReport(
  deps: FlowDeps,
  message: Message,
  status: CarrierStatus,
  carrierReport: CarrierReport,
  filtered: FilteredReports | null,
  now: Date,
): Promise<boolean> {
  const { table, messages, due, spamReports } = deps;
  const isFiltered = getCarrierAction(carrierReport.errorCode) === 'FILTERED';
  const at = now.toISOString();
  const changes = {
    ...carrierReport,
    ...(message.sent ? {} : { sent: at }),
    ...(status === 'DELIVERED' ? { delivered: at } : {}),
  };
  return falseIfConditionFails(() =>
    table.transact([
      messages.changeWrite(message, status, changes),
      ...spamReports.reportWrites(message, status, isFiltered, filtered),
      ...(message.sent === null ? buildFirstReportWrites(deps, message, now) : []),
      ...(message.state === 'SCHEDULED' ? [due.dueDelete(message, message.due)] : []),
      ...buildMessageFigureWrites(deps, message, computeReportDelta(message, status)),
    ]),
  );
}

/** Records that the carrier never received a message whose response was lost. Staff may send the message again. */
export async function markNotAccepted({ table, messages }: FlowDeps, message: Message): Promise<boolean> {
  const change = messages.changeWrite(message, 'NOT_ACCEPTED', { reason: 'NOT_ACCEPTED' });
  return falseIfConditionFails(() => table.transact([change]));
}

/** The report is the first proof that the carrier accepted the message. */
function buildFirstReportWrites(deps: FlowDeps, message: Message, now: Date): Write[] {
  const kind = message.state === 'SCHEDULED' ? 'DEQUEUED' : 'SENT_AFTER_TIMEOUT';
  return [
    buildFirstMessageWrite(deps, message, now),
    ...deps.sendProgress.progressWrites(toProgressMoves(message, kind)),
  ];
}
