import type { Outgoing } from '../../../functions/adapters/queue.ts';
import { createData, type Data } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import type { Organization } from '../../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../../functions/domain/campaigns/campaign.ts';
import { newContact, type Contact } from '../../../functions/domain/contacts/contact.ts';
import { formatMinute } from '../../../functions/domain/hours/minute.ts';
import { campaignsGroup } from '../../../functions/graphql/groups/campaigns.ts';
import { contactsGroup } from '../../../functions/graphql/groups/contacts.ts';
import { newOrderedId } from '../../../functions/platform/ids.ts';
import { createRouter } from '../../../functions/platform/router.ts';
import { callEngine, createClient, startEngine, TABLE_NAME } from '../../local/dynamodb/in-process.ts';
import {
  consumeBulk,
  consumeCarrierReports,
  consumeDeliveries,
  consumeInboundTexts,
  consumeWakeUps,
} from '../../../functions/workers/index.ts';
import { type SendMessage } from '../../../functions/messages/deliveries.ts';

/** What the database was asked, as it counts it. */
export interface Counted {
  readonly calls: number;
  readonly read: number;
  readonly write: number;
}

interface Capacity {
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

export const ORGANIZATION = 'bench';
/** A Monday, 10 am in the sending zone. */
const START = Date.parse('2026-03-02T17:00:00Z');
const FIRST = ['Ann', 'Bob', 'Carla', 'Dmitri', 'Eve', 'Fatima', 'Gus', 'Hana', 'Ivan', 'Zoë'];
/** Fast enough that pacing is asked and never waits. */
const PACE = { segmentsPerSecond: 1_000, segmentsPerDay: 10_000_000 };
const NUMBER = '+16025550100';

/** The product's own handlers over the local engine, with lists in the place of queues and a carrier that takes all. */
export class Product {
  readonly data: Data;
  readonly #parts;
  readonly #ask;
  readonly #queues = {
    bulk: [] as unknown[],
    texts: [] as unknown[],
    statuses: [] as unknown[],
    replies: [] as unknown[],
  };
  #now = START;
  #sent = 0;
  #counted = { calls: 0, read: 0, write: 0 };
  /** Milliseconds that the engine has worked: it answers within the call, so that nothing else is in it. */
  engineMs = 0;
  /** Sees each call before the engine does. */
  watch: (operation: string, input: Record<string, unknown>) => void = () => undefined;

  private constructor(call: (operation: string, input: Record<string, unknown>) => ReturnType<typeof callEngine>) {
    const client = createClient(async (operation, input) => {
      this.watch(operation, input);
      const from = performance.now();
      const answering = call(operation, { ...input, ReturnConsumedCapacity: 'TOTAL' });
      this.engineMs += performance.now() - from;
      const answer = await answering;
      this.#count([(answer.body as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity ?? []].flat());
      return answer;
    });
    this.data = createData(new Table(TABLE_NAME, client));
    const listed = (list: unknown[]) => ({
      send: async ({ body }: Outgoing) => void list.push(body),
      sendAll: async (all: readonly Outgoing[]) => void list.push(...all.map(({ body }) => body)),
    });
    const { bulk, texts, replies } = this.#queues;
    this.#parts = {
      data: this.data,
      bulk: listed(bulk),
      imports: listed([]),
      replies: listed(replies),
      enrollments: listed([]),
      queues: { campaign: listed(texts), reply: listed(texts) },
      wakeUps: { schedule: async () => undefined },
      sweep: async () => undefined,
      publish: async () => undefined,
      recordMetric: () => undefined,
      getPace: () => PACE,
      zone: 'America/Phoenix',
      publicBaseUrl: 'https://bench.example',
      carrier: async () => ({
        send: async () => ({ kind: 'ACCEPTED' as const, carrierId: `SM${(this.#sent += 1)}` }),
        find: async () => null,
      }),
      now: () => new Date(this.#now),
    };
    const parts = this.#parts as never;
    this.#ask = createRouter({ ...contactsGroup(parts), ...campaignsGroup(parts) }, () => new Date(this.#now));
  }

  static async start(contacts: number): Promise<Product> {
    const engine = await startEngine();
    const product = new Product((operation, input) => callEngine(engine, operation, input));
    await product.#fill(contacts);
    return product;
  }

  /** What it costs the database to do something. */
  async cost(work: () => Promise<unknown>): Promise<Counted> {
    this.#counted = { calls: 0, read: 0, write: 0 };
    await work();
    return this.#counted;
  }

