import type { Carrier, ListedInboundText } from '../../adapters/carrier.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { planInboundCheck, settledBefore } from '../../domain/numbers/inbound-check.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { CHECK_INBOUND, checkInboundNextPage } from '../../messages/numbers.ts';
import { buildInboundText } from '../../messages/texts/inbound-texts.ts';
import { logger } from '../../platform/logger.ts';
import type { RecordMetric } from '../../platform/metrics.ts';

export interface CheckInboundDeps {
  readonly data: Pick<Data, 'accounts' | 'inboundChecks' | 'platformNumbers' | 'restored'>;
  readonly carrier: () => Promise<Pick<Carrier, 'listInbound' | 'listFiles'>>;
  /** The queue of texts from phones. */
  readonly inbound: Pick<Queue, 'sendAll'>;
  /** The worker's own queue. */
  readonly queue: Pick<Queue, 'send'>;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

/** One run reads so many pages. A message about the rest follows, so that a run ends in time. */
const PAGES_PER_RUN = 5;

/**
 * Compares the carrier's list of inbound texts with the texts that its callbacks brought, and queues those that are missing. The carrier
 * repeats a callback for 15 seconds at most, so that an outage of the webhook would lose texts, and STOPs among them, for good. The check
 * continues where the last complete one ended. May run any number of times, and beside itself: a text is processed once, by its id.
 * `given`: where the check of a time continues. Cost: two reads, and one request for each thousand texts of the account.
 */
export async function checkInbound(
  deps: CheckInboundDeps,
  given: { readonly until?: string | undefined; readonly page?: string | undefined },
): Promise<void> {
  const { data, queue } = deps;
  const now = deps.now();
  const [checkedUntil, restore] = await Promise.all([
    data.inboundChecks.findCheckedUntil(),
    data.restored.findRestore(),
  ]);
  // The reconciliation repeats the texts of a restored table in their order. Afterwards the check finds them known.
  if (restore && restore.reconciled === null) return;
  // A first check has no outage behind it.
  if (checkedUntil === null) return data.inboundChecks.setCheckedUntil(settledBefore(now));
  const time = planInboundCheck(checkedUntil, given.until === undefined ? null : new Date(given.until), now);
  if (time === null) return;
  const carrier = await deps.carrier();
  let page = given.page ?? null;
  for (let pages = 0; pages < PAGES_PER_RUN; pages += 1) {
    const listed = await carrier.listInbound(time, page);
    await queueMissing(deps, carrier, listed.texts);
    page = listed.next;
    if (page === null) break;
  }
  if (page !== null) return queue.send({ body: checkInboundNextPage(time.until, page) });
  await data.inboundChecks.setCheckedUntil(time.until);
  // After an outage more hours follow. By the moment at which this run began: later moments are for the next check.
  if (time.until < settledBefore(now)) await queue.send({ body: CHECK_INBOUND });
}

async function queueMissing(
  { data, inbound, recordMetric }: CheckInboundDeps,
  carrier: Pick<Carrier, 'listFiles'>,
  texts: readonly ListedInboundText[],
): Promise<void> {
  const missing = new Set(await data.inboundChecks.listMissing(texts.map(({ carrierId }) => carrierId)));
  const isOurs = new Map<E164, boolean>();
  const bodies: object[] = [];
  for (const text of texts) {
    if (!missing.has(text.carrierId)) continue;
    // Stages and other products may share an account.
    if (!isOurs.has(text.to)) isOurs.set(text.to, await isOurNumber(data, text.to));
    if (!isOurs.get(text.to)) continue;
    const files = text.hasFiles ? await carrier.listFiles(text.carrierId) : [];
    bodies.push({ ...buildInboundText(text, files), sentAt: text.at.toISOString() });
    logger.warn('A text of a phone came by no callback', { carrierId: text.carrierId });
  }
  if (bodies.length === 0) return;
  await inbound.sendAll(bodies.map((body) => ({ body })));
  recordMetric('InboundMissed', bodies.length);
}

async function isOurNumber({ accounts, platformNumbers }: CheckInboundDeps['data'], number: E164): Promise<boolean> {
  return (await accounts.findOrganizationIdByNumber(number)) !== null || platformNumbers.has(number);
}
