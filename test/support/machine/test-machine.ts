import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { Readable } from 'node:stream';
import type { HandOver, CarrierMessage, OutgoingMessage } from '../../../functions/adapters/carrier.ts';
import type { Outgoing } from '../../../functions/adapters/queue.ts';
import { createData, type Data } from '../../../functions/data/index.ts';
import { CALL_MAX_ATTEMPTS, Table, type Item } from '../../../functions/data/table/table.ts';
import type { Organization } from '../../../functions/domain/accounts/account.ts';
import { formatMinute } from '../../../functions/domain/hours/minute.ts';
import {
  callEngine,
  createClient,
  startEngine,
  TABLE_NAME,
  type Answer,
} from '../../../scripts/local/dynamodb/in-process.ts';
import type { Lateness } from '../../../scripts/local/dynamodb/lag.ts';
import { buildConnectionError, type NetworkFaults } from '../crashes/network-faults.ts';
import { Timeline } from './timeline.ts';
import {
  consumeBulk,
  consumeCarrierReports,
  consumeDeliveries,
  consumeImports,
  consumeInboundTexts,
  consumeWakeUps,
} from '../../../functions/workers/index.ts';
import { minuteWakeUp, SWEEP } from '../../../functions/messages/wake-ups.ts';

export const ZONE = 'America/Phoenix';
const MINUTE_MS = 60_000;
/** As the queues of the stack are set up (infra/constructs/work-queue.ts), near enough. */
const VISIBILITY_TIMEOUT_MS = 360_000;
const RETRY_LATER_MS = 30_000;

/** What the carrier saw. */
export interface HandOverRecord {
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly validitySeconds: number | undefined;
  /** Our ids, as they travel in the callback's address; none for a text without a contact. */
  readonly ids: {
    readonly organizationId: string;
    readonly contactId: string;
    readonly messageId: string;
    readonly attempt: number;
    readonly campaignId: string | null;
  } | null;
}

export type QueueName = 'wake' | 'texts' | 'replies' | 'statuses' | 'inbound' | 'bulk' | 'imports';

/** Comes between a worker and what it calls: to count, to fail, to end it, to let others go first. `input`: of a call to the database. */
export type AroundCall = <T>(
  what: string,
  call: () => Promise<T>,
  input?: Readonly<Record<string, unknown>>,
) => Promise<T>;

/** Nobody looks at signatures and headers here, and making them is a fifth of a run. */
const NO_SIGNER = { sign: async <T>(request: T): Promise<T> => request };
const REMOVED_MIDDLEWARE = [
  'getUserAgentMiddleware',
  'loggerMiddleware',
  'recursionDetectionMiddleware',
  'hostHeaderMiddleware',
];

const passThrough: AroundCall = (_what, call) => call();

/**
 * The workers as they are, over the embedded engine, with queues, schedules and a carrier on virtual time in one process:
 * an hour of sending is over in seconds, and the same each time.
 */
export class TestMachine {
  readonly timeline: Timeline;
  readonly data: Data;
  readonly handOvers: HandOverRecord[] = [];
  /** Messages that were given up. */
  readonly deadLetters: { readonly queue: QueueName; readonly body: unknown }[] = [];
  /** What the carrier answers; it takes everything unless told otherwise. */
  answerHandOver: (text: OutgoingMessage, index: number) => Promise<HandOver> = async (_text, index) => ({
    kind: 'ACCEPTED',
    carrierId: `SM${index}`,
  });
  aroundCall: AroundCall = passThrough;
  /** Runs one worker. */
  runWorker: <T>(work: () => Promise<T>) => Promise<T> = (work) => work();
  /** After how many milliseconds a message comes once more, and once more; 0: at the same moment as the first time. */
  repeatDelays: () => readonly number[] = () => [];
  /** When a schedule for that moment fires: late, twice, or not at all. */
  scheduleFireTimes: (moment: number) => readonly number[] = (moment) => [moment];
  /** What goes wrong below the SDKs. */
  networkFaults: NetworkFaults | null = null;
  /** What the bucket holds. */
  readonly files = new Map<string, Buffer>();
  /** Told of each call that the database has carried out, in that order. */
  onCommitted: (operation: string, input: Record<string, unknown>) => void = () => undefined;
  /** Rows that an import takes at a time. */
  rowsPerChunk = 1_000;
  /** Whether somebody else takes a message off the hands of the queue. */
  isIntercepted: (queue: QueueName, body: unknown) => boolean = () => false;
  /** Whether the carrier reports what became of a text. */
  reportsDelivery = false;
  readonly #scheduled = new Set<string>();
  readonly #client: DynamoDBClient;
  readonly #documents: DynamoDBDocumentClient;