  /** A call of the API by an owner; throws when it is refused. */
  async ask(field: string, input: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>> {
    const session = { sessionId: 's', userId: 'u', organizationId: ORGANIZATION, access: 'OWNER', wpAdmin: 'false' };
    const answer = await this.#ask({ field, arguments: input, session, headers: {} });
    if (!('data' in answer) || answer.data.success !== true) throw new Error(`${field}: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  async campaign(id: string): Promise<void> {
    const created = new Date(this.#now);
    const campaign: Campaign = {
      organizationId: ORGANIZATION,
      id,
      name: id,
      created,
      archived: null,
      paused: null,
      stopped: null,
      stopOnReply: false,
      version: 1,
      structure: { FEATURE: ['step'], BEFORE: [], APPOINTMENT: [] },
      steps: {
        step: {
          id: 'step',
          campaignId: id,
          label: '',
          structureType: 'FEATURE',
          blocks: [
            { type: 'TEXT', text: 'Hello ' },
            { type: 'FIRST_NAME', fallback: 'there' },
          ],
          timing: { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null },
          created,
        },
      },
    } as Campaign;
    await this.data.campaigns.create(campaign);
  }

  contact(index: number): Contact {
    const firstName = FIRST[index % FIRST.length] ?? '';
    return newContact({
      organizationId: ORGANIZATION,
      id: this.contactId(index),
      created: new Date(START),
      name: `${firstName} Person ${index}`,
      firstName,
      lastName: `Person ${index}`,
      phone: buildPhone(index),
    });
  }

  contactId(index: number): string {
    return this.#ids[index] ?? '';
  }

  /** Contacts join, in the background. */
  async join(campaignId: string, indexes: readonly number[]): Promise<void> {
    await this.ask('addLeadsToCampaign', { campaignId, leadIds: indexes.map((index) => this.contactId(index)) });
    for (let body = this.#queues.bulk.shift(); body !== undefined; body = this.#queues.bulk.shift())
      await consumeBulk(this.#parts as never, body);
  }

  async dispatch(): Promise<void> {
    await consumeWakeUps(this.#parts as never, {
      version: 1,
      kind: 'minute',
      minute: formatMinute(new Date(this.#now)),
    });
  }

  /** Hands over what is dispatched, some side by side as functions do, and keeps the carrier's reports. */
  async send(): Promise<number> {
    const texts = this.#queues.texts.splice(0);
    for (let from = 0; from < texts.length; from += CONCURRENCY) {
      this.advance(MS_PER_MESSAGE * CONCURRENCY);
      await Promise.all(
        texts.slice(from, from + CONCURRENCY).map((body) => consumeDeliveries(this.#parts as never, body)),
      );
    }
    for (const body of texts as SendMessage[]) {
      const message = await this.data.messages.find({
        organizationId: body.organizationId,
        contactId: body.contactId,
        id: body.messageId,
      });
      for (const status of ['SENT', 'DELIVERED'])
        this.#queues.statuses.push({
          version: 1,
          organizationId: body.organizationId,
          contactId: body.contactId,
          messageId: body.messageId,
          campaignId: body.campaignId,
          carrierId: message?.carrierId ?? '',
          attempt: message?.attempt ?? 1,
          status,
          code: null,
        });
    }
    return texts.length;
  }

  /** The carrier's reports that wait: the next one, or all. */
  async report(count = Number.POSITIVE_INFINITY): Promise<void> {
    const reports = this.#queues.statuses.splice(0, count);
    for (const status of ['SENT', 'DELIVERED']) {
      const some = (reports as { status: string }[]).filter((report) => report.status === status);
      for (let from = 0; from < some.length; from += CONCURRENCY)
        await Promise.all(
          some.slice(from, from + CONCURRENCY).map((body) => consumeCarrierReports(this.#parts as never, body)),
        );
    }
  }

  async reply(index: number, words: string): Promise<void> {
    await consumeInboundTexts(this.#parts as never, {
      version: 1,
      carrierId: `SMin${(this.#sent += 1)}`,
      from: buildPhone(index),
      to: NUMBER,
      body: words,
    });
  }

  readonly #ids: string[] = [];

  async #fill(contacts: number): Promise<void> {
    const organization: Organization = {
      id: ORGANIZATION,
      name: 'Bench',
      brand: 'text',
      v2: false,
      number: NUMBER,
      color: null,
      image: null,
      showMessages: true,
      allowAfterHours: false,
      allowWeekends: true,
      allowIncomingContacts: false,
      pace: null,
    };
    await this.data.accounts.createOrganization(organization);
    for (let index = 0; index < contacts; index += 1) this.#ids.push(newOrderedId(new Date(START), index));
    for (let from = 0; from < contacts; from += 1_000) {
      await this.data.contactWriter.add(
        ORGANIZATION,
        Array.from({ length: Math.min(1_000, contacts - from) }, (_, index) => ({
          contact: this.contact(from + index),
          attestation: null,
        })),
      );
    }
    while ((await this.data.compaction.compactStep(ORGANIZATION)) !== 'DONE');
  }

  #count(capacities: readonly Capacity[]): void {
    const { calls, read, write } = this.#counted;
    const sum = (of: (capacity: Capacity) => number | undefined): number =>
      capacities.reduce((total, capacity) => total + (of(capacity) ?? 0), 0);
    this.#counted = {
      calls: calls + 1,
      read: read + sum((each) => each.ReadCapacityUnits),
      write: write + sum((each) => each.WriteCapacityUnits),
    };
  }
}

const CONCURRENCY = 10;
/** Keeps the number's pace of a calendar second. */
const MS_PER_MESSAGE = 2;

function buildPhone(index: number): string {
  return `+1${index % 2 ? 602 : 480}5${String(index).padStart(6, '0')}`;
}
