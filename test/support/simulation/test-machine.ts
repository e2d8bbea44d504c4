import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { HandOver, OutgoingMessage } from '../../../functions/adapters/carrier.ts';
import type { Outgoing } from '../../../functions/adapters/queue.ts';
import { createData, type Data } from '../../../functions/data/index.ts';
import { Table, type Item } from '../../../functions/data/table/table.ts';
import type { Organization } from '../../../functions/domain/accounts/account.ts';
import { formatMinute } from '../../../functions/domain/hours/minute.ts';
import { type Lateness, TABLE_NAME } from '../../../local-cloud/engine.ts';
import type { NetworkFaults } from '../crashes/network-faults.ts';
import type { SenderDeps } from '../../../functions/workers/delivery/sender-deps.ts';
import { passThrough, scanTable, startEngineClient, type AroundCall, type SetContention } from './engine-client.ts';
import { RECEIVER_KEYS, TestReceiver } from '../scenarios/webhooks/test-receiver.ts';
import { createTestCarrier, type HandOverRecord } from './test-carrier.ts';
import { NO_MEDIA, TestBucket } from './test-files.ts';
import { TestQueues, type QueueName } from './test-queues.ts';
import { Timeline } from './timeline.ts';
import * as workers from '../../../functions/workers/index.ts';
import { minuteWakeUp, organizationWakeUp, SWEEP } from '../../../functions/messages/texts/wake-ups.ts';

export const ZONE = 'America/Phoenix';
const MINUTE_MS = 60_000;

/**
 * Runs the real workers over the embedded engine, with queues, schedules and a carrier in one process. All of them use
 * virtual time, so an hour of sending takes seconds and every run is the same.
 */