  private constructor(start: Date, data: Data, client: DynamoDBClient) {
    this.timeline = new Timeline(start);
    this.data = data;
    this.#client = client;
    this.#documents = DynamoDBDocumentClient.from(client);
  }

  static async start(at: Date): Promise<TestMachine> {
    const running: { machine: TestMachine | null } = { machine: null };
    const engine = await startEngine({ now: () => (running.machine?.now() ?? at).getTime() });
    const answer = async (operation: string, input: Record<string, unknown>): Promise<Answer> => {
      const answered = await callEngine(engine, operation, input);
      if (answered.status === 200) running.machine?.onCommitted(operation, input);
      return answered;
    };
    // As many tries as in the cloud, without the waiting.
    const retryStrategy = new StandardRetryStrategy({
      maxAttempts: CALL_MAX_ATTEMPTS,
      backoff: { computeNextBackoffDelay: () => 0, setDelayBase: () => undefined },
    });
    const client = createClient(
      (operation, input) => {
        const { aroundCall = passThrough, networkFaults = null } = running.machine ?? {};
        return aroundCall(
          operation,
          () =>
            networkFaults
              ? networkFaults.callDatabase(operation, input, (some) => answer(operation, some))
              : answer(operation, input),
          input,
        );
      },
      { retryStrategy, signer: NO_SIGNER },
    );
    for (const name of REMOVED_MIDDLEWARE) client.middlewareStack.remove(name);
    running.machine = new TestMachine(at, createData(new Table(TABLE_NAME, client, async () => undefined)), client);
    running.machine.setReadLag = (lateness) => engine.beLate(lateness);
    return running.machine;
  }

  /** Reads that need not be consistent miss what has just changed (scripts/local/dynamodb/lag.ts). */
  setReadLag: (lateness: Lateness | null) => void = () => undefined;

  stop(): void {
    this.#client.destroy();
  }

  readonly now = (): Date => this.timeline.now();

  /** Puts a message on a queue; a handler that throws gets it again. */
  send(queue: QueueName, body: unknown, delayMs = 0, tries = 0): void {
    if (this.isIntercepted(queue, body)) return;
    for (const later of tries === 0 ? this.repeatDelays() : []) this.#putMessage(queue, body, delayMs + later, 0);
    this.#putMessage(queue, body, delayMs, tries);
  }

