import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Payments } from '../../functions/adapters/payments/payments.ts';
import type { Data } from '../../functions/data/index.ts';
import type { Item } from '../../functions/data/table/table.ts';
import { findSettledHour, withoutMoves } from '../../functions/domain/billing/meter.ts';
import { getMeteredFrom } from '../../functions/domain/billing/billing.ts';
import { mayBeUncounted } from '../../functions/use-cases/billing/counted-usage.ts';
import { meterUsage } from '../../functions/use-cases/billing/meter-usage.ts';

export interface MoneyOptions {
  readonly client: DynamoDBClient;
  readonly data: Data;
  readonly payments: Pick<Payments, 'report' | 'readHours' | 'listInvoicedSegments'>;
  /** Compares what happened from this moment on, until the last hour of which all rows are written. */
  readonly from: Date;
  /** Reports rows that the meter lacks. */
  readonly repair: boolean;
  readonly now: () => Date;
  readonly print: (line: string) => void;
}

const HOUR_MS = 3_600_000;
const ORGANIZATIONS_PER_PAGE = 100;

/** The attempts and segments of one organization. */
interface Usage {
  /** How often each attempt was written, as "message attempt". */
  readonly attempts: Map<string, number>;
  /** Segments by the start of the hour, in milliseconds. */
  readonly hours: Map<number, number>;
  /** The time of the last row of each hour. */
  readonly lastRows: Map<number, Date>;
}

/**
 * Proves that messages, usage rows and the payment provider's meter agree: each message that was handed over has one row for
 * its attempt, no attempt has two rows, each hour of the meter has the segments of its rows, and each final invoice charges the rows
 * of its period. Returns the number of differences. Cost: one read of the whole table.
 */
export async function reconcileMoney(options: MoneyOptions): Promise<number> {
  const { data, print, from, now } = options;
  const start = new Date(Math.floor(from.getTime() / HOUR_MS) * HOUR_MS);
  const until = findSettledHour(now());
  const usage = new Map<string, Usage>();
  let customers = 0;
  let differences = 0;
  for await (const organizationId of listBilled(data)) {
    customers += 1;
    // Until now: the row of a message whose answer was lost may come later than the message was sent.
    const subscription = (await data.accounts.findOrganization(organizationId))?.billing?.subscription;
    const meteredFrom = subscription ? getMeteredFrom(subscription) : now();
    const read = await readUsage(data, organizationId, { from: start, until: now(), meteredFrom });
    usage.set(organizationId, read);
    if (options.repair) {
      for (const line of await repairMeter(options, organizationId, { usage: read, from: start, until })) print(line);
      await meterUsage(options, organizationId, { unsettled: false, from: start });
    }
    for (const problem of [
      ...findRepeated(read),
      ...(await compareMeter(options, organizationId, read, start, until)),
      ...(await compareInvoices(options, organizationId, { from: start, meteredFrom })),
    ]) {
      differences += 1;
      print(`Organization ${organizationId}: ${problem}`);
    }
  }
  for await (const message of scanHandedOver(options, start, until)) {
    const read = usage.get(message.organizationId);
    if (!read || read.attempts.has(message.attempt)) continue;
    differences += 1;
    print(`Organization ${message.organizationId}: message ${message.attempt} was handed over and has no usage row.`);
  }
  print(
    differences === 0
      ? `Messages, usage rows, the meter and the invoices agree: ${customers} organizations, from ${start.toISOString()} until ${until.toISOString()}.`
      : `${differences} differences.`,
  );
  return differences;
}

async function* listBilled({ billingCopies }: Data): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const page = await billingCopies.listPage({ limit: ORGANIZATIONS_PER_PAGE, after });
    yield* page.organizationIds;
    after = page.next;
  } while (after !== null);
}

/** Reads the rows. The hours leave out what was sent before the subscription, which no meter counts. */
async function readUsage(
  data: Data,
  organizationId: string,
  { from, until, meteredFrom }: { readonly from: Date; readonly until: Date; readonly meteredFrom: Date },
): Promise<Usage> {
  const usage: Usage = { attempts: new Map(), hours: new Map(), lastRows: new Map() };
  for await (const rows of data.usage.iterate(organizationId, from, until))
    for (const { at, attempts } of rows) {
      const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
      for (const { messageId, attempt, segments } of attempts) {
        const key = `${messageId} ${attempt}`;
        usage.attempts.set(key, (usage.attempts.get(key) ?? 0) + 1);
        if (at < meteredFrom) continue;
        usage.hours.set(hour, (usage.hours.get(hour) ?? 0) + segments);
        usage.lastRows.set(hour, at);
      }
    }
  return usage;
}

function findRepeated({ attempts }: Usage): string[] {
  return [...attempts].flatMap(([attempt, times]) =>
    times > 1 ? [`message ${attempt} has ${times} usage rows.`] : [],
  );
}

