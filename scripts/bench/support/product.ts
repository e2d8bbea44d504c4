import type { Outgoing } from '../../../functions/adapters/queue.ts';
import { createData, type Data } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import { formatMinute } from '../../../functions/domain/hours/minute.ts';
import { campaignFields } from '../../../functions/graphql/campaigns/fields.ts';
import { contactFields } from '../../../functions/graphql/contacts/fields.ts';
import { dashboardFields } from '../../../functions/graphql/views/dashboard.ts';
import { sendingFields } from '../../../functions/graphql/sending/fields.ts';
import { newOrderedId } from '../../../functions/platform/ids.ts';
import { createRouter } from '../../../functions/graphql/registry/router.ts';
import { callEngine, createClient, startEngine, TABLE_NAME } from '../../../local-cloud/engine.ts';
import {
  consumeBulk,
  consumeCarrierReports,
  consumeCarrierReportsTogether,
  consumeDeliveries,
  consumeDeliveriesTogether,
  consumeInboundTexts,
  consumeWakeUps,
} from '../../../functions/workers/index.ts';
import type { SendMessage } from '../../../functions/messages/texts/deliveries.ts';
import { BENCH_ORGANIZATION, buildCampaign, buildContact, buildPhone, buildReports } from './bench-data.ts';

/** Calls and capacity units of the database. */
export interface Counted {
  readonly calls: number;
  readonly read: number;
  readonly write: number;
}

interface Capacity {
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

/** As in infra/constructs: the most texts and reports of one batch. */
const CONCURRENCY = 15;
const REPORTS_PER_BATCH = 25;
/** The virtual clock advances so far per text, so that the number's pace is never reached. */
const MS_PER_MESSAGE = 2;
/** A Monday, 10 am in the sending zone. */
const START = Date.parse('2026-03-02T17:00:00Z');
/** A pace that is checked and never reached. */
const PACE = { segmentsPerSecond: 1_000, segmentsPerDay: 10_000_000 };

/** The real handlers on the local engine, with lists in place of queues and a carrier that accepts every text. */
export class Product {
  readonly data: Data;
  readonly #deps;
  readonly #route;
  readonly #queues = {
    bulk: [] as unknown[],
    texts: [] as unknown[],
    statuses: [] as unknown[],
    replies: [] as unknown[],
  };
  #now = START;
  #sent = 0;
  #counted = { calls: 0, read: 0, write: 0 };
  /** Milliseconds of work of the engine. The engine works synchronously within each call, so nothing else is counted. */
  engineMs = 0;
  /** Called before each call of the engine. */
  watch: (operation: string, input: Record<string, unknown>) => void = () => undefined;