  #putMessage(queue: QueueName, body: unknown, delayMs: number, tries: number): void {
    this.timeline.at(this.now().getTime() + delayMs, () => this.deliver(queue, body, tries));
  }

  /** Gives a message to its worker; one that throws gets it again. */
  async deliver(queue: QueueName, body: unknown, tries = 0): Promise<void> {
    try {
      await this.runWorker(() => this.#runHandler(queue, body));
    } catch (error) {
      const wait = error instanceof Error && error.name === 'RetryLater' ? RETRY_LATER_MS : VISIBILITY_TIMEOUT_MS;
      if (tries < 20) this.send(queue, body, wait, tries + 1);
      else this.deadLetters.push({ queue, body });
    }
  }

  readonly wakeUps = {
    schedule: (dues: readonly Date[], now: Date): Promise<void> =>
      this.#callService('scheduler', async () => {
        for (const minute of new Set(dues.map(formatMinute))) {
          if (minute <= formatMinute(now)) this.send('wake', minuteWakeUp(minute));
          else this.#schedule(minute);
        }
      }),
  };

  async #runHandler(queue: QueueName, body: unknown): Promise<void> {
    const common = {
      data: this.data,
      wakeUps: this.wakeUps,
      publish: async () => undefined,
      zone: ZONE,
      recordMetric: () => undefined,
      now: this.now,
    };
    switch (queue) {
      case 'wake':
        return consumeWakeUps(
          { ...common, queues: { campaign: this.queue('texts'), reply: this.queue('replies') }, getPace },
          body,
        );
      case 'texts':
      case 'replies':
        return consumeDeliveries(
          {
            ...common,
            carrier: async () => this.#handOvers(),
            publicBaseUrl: 'http://x',
            recipientHours: false,
            getPace,
            sleep: (ms) => this.timeline.sleep(ms),
          },
          body,
        );
      case 'statuses':
        return consumeCarrierReports(common, body);
      case 'inbound':
        return consumeInboundTexts({ ...common, replies: this.queue('replies') }, body);
      case 'bulk':
        return consumeBulk({ ...common, bulk: this.queue('bulk') }, body);
      case 'imports':
        return consumeImports(
          {
            ...common,
            imports: this.queue('imports'),
            files: { readFrom: (key, byte) => this.#readFile(key, byte) },
            rowsPerChunk: this.rowsPerChunk,
            rowsPerPage: this.rowsPerChunk,
          },
          body,
        );
    }
  }

  /** A call to a service other than the database. */
  #callService<T>(what: string, call: () => Promise<T>): Promise<T> {
    return this.aroundCall(what, () => (this.networkFaults ? this.networkFaults.callService(call) : call()));
  }

  /** The file in blocks, some of which may not come. */
  #readFile(key: string, byte: number): Promise<Readable> {
    const content = this.files.get(key)?.subarray(byte) ?? Buffer.alloc(0);
    return this.#callService('file', async () =>
      Readable.from(streamBlocks(content, this.networkFaults?.shouldBreakOff() ?? false)),
    );
  }

  queue(name: QueueName): {
    send(message: Outgoing): Promise<void>;
    sendAll(messages: readonly Outgoing[]): Promise<void>;
  } {
    const send = async ({ body, delaySeconds = 0 }: Outgoing): Promise<void> =>
      this.send(name, body, delaySeconds * 1000);
    return {
      send: (message) => this.#callService('queue', () => send(message)),
      sendAll: (messages) => this.#callService('queue', async () => void (await Promise.all(messages.map(send)))),
    };
  }

  #handOvers() {
    return {
      send: (text: OutgoingMessage): Promise<HandOver> =>
        this.aroundCall('carrier', async () => {
          const ids = parseIds(text.statusUrl);
          this.handOvers.push({
            at: this.now().getTime(),
            from: text.from,
            to: text.to,
            body: text.body,
            validitySeconds: text.validitySeconds,
            ids,
          });
          const index = this.handOvers.length;
          if (this.reportsDelivery && ids) this.#report(ids, `SM${index}`);
          return this.answerHandOver(text, index);
        }),
      find: async ({ to, body, since }: { to: string; body: string; since: Date }): Promise<CarrierMessage | null> => {
        const index = this.handOvers.findIndex(
          (text) => text.to === to && text.body === body && text.at >= since.getTime() - MINUTE_MS,
        );
        return index < 0 ? null : { carrierId: `SM${index + 1}`, status: 'DELIVERED', code: null };
      },
    };
  }

  /** Sent a second later, delivered two seconds after that. */
  #report(ids: NonNullable<HandOverRecord['ids']>, sid: string): void {
    for (const [status, delay] of [
      ['SENT', 1_000],
      ['DELIVERED', 3_000],
    ] as const)
      this.send('statuses', { version: 1, ...ids, carrierId: sid, status, code: null }, delay);
  }

  /** Every item of the table. */
  async items(): Promise<Item[]> {
    const items: Item[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = await this.#documents.send(
        new ScanCommand({ TableName: this.data.table.name, ...(from ? { ExclusiveStartKey: from } : {}) }),
      );
      items.push(...((page.Items ?? []) as Item[]));
      from = page.LastEvaluatedKey;
    } while (from);
    return items;
  }

  #schedule(minute: string): void {
    if (this.#scheduled.has(minute)) return;
    this.#scheduled.add(minute);
    const moment = Date.parse(`${minute}:00.000Z`);
    this.timeline.at(moment, async () => void this.#scheduled.delete(minute));
    for (const fired of this.scheduleFireTimes(moment))
      this.timeline.at(fired, async () => this.send('wake', minuteWakeUp(minute)));
  }

  /** As the recurring schedule does, from the next full minute on. */
  sweepEveryMinute(): void {
    const next = (Math.floor(this.now().getTime() / MINUTE_MS) + 1) * MINUTE_MS;
    this.timeline.at(next, async () => {
      this.send('wake', SWEEP);
      this.sweepEveryMinute();
    });
  }
}

const BLOCK_BYTES = 64;

/** A download, which may break off half-way. */
async function* streamBlocks(content: Buffer, breaksOff: boolean): AsyncGenerator<Buffer> {
  const end = breaksOff ? Math.floor(content.length / 2) : content.length;
  for (let from = 0; from < end; from += BLOCK_BYTES) yield content.subarray(from, Math.min(end, from + BLOCK_BYTES));
  if (breaksOff) throw buildConnectionError();
}

function parseIds(statusUrl: string | undefined): HandOverRecord['ids'] {
  if (statusUrl === undefined) return null;
  const ids = new URL(statusUrl).searchParams;
  return {
    organizationId: ids.get('organizationId') ?? '',
    contactId: ids.get('contactId') ?? '',
    messageId: ids.get('messageId') ?? '',
    attempt: Number(ids.get('attempt')),
    campaignId: ids.get('campaignId'),
  };
}

/** Every organization of a test says its own. */
export function getPace(organization: Organization) {
  return organization.pace ?? { segmentsPerSecond: 100, segmentsPerDay: 1_000_000 };
}
