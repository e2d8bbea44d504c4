import type { PlainReport } from '../../data/delivery/message/carrier-reports.ts';
import { movesForward, type Message } from '../../domain/sending/message.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { carrierReportMessage, type CarrierReportMessage } from '../../messages/texts/carrier-reports.ts';
import { withCorrelation } from '../../platform/correlation.ts';
import { concernsCurrentAttempt, publishChanges, recordReportMetrics, type StatusDeps } from './carrier-status.ts';

/** A report writes one item and its share of the figures, so that this many fit into a transaction's 100 writes. */
const REPORTS_PER_TRANSACTION = 50;

interface QueuedReport {
  /** The index of the report's queue record in the batch. */
  readonly index: number;
  readonly report: CarrierReportMessage;
  readonly correlationId: string | undefined;
}

type CorrelatedReport = PlainReport & Pick<QueuedReport, 'correlationId'>;

/**
 * Records the carrier's reports of a queue batch together: one read and one transaction for the messages of an
 * organization. Returns the records that are done. Every other record needs `receiveStatus`: failures, first signs of a
 * message, and reports that mean something for the campaign or the sender.
 */
export async function receiveStatusesTogether(
  deps: StatusDeps,
  bodies: readonly unknown[],
  correlationIds: readonly string[] = [],
): Promise<ReadonlySet<number>> {
  const reports = bodies.flatMap((body, index) => {
    const { data } = carrierReportMessage.safeParse(body);
    return data ? [{ index, report: data, correlationId: correlationIds[index] }] : [];
  });
  const done = new Set<number>();
  for (const [organizationId, group] of Map.groupBy(reports, ({ report }) => report.organizationId)) {
    if (group.length < 2) continue;
    for (const index of await receiveGroup(deps, organizationId, group)) done.add(index);
  }
  return done;
}

async function receiveGroup(
  deps: StatusDeps,
  organizationId: OrganizationId,
  group: readonly QueuedReport[],
): Promise<number[]> {
  const facts = await deps.data.facts.loadReportFacts(
    organizationId,
    group.map(({ report: { contactId, messageId, campaignId } }) => ({
      ref: { organizationId, contactId, id: messageId },
      campaignId,
    })),
  );
  const plain = group.flatMap(({ index, report, correlationId }, position) => {
    const own = facts[position];
    if (!own || own.hasCarrierPause || own.isFiltered || !isPlain(own.message, report)) return [];
    return [{ index, report: { ...toPlainReport(own.message, report), correlationId } }];
  });
  const byMessage = [...Map.groupBy(plain, ({ report }) => report.message.id).values()];
  const done: number[] = [];
  for (let from = 0; from < byMessage.length; from += REPORTS_PER_TRANSACTION) {
    const chunk = byMessage.slice(from, from + REPORTS_PER_TRANSACTION);
    const reports = chunk.flatMap((each) => findFurthest(each.map(({ report }) => report)) ?? []);
    if (!(await record(deps, reports))) continue;
    done.push(...chunk.flat().map(({ index }) => index));
  }
  return done;
}

/** The states of a message that the carrier has accepted and that has not failed. */
const ACCEPTED_STATES: readonly Message['state'][] = ['HANDED_OVER', 'SENT', 'DELIVERED'];

/** Returns whether a report is about a message that the carrier accepted before: it moves the message on, or says nothing new. */
function isPlain(message: Message, report: CarrierReportMessage): boolean {
  return (
    (report.status === 'SENT' || report.status === 'DELIVERED') &&
    ACCEPTED_STATES.includes(message.state) &&
    message.sent !== null &&
    concernsCurrentAttempt(report, message)
  );
}

function toPlainReport(message: Message, { status, carrierId }: CarrierReportMessage): PlainReport {
  return { message, status: status === 'DELIVERED' ? 'DELIVERED' : 'SENT', carrierId };
}

/** "delivered" says all that "sent" says. Null when the message has come as far already. */
function findFurthest(reports: readonly CorrelatedReport[]): CorrelatedReport | null {
  const furthest = reports.find(({ status }) => status === 'DELIVERED') ?? reports[0];
  return furthest && movesForward(furthest.message.state, furthest.status) ? furthest : null;
}

async function record(deps: StatusDeps, reports: readonly CorrelatedReport[]): Promise<boolean> {
  if (!(await deps.data.flow.recordReportsTogether(reports, deps.now()))) return false;
  for (const { message, status, correlationId } of reports) {
    withCorrelation(correlationId, () => recordReportMetrics(deps, message, status, null));
    await publishChanges(deps, { ...message, state: status }, []);
  }
  return true;
}
