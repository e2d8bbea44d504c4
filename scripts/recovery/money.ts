import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Payments } from '../../functions/adapters/payments/payments.ts';
import type { Data } from '../../functions/data/index.ts';
import type { Item } from '../../functions/data/table/table.ts';
import { findSettledHour } from '../../functions/domain/billing/meter.ts';
import { getMeteredFrom } from '../../functions/domain/billing/billing.ts';
import { meterUsage } from '../../functions/use-cases/billing/meter-usage.ts';

export interface MoneyOptions {
  readonly client: DynamoDBClient;
  readonly data: Data;
  readonly payments: Pick<Payments, 'report' | 'readHours'>;
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
}

/**
 * Proves that messages, usage rows and the payment provider's meter agree: each message that was handed over has one row for
 * its attempt, no attempt has two rows, and each hour of the meter has the segments of its rows. Returns the number of
 * differences. Cost: one read of the whole table.
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
    if (options.repair) await meterUsage(options, organizationId, { unsettled: false, from: start });
    for (const problem of [
      ...findRepeated(read),
      ...(await compareMeter(options, organizationId, read, start, until)),
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
      ? `Messages, usage rows and the meter agree: ${customers} organizations, from ${start.toISOString()} until ${until.toISOString()}.`
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
  const usage: Usage = { attempts: new Map(), hours: new Map() };
  for await (const rows of data.usage.iterate(organizationId, from, until))
    for (const { at, attempts } of rows) {
      const hour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
      for (const { messageId, attempt, segments } of attempts) {
        const key = `${messageId} ${attempt}`;
        usage.attempts.set(key, (usage.attempts.get(key) ?? 0) + 1);
        if (at >= meteredFrom) usage.hours.set(hour, (usage.hours.get(hour) ?? 0) + segments);
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
  const metered = await payments.readHours(billing.customerId, from, until);
  return [...new Set([...hours.keys(), ...metered.keys()])].sort().flatMap((hour) => {
    const [rows, meter] = [hours.get(hour) ?? 0, metered.get(hour) ?? 0];
    if (rows === meter || hour >= until.getTime()) return [];
    return [`${new Date(hour).toISOString()}: ${rows} segments in usage rows, ${meter} at the meter.`];
  });
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
