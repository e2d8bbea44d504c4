import { Readable } from 'node:stream';
import type { OutgoingMessage } from '../../functions/adapters/carrier.ts';
import type { Outgoing } from '../../functions/adapters/queue.ts';
import type { Data } from '../../functions/data/index.ts';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import type { E164 } from '../../functions/domain/contacts/phone.ts';
import { formatMinute } from '../../functions/domain/hours/minute.ts';
import { organizationWakeUp } from '../../functions/messages/texts/wake-ups.ts';
import { VERSION } from '../../functions/messages/message-version.ts';
import { SAFETY_DELAY_SECONDS } from '../../functions/use-cases/jobs/commit-with-work.ts';
import { newId } from '../../functions/platform/ids.ts';
import * as workers from '../../functions/workers/index.ts';

const ZONE = 'America/Phoenix';
const NO_QUEUE = { send: async () => undefined, sendAll: async () => undefined };
const SECOND_MS = 1_000;
const DELIVERY_MS = 3 * SECOND_MS;

/** The files of imports, and no others. */
class MemoryFiles {
  readonly #contents = new Map<string, Buffer>();
  write = async (key: string, content: string | Uint8Array) => void this.#contents.set(key, Buffer.from(content));
  writeForever = this.write;
  copyForever = async () => undefined;
  remove = async (key: string) => void this.#contents.delete(key);
  list = async () => ({ keys: [], hasMore: false });
  read = async (key: string) => this.#contents.get(key) ?? new Uint8Array();
  readHead = async () => null;
  readFrom = async (key: string, byte: number) => Readable.from([this.#contents.get(key)?.subarray(byte) ?? '']);
  showUrl = async () => '';
  describe = async (key: string) => {
    const content = this.#contents.get(key);
    return content ? { size: content.length, checksum: String(content.length) } : null;
  };
}

/** The queues whose work the demo does. What other queues do needs other services, and the history has none of it. */
type QueueName = 'wake' | 'texts' | 'replies' | 'statuses' | 'bulk' | 'imports' | 'ifThens';

/** How many messages of a queue a worker takes at once, as in infra/constructs. */
const BATCH_SIZES: Partial<Record<QueueName, number>> = { texts: 15, statuses: 25 };

interface Planned {
  readonly at: number;
  readonly run: () => Promise<void>;
}

/** Returns the carrier's error code for a phone. null if the text is delivered. */
type FindFailure = (phone: E164) => number | null;

/**
 * The product's own workers on a clock of its own, with queues, wake-ups and a carrier in this process. A history of months takes
 * seconds, and figures, states and conversations agree as they do after real use.
 */
export class DemoMachine {
  readonly data: Data;
  /** Called for each text that a phone got. */
  onDelivered: (text: OutgoingMessage) => void = () => undefined;
  readonly #organization: Organization & { readonly number: E164 };
  readonly #findFailure: FindFailure;
  /** The address of the site, which the links in texts have. */
  readonly #site: string;
  readonly #files = new MemoryFiles();
  readonly #woken = new Set<string>();
  #queued: { readonly queue: QueueName; readonly body: unknown }[] = [];
  #planned: Planned[] = [];
  #now = Date.now();
  #isWaking = true;

  constructor(
    createData: (now: () => Date) => Data,
    organization: Organization & { readonly number: E164 },
    findFailure: FindFailure,
    site: string,
  ) {
    this.data = createData(this.now);
    this.#organization = organization;
    this.#findFailure = findFailure;
    this.#site = site;
  }

  readonly now = (): Date => new Date(this.#now);

  /** Begins the history at a time. */
  setTime(at: Date): void {
    this.#now = at.getTime();
  }

  /** Does something at a time of the history. */
  plan(at: Date | number, run: () => Promise<unknown>): void {
    const time = Math.max(Number(at), this.#now);
    const index = this.#planned.findLastIndex((planned) => planned.at <= time);
    this.#planned.splice(index + 1, 0, { at: time, run: async () => void (await run()) });
  }

  /** Does everything that is planned until a time, in order. What is due later stays stored, as in every organization. */
  async advanceTo(until: Date): Promise<void> {
    for (;;) {
      await this.drain();
      const next = this.#planned[0];
      if (!next || next.at > until.getTime()) break;
      this.#now = Math.max(next.at, this.#now);
      // What happens at the same moment is one batch for the workers.
      const count = this.#planned.findIndex(({ at }) => at !== next.at);
      for (const { run } of this.#planned.splice(0, count === -1 ? Infinity : count)) await run();
    }
    this.#now = Math.max(until.getTime(), this.#now);
  }

  /** Leaves what comes due to the dispatcher of the local cloud. */
  stopWaking(): void {
    this.#isWaking = false;
  }

  /** Does the work on the queues. */
  async drain(): Promise<void> {
    for (let first = this.#queued[0]; first; first = this.#queued[0]) {
      const { queue } = first;
      const same = this.#queued.findIndex((queued) => queued.queue !== queue);
      const most = Math.min(BATCH_SIZES[queue] ?? 1, same === -1 ? Infinity : same);
      const bodies = this.#queued.splice(0, most).map(({ body }) => body);
      const done = bodies.length > 1 ? await this.#workTogether(queue, bodies) : new Set<number>();
      for (const [index, body] of bodies.entries()) if (!done.has(index)) await this.#work(queue, body);
    }
  }

  /** A phone texts the organization. */
  async receive(from: E164, body: string): Promise<void> {
    const carrierId = `SM${newId(this.now())}`;
    const text = { version: VERSION, carrierId, from, to: this.#organization.number, body };
    await workers.consumeInboundTexts({ ...this.services, media: NO_QUEUE }, text);
    await this.drain();
  }

  queue(name: QueueName) {
    const send = async ({ body, delaySeconds = 0 }: Outgoing): Promise<void> => {
      // For the case that a call ends before its work is announced. The calls of a history end.
      if (delaySeconds === SAFETY_DELAY_SECONDS) return;
      const put = async (): Promise<void> => void this.#queued.push({ queue: name, body });
      if (delaySeconds === 0) await put();
      else this.plan(this.#now + delaySeconds * SECOND_MS, put);
    };
    return { send, sendAll: async (messages: readonly Outgoing[]) => void (await Promise.all(messages.map(send))) };
  }

  readonly #wakeUps = {
    schedule: async (organizationId: string, dues: readonly Date[]): Promise<void> => {
      for (const minute of new Set(dues.map(formatMinute))) {
        if (!this.#isWaking || this.#woken.has(minute)) continue;
        this.#woken.add(minute);
        this.plan(Date.parse(`${minute}:00.000Z`), () => {
          this.#woken.delete(minute);
          return this.#work('wake', organizationWakeUp(organizationId, [minute]));
        });
      }
    },
  };

  /** What the functions of the product use. */
  get services() {
    return {
      data: this.data,
      files: this.#files,
      uploads: this.#files,
      wakeUps: this.#wakeUps,
      bulk: this.queue('bulk'),
      imports: this.queue('imports'),
      replies: this.queue('replies'),
      wakes: this.queue('wake'),
      publish: async () => undefined,
      recordMetric: () => undefined,
      zone: ZONE,
      recipientHours: false,
      getPace: () => ({ segmentsPerSecond: 1_000, segmentsPerDay: 100_000 }),
      now: this.now,
      sleep: async (ms: number) => void (this.#now += ms),
    };
  }

  get #senderServices() {
    return { ...this.services, carrier: async () => this.#carrier, publicBaseUrl: this.#site };
  }

  async #workTogether(queue: QueueName, bodies: readonly unknown[]): Promise<ReadonlySet<number>> {
    return queue === 'texts'
      ? workers.consumeDeliveriesTogether(this.#senderServices, bodies)
      : workers.consumeCarrierReportsTogether(this.services, bodies);
  }

  async #work(queue: QueueName, body: unknown): Promise<void> {
    const { services } = this;
    switch (queue) {
      case 'wake':
        return workers.consumeWakeUps({ ...services, queues: this.#dueQueues }, body);
      case 'texts':
      case 'replies':
        return workers.consumeDeliveries(this.#senderServices, body, false);
      case 'statuses':
        return workers.consumeCarrierReports(services, body);
      case 'bulk':
        return workers.consumeBulk(services, body);
      case 'imports':
        return workers.consumeImports(services, body);
      case 'ifThens':
        return workers.consumeIfThens(services, body);
    }
  }

  readonly #dueQueues = {
    campaign: this.queue('texts'),
    reply: this.queue('replies'),
    ifThen: this.queue('ifThens'),
    webhookCall: NO_QUEUE,
    bulk: this.queue('bulk'),
  };

  readonly #carrier = {
    send: async (text: OutgoingMessage) => {
      const carrierId = `SM${newId(this.now())}`;
      this.plan(this.#now + DELIVERY_MS, () => this.#report(text, carrierId));
      return { kind: 'ACCEPTED' as const, carrierId };
    },
    list: async () => [],
  };

  /** The carrier reports how a text ended, to the address that came with it. */
  async #report(text: OutgoingMessage, carrierId: string): Promise<void> {
    const code = this.#findFailure(text.to);
    const ids = new URL(text.statusUrl ?? this.#site).searchParams;
    const messageId = ids.get('messageId');
    if (messageId !== null)
      await this.queue('statuses').send({
        body: {
          version: VERSION,
          organizationId: ids.get('organizationId') ?? '',
          contactId: ids.get('contactId') ?? '',
          messageId,
          campaignId: ids.get('campaignId'),
          carrierId,
          attempt: Number(ids.get('attempt')),
          status: code === null ? 'DELIVERED' : 'UNDELIVERED',
          code,
        },
      });
    if (code === null) this.onDelivered(text);
  }
}