  private constructor(engine: (operation: string, input: Record<string, unknown>) => ReturnType<typeof callEngine>) {
    const client = createClient(async (operation, input) => {
      this.watch(operation, input);
      const from = performance.now();
      const pending = engine(operation, { ...input, ReturnConsumedCapacity: 'TOTAL' });
      this.engineMs += performance.now() - from;
      const answer = await pending;
      this.#count([(answer.body as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity ?? []].flat());
      return answer;
    });
    this.data = createData(new Table(TABLE_NAME, client));
    const toQueue = (list: unknown[]) => ({
      send: async ({ body }: Outgoing) => void list.push(body),
      sendAll: async (all: readonly Outgoing[]) => void list.push(...all.map(({ body }) => body)),
    });
    const { bulk, texts, replies } = this.#queues;
    this.#deps = {
      data: this.data,
      bulk: toQueue(bulk),
      imports: toQueue([]),
      replies: toQueue(replies),
      enrollments: toQueue([]),
      queues: { campaign: toQueue(texts), reply: toQueue(texts) },
      wakes: {
        sendAll: async (all: readonly Outgoing[]) => {
          for (const { body } of all) await consumeWakeUps(this.#deps as never, body);
        },
      },
      wakeUps: { schedule: async () => undefined },
      sweep: async () => undefined,
      publish: async () => undefined,
      recordMetric: () => undefined,
      exemptIds: [],
      getPace: () => PACE,
      zone: 'America/Phoenix',
      publicBaseUrl: 'https://bench.example',
      carrier: async () => ({
        send: async () => ({ kind: 'ACCEPTED' as const, carrierId: `SM${(this.#sent += 1)}` }),
        find: async () => null,
      }),
      now: () => new Date(this.#now),
    };
    const deps = this.#deps as never;
    this.#route = createRouter(
      { ...contactFields(deps), ...sendingFields(deps), ...campaignFields(deps), ...dashboardFields(deps) },
      () => new Date(this.#now),
    );
  }

  static async start(contacts: number): Promise<Product> {
    const engine = await startEngine();
    const product = new Product((operation, input) => callEngine(engine, operation, input));
    await product.#fill(contacts);
    return product;
  }

  /** Returns the database calls and units of the work. */
  async cost(work: () => Promise<unknown>): Promise<Counted> {
    this.#counted = { calls: 0, read: 0, write: 0 };
    await work();
    return this.#counted;
  }

  /** Calls a field of the API as an owner. @throws when the response is not a success */
  async call(field: string, input: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>> {
    const session = {
      sessionId: 's',
      userId: 'u',
      organizationId: BENCH_ORGANIZATION.id,
      access: 'OWNER',
      wpAdmin: 'false',
    };
    const answer = await this.#route({ field, arguments: input, session, headers: {} });
    if (!('data' in answer) || answer.data.success !== true) throw new Error(`${field}: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  /** The virtual time of the product. */
  readonly now = (): Date => new Date(this.#now);

  advance(ms: number): void {
    this.#now += ms;
  }

  async campaign(id: string): Promise<void> {
    await this.data.campaigns.createCampaign(buildCampaign(id, new Date(this.#now)));
  }

  contactId(index: number): string {
    return this.#ids[index] ?? '';
  }

  /** Enrolls contacts and runs the bulk work. */
  async join(campaignId: string, indexes: readonly number[]): Promise<void> {
    await this.call('addLeadsToCampaign', { campaignId, leadIds: indexes.map((index) => this.contactId(index)) });
    for (let body = this.#queues.bulk.shift(); body !== undefined; body = this.#queues.bulk.shift())
      await consumeBulk(this.#deps as never, body);
  }

  async dispatch(): Promise<void> {
    await consumeWakeUps(this.#deps as never, {
      version: 1,
      kind: 'minute',
      minute: formatMinute(new Date(this.#now)),
    });
  }

  /** Sends the dispatched texts, several at once, and queues the carrier's reports. Returns the number of texts. */
  async send(): Promise<number> {
    const texts = this.#queues.texts.splice(0);
    for (let from = 0; from < texts.length; from += CONCURRENCY) {
      this.advance(MS_PER_MESSAGE * CONCURRENCY);
      await this.#runBatch(texts.slice(from, from + CONCURRENCY), consumeDeliveriesTogether, consumeDeliveries);
    }
    for (const body of texts as SendMessage[]) {
      const message = await this.data.messages.findMessage({
        organizationId: body.organizationId,
        contactId: body.contactId,
        id: body.messageId,
      });
      this.#queues.statuses.push(...buildReports(body, message));
    }
    return texts.length;
  }

  /** Processes the queued reports of the carrier: the next `count`, or all. */
  async report(count = Number.POSITIVE_INFINITY): Promise<void> {
    const reports = this.#queues.statuses.splice(0, count);
    // The webhook delays "sent" by a minute.
    for (const status of ['DELIVERED', 'SENT']) {
      const some = (reports as { status: string }[]).filter((report) => report.status === status);
      for (let from = 0; from < some.length; from += REPORTS_PER_BATCH) {
        const batch = some.slice(from, from + REPORTS_PER_BATCH);
        await this.#runBatch(batch, consumeCarrierReportsTogether, consumeCarrierReports);
      }
    }
  }

  /** As the deployed functions do: together first, then each of the others by itself. */
  async #runBatch(
    bodies: readonly unknown[],
    together: (deps: never, bodies: readonly unknown[]) => Promise<ReadonlySet<number>>,
    single: (deps: never, body: unknown) => Promise<void>,
  ): Promise<void> {
    const done = await together(this.#deps as never, bodies);
    await Promise.all(bodies.filter((_, index) => !done.has(index)).map((body) => single(this.#deps as never, body)));
  }

  async reply(index: number, text: string): Promise<void> {
    await consumeInboundTexts(this.#deps as never, {
      version: 1,
      carrierId: `SMin${(this.#sent += 1)}`,
      from: buildPhone(index),
      to: BENCH_ORGANIZATION.number,
      body: text,
    });
  }

  readonly #ids: string[] = [];

  async #fill(contacts: number): Promise<void> {
    await this.data.accounts.createOrganization(BENCH_ORGANIZATION);
    for (let index = 0; index < contacts; index += 1) this.#ids.push(newOrderedId(new Date(START), index));
    for (let from = 0; from < contacts; from += 1_000) {
      await this.data.contactWriter.addContacts(
        BENCH_ORGANIZATION.id,
        Array.from({ length: Math.min(1_000, contacts - from) }, (_, index) => ({
          contact: buildContact(this.contactId(from + index), from + index, new Date(START)),
          attestation: null,
        })),
      );
    }
    while ((await this.data.compaction.compactStep(BENCH_ORGANIZATION.id)) !== 'DONE');
  }

  #count(capacities: readonly Capacity[]): void {
    const { calls, read, write } = this.#counted;
    const sum = (pick: (capacity: Capacity) => number | undefined): number =>
      capacities.reduce((total, capacity) => total + (pick(capacity) ?? 0), 0);
    this.#counted = {
      calls: calls + 1,
      read: read + sum((each) => each.ReadCapacityUnits),
      write: write + sum((each) => each.WriteCapacityUnits),
    };
  }
}