export class TestMachine {
  readonly timeline: Timeline;
  readonly data: Data;
  readonly handOvers: HandOverRecord[] = [];
  readonly queues: TestQueues;
  /** The carrier's answer to a text. By default the carrier accepts every text. */
  answerHandOver: (text: OutgoingMessage, index: number) => Promise<HandOver> = async (_text, index) => ({
    kind: 'ACCEPTED',
    carrierId: `SM${index}`,
  });
  aroundCall: AroundCall = passThrough;
  /** Runs one worker. */
  runWorker: <T>(work: () => Promise<T>) => Promise<T> = (work) => work();
  /** Delays in milliseconds after which a message arrives again. With 0 the repeat arrives at the same moment as the original. */
  repeatDelays: () => readonly number[] = () => [];
  /** The times at which a schedule for a moment fires. A schedule may fire late, twice or not at all. */
  scheduleFireTimes: (moment: number) => readonly number[] = (moment) => [moment];
  /** Failures below the SDKs. */
  networkFaults: NetworkFaults | null = null;
  /** The files in the bucket, by key. */
  readonly files = new Map<string, Buffer>();
  readonly #bucket = new TestBucket(this.files, {
    call: (run) => this.#callService('file', run),
    shouldBreakOff: () => this.networkFaults?.shouldBreakOff() ?? false,
  });
  /** The system that webhooks call. */
  readonly receiver = new TestReceiver((run) => this.#callService('receiver', run));
  /** Called after each call that the database carried out, in the order of the database. */
  onCommitted: (operation: string, input: Record<string, unknown>) => void = () => undefined;
  /** Number of rows that an import reads at a time. */
  rowsPerChunk = 1_000;
  /** Whether the test handles a message itself, so that the queue does not deliver the message. */
  isIntercepted: (queue: QueueName, body: unknown) => boolean = () => false;
  /** Whether the carrier reports the delivery of each text. */
  reportsDelivery = false;
  readonly #scheduled = new Set<string>();
  readonly #client: DynamoDBClient;
  readonly #documents: DynamoDBDocumentClient;

  private constructor(start: Date, data: Data, client: DynamoDBClient) {
    this.timeline = new Timeline(start);
    this.queues = new TestQueues({
      timeline: this.timeline,
      runWorker: (work) => this.runWorker(work),
      handle: (queue, body, isRepeated) => this.#runHandler(queue, body, isRepeated),
      handleTogether: async (queue, bodies) => (await this.#runTogether(queue, bodies)) ?? new Set(),
    });
    this.data = data;
    this.#client = client;
    this.#documents = DynamoDBDocumentClient.from(client);
  }

  static async start(at: Date): Promise<TestMachine> {
    const running: { machine: TestMachine | null } = { machine: null };
    const { engine, client, waitBeforeRetry, startContention } = await startEngineClient(running, at);
    const machine = new TestMachine(
      at,
      createData(new Table(TABLE_NAME, client, waitBeforeRetry), () => running.machine?.now() ?? at),
      client,
    );
    machine.setReadLag = (lateness) => engine.beLate(lateness);
    machine.setContention = startContention;
    return (running.machine = machine);
  }

  /** Makes eventually consistent reads miss recent changes (local-cloud/dynamodb/lag.ts). */
  setReadLag: (lateness: Lateness | null) => void = () => undefined;
  /** Makes concurrent calls conflict, and hot partition keys throttle (local-cloud/dynamodb/contention). */
  setContention: SetContention = () => undefined;

  stop(): void {
    this.#client.destroy();
  }

  readonly now = (): Date => this.timeline.now();

  /** Puts a message on a queue. The queue delivers the message again after the worker throws. */
  send(queue: QueueName, body: unknown, delayMs = 0): void {
    if (this.isIntercepted(queue, body)) return;
    for (const later of this.repeatDelays()) this.queues.put(queue, body, delayMs + later);
    this.queues.put(queue, body, delayMs);
  }

  /** Gives a message to its worker. The queue delivers the message again after the worker throws. */
  async deliver(queue: QueueName, body: unknown): Promise<void> {
    await this.queues.deliver(queue, [{ body, tries: 0 }]);
  }

  readonly wakeUps = {
    schedule: (organizationId: string, dues: readonly Date[], now: Date): Promise<void> =>
      this.#callService('scheduler', async () => {
        for (const minute of new Set(dues.map(formatMinute))) {
          if (minute <= formatMinute(now)) this.send('wake', organizationWakeUp(organizationId, [minute]));
          else this.#schedule(minute);
        }
      }),
  };

  readonly #dueQueues = {
    campaign: this.queue('texts'),
    reply: this.queue('replies'),
    ifThen: this.queue('ifThens'),
    webhookCall: this.queue('webhookCalls'),
    bulk: this.queue('bulk'),
  };

  #commonDeps() {
    return {
      data: this.data,
      wakeUps: this.wakeUps,
      publish: async () => undefined,
      files: this.#bucket,
      uploads: this.#bucket,
      imports: this.queue('imports'),
      zone: ZONE,
      recordMetric: () => undefined,
      now: this.now,
    };
  }

  #senderDeps(): SenderDeps {
    return {
      ...this.#commonDeps(),
      carrier: async () => createTestCarrier(this),
      replies: this.queue('replies'),
      publicBaseUrl: 'http://x',
      recipientHours: false,
      getPace,
      sleep: (ms) => this.timeline.sleep(ms),
    };
  }

  #runTogether(queue: QueueName, bodies: readonly unknown[]): Promise<ReadonlySet<number>> | undefined {
    if (queue === 'texts') return workers.consumeDeliveriesTogether(this.#senderDeps(), bodies);
    return queue === 'statuses' ? workers.consumeCarrierReportsTogether(this.#commonDeps(), bodies) : undefined;
  }

  async #runHandler(queue: QueueName, body: unknown, isRepeated: boolean): Promise<void> {
    const common = this.#commonDeps();
    const rows = this.rowsPerChunk;
    switch (queue) {
      case 'wake':
        return workers.consumeWakeUps(
          {
            ...common,
            queues: this.#dueQueues,
            wakes: this.queue('wake'),
            getPace,
          },
          body,
        );
      case 'texts':
      case 'replies':
        return workers.consumeDeliveries(this.#senderDeps(), body, isRepeated);
      case 'ifThens':
        return workers.consumeIfThens({ ...common, replies: this.queue('replies') }, body);
      case 'webhookCalls':
        return workers.consumeWebhookCalls({ ...common, ...RECEIVER_KEYS, caller: this.receiver, mails: null }, body);
      case 'statuses':
        return workers.consumeCarrierReports(common, body);
      case 'inbound':
        return workers.consumeInboundTexts(
          { ...common, replies: this.queue('replies'), media: this.queue('media'), bulk: this.queue('bulk') },
          body,
        );
      case 'media':
        return workers.consumeMedia(
          { ...common, ...NO_MEDIA, media: this.#bucket, bulk: this.queue('bulk'), queue: this.queue('media') },
          body,
        );
      case 'bulk':
        return workers.consumeBulk({ ...common, bulk: this.queue('bulk') }, body);
      case 'imports':
        return workers.consumeImports({ ...common, rowsPerChunk: rows, rowsPerPage: rows }, body);
    }
  }

  /** Calls a service other than the database. */
  #callService<T>(what: string, call: () => Promise<T>): Promise<T> {
    return this.aroundCall(what, () => (this.networkFaults ? this.networkFaults.callService(call) : call()));
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

  /** Returns every item of the table. */
  items(): Promise<Item[]> {
    return scanTable(this.#documents, this.data.table.name);
  }

  #schedule(minute: string): void {
    if (this.#scheduled.has(minute)) return;
    this.#scheduled.add(minute);
    const moment = Date.parse(`${minute}:00.000Z`);
    this.timeline.at(moment, async () => void this.#scheduled.delete(minute));
    for (const fired of this.scheduleFireTimes(moment))
      this.timeline.at(fired, async () => this.send('wake', minuteWakeUp(minute)));
  }

  /** Sends a sweep every minute from the next full minute on, as the recurring schedule does. */
  sweepEveryMinute(): void {
    const next = (Math.floor(this.now().getTime() / MINUTE_MS) + 1) * MINUTE_MS;
    this.timeline.at(next, async () => {
      this.send('wake', SWEEP);
      this.sweepEveryMinute();
    });
  }
}

/** Returns the organization's own pace, or a fast one. */
export function getPace(organization: Organization) {
  return organization.pace ?? { segmentsPerSecond: 100, segmentsPerDay: 1_000_000 };
}