/** Compares each hour of the rows with that of the provider. */
async function compareMeter(
  { data, payments }: MoneyOptions,
  organizationId: string,
  { hours }: Usage,
  from: Date,
  until: Date,
): Promise<string[]> {
  const billing = (await data.accounts.findOrganization(organizationId))?.billing;
  if (!billing?.customerId || from >= until) return [];
  const metered = withoutMoves(
    await payments.readHours(billing.customerId, from, until),
    await data.meterBuckets.listMeterBuckets(organizationId, from, until),
  );
  return [...new Set([...hours.keys(), ...metered.keys()])].sort().flatMap((hour) => {
    const [rows, meter] = [hours.get(hour) ?? 0, metered.get(hour) ?? 0];
    if (rows === meter || hour >= until.getTime()) return [];
    return [`${new Date(hour).toISOString()}: ${rows} segments in usage rows, ${meter} at the meter.`];
  });
}

/**
 * Reports again what the provider has accepted and never counted, hour by hour. What was reported lately may still be counted, and is
 * left alone. The name has both figures, so that a repetition is the same report, and a second loss another one. Returns what was done.
 */
async function repairMeter(
  { data, payments, now }: MoneyOptions,
  organizationId: string,
  { usage, from, until }: { readonly usage: Usage; readonly from: Date; readonly until: Date },
): Promise<string[]> {
  const customerId = (await data.accounts.findOrganization(organizationId))?.billing?.customerId;
  if (!customerId || from >= until) return [];
  const buckets = await data.meterBuckets.listMeterBuckets(organizationId, from, until);
  const metered = withoutMoves(await payments.readHours(customerId, from, until), buckets);
  const done: string[] = [];
  for (const [hour, last] of usage.lastRows) {
    const ofHour = buckets.filter(({ start }) => Math.floor(start.getTime() / HOUR_MS) * HOUR_MS === hour);
    if (ofHour.some((bucket) => mayBeUncounted(bucket, now().getTime()))) continue;
    const [accepted, counted] = [ofHour.reduce((sum, { segments }) => sum + segments, 0), metered.get(hour) ?? 0];
    if (counted >= accepted) continue;
    const name = new Date(hour).toISOString();
    const identifier = `${organizationId}:${name}:repair:${counted}:${accepted}`;
    await payments.report('segments', { identifier, customerId, value: accepted - counted, at: last });
    done.push(
      `Organization ${organizationId}: ${name}: ${accepted - counted} segments were reported again. The meter shows them in minutes.`,
    );
  }
  return done;
}

/** Compares each final invoice with the rows of its period. */
async function compareInvoices(
  { data, payments, now }: MoneyOptions,
  organizationId: string,
  { from, meteredFrom }: { readonly from: Date; readonly meteredFrom: Date },
): Promise<string[]> {
  const customerId = (await data.accounts.findOrganization(organizationId))?.billing?.customerId;
  if (!customerId) return [];
  const problems: string[] = [];
  for (const invoiced of await payments.listInvoicedSegments(customerId, from)) {
    const start = invoiced.from < meteredFrom ? meteredFrom : invoiced.from;
    const moves = (await data.meterBuckets.listMeterBuckets(organizationId, from, now())).flatMap((bucket) =>
      bucket.moved ? [{ ...bucket.moved, from: bucket.start }] : [],
    );
    const isIn = (time: Date): boolean => time >= start && time < invoiced.until;
    const moved = moves.reduce(
      (sum, move) => sum + move.segments * (Number(isIn(move.to)) - Number(isIn(move.from))),
      0,
    );
    const rows = (await data.usage.countSegments(organizationId, start, invoiced.until)) + moved;
    if (rows !== invoiced.segments)
      problems.push(
        `invoice ${invoiced.invoiceId}: ${invoiced.segments} segments from ${invoiced.from.toISOString()} to ${invoiced.until.toISOString()}, ${rows} in usage rows. A final invoice does not change: charge or credit the difference in the provider's console.`,
      );
  }
  return problems;
}

/** Yields the messages that were handed over in a time span. */
async function* scanHandedOver(
  { client, data }: MoneyOptions,
  from: Date,
  until: Date,
): AsyncGenerator<{ readonly organizationId: string; readonly attempt: string }> {
  const documents = DynamoDBDocumentClient.from(client);
  let next: Record<string, unknown> | undefined;
  do {
    const page: ScanCommandOutput = await documents.send(
      new ScanCommand({
        TableName: data.table.name,
        FilterExpression:
          'begins_with(sk, :message) AND begins_with(pk, :organization) AND sent BETWEEN :from AND :until AND kind <> :inbound',
        ExpressionAttributeValues: {
          ':message': 'MESSAGE#',
          ':organization': 'ORG#',
          ':from': from.toISOString(),
          ':until': until.toISOString(),
          ':inbound': 'INBOUND',
        },
        ...(next ? { ExclusiveStartKey: next } : {}),
      }),
    );
    for (const item of (page.Items ?? []) as Item[])
      yield {
        organizationId: item.pk.split('#')[1] ?? '',
        attempt: `${String(item.id)} ${String(item.attempt)}`,
      };
    next = page.LastEvaluatedKey;
  } while (next);
}
