import type { HandOver, OutgoingText } from '../../functions/adapters/carrier.ts';
import type { Outgoing } from '../../functions/adapters/queue.ts';
import { dataOver, type Data } from '../../functions/data/parts.ts';
import { Table } from '../../functions/data/table.ts';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import { minuteOf } from '../../functions/domain/messaging/minute.ts';
import { workInBulk } from '../../functions/workers/bulk.ts';
import { receiveStatus } from '../../functions/workers/carrier-status.ts';
import { dispatch } from '../../functions/workers/dispatcher.ts';
import { receiveText } from '../../functions/workers/inbound.ts';
import { sendText } from '../../functions/workers/sender.ts';
import { inProcessTable } from '../../scripts/local/dynamodb/in-process.ts';
import { Timeline } from './timeline.ts';

export const ZONE = 'America/Phoenix';
const MINUTE_MS = 60_000;
/** As the queues of the stack are set up (infra/constructs/work-queue.ts), near enough. */
const VISIBILITY_MS = 360_000;
const TRY_AGAIN_MS = 30_000;

/** What the carrier saw. */
export interface HandedOver {
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly validitySeconds: number | undefined;
}

export type QueueName = 'wake' | 'texts' | 'replies' | 'statuses' | 'inbound' | 'bulk';

/** Comes between a worker and what it calls: to count, to fail, to end it. */
export type Around = <T>(what: string, call: () => Promise<T>) => Promise<T>;

const straight: Around = (_what, call) => call();

/**
 * The workers as they are, over the embedded engine, with queues, schedules and a carrier on virtual time in one process:
 * an hour of sending is over in seconds, and the same each time.
 */
export class Machine {
  readonly timeline: Timeline;
  readonly data: Data;
  readonly carrier: HandedOver[] = [];
  /** Messages that were given up. */
  readonly dead: { readonly queue: QueueName; readonly body: unknown }[] = [];
  /** What the carrier answers; it takes everything unless told otherwise. */
  answer: (text: OutgoingText, place: number) => Promise<HandOver> = async (_text, place) => ({ kind: 'ACCEPTED', carrierId: `SM${place}` });
  around: Around = straight;
  readonly #scheduled = new Set<string>();
  readonly #close: () => void;

  private constructor(start: Date, data: Data, close: () => void) {
    this.timeline = new Timeline(start);
    this.data = data;
    this.#close = close;
    this.#sweepEveryMinute();
  }

  static async start(at: Date): Promise<Machine> {
    let machine: Machine | undefined = undefined;
    const table = await inProcessTable((operation) => (machine as Machine | undefined)?.around(operation, async () => undefined) ?? Promise.resolve());
    machine = new Machine(at, dataOver(new Table(table.name, table.client)), () => table.client.destroy());
    return machine;
  }

  stop(): void {
    this.#close();
  }

  readonly now = (): Date => this.timeline.now();

  /** Puts a message on a queue; a handler that throws gets it again. */
  send(queue: QueueName, body: unknown, delayMs = 0, tries = 0): void {
    this.timeline.at(this.now().getTime() + delayMs, async () => {
      try {
        await this.#handle(queue, body);
      } catch (error) {
        const wait = error instanceof Error && error.name === 'TryLater' ? TRY_AGAIN_MS : VISIBILITY_MS;
        if (tries < 20) this.send(queue, body, wait, tries + 1);
        else this.dead.push({ queue, body });
      }
    });
  }

  readonly wake = {
    at: (dues: readonly Date[], now: Date): Promise<void> =>
      this.around('scheduler', async () => {
        for (const minute of new Set(dues.map(minuteOf))) {
          if (minute <= minuteOf(now)) this.send('wake', { v: 1, kind: 'minute', minute });
          else this.#schedule(minute);
        }
      }),
  };

  async #handle(queue: QueueName, body: unknown): Promise<void> {
    const common = { data: this.data, wake: this.wake, publish: async () => undefined, zone: ZONE, measure: () => undefined, now: this.now };
    switch (queue) {
      case 'wake':
        return dispatch({ ...common, queues: { campaign: this.queue('texts'), reply: this.queue('replies') }, paceOf }, body);
      case 'texts':
      case 'replies':
        return sendText({ ...common, carrier: async () => this.#carrier(), publicBaseUrl: 'http://x', recipientHours: false, paceOf, pause: (ms) => this.timeline.pause(ms) }, body);
      case 'statuses':
        return receiveStatus(common, body);
      case 'inbound':
        return receiveText({ ...common, replies: this.queue('replies') }, body);
      case 'bulk':
        return workInBulk({ ...common, bulk: this.queue('bulk') }, body);
    }
  }

  queue(name: QueueName): { send(message: Outgoing): Promise<void>; sendAll(messages: readonly Outgoing[]): Promise<void> } {
    const send = async ({ body, delaySeconds = 0 }: Outgoing): Promise<void> => this.send(name, body, delaySeconds * 1000);
    return {
      send: (message) => this.around('queue', () => send(message)),
      sendAll: (messages) => this.around('queue', async () => void (await Promise.all(messages.map(send)))),
    };
  }

  #carrier() {
    return {
      send: (text: OutgoingText): Promise<HandOver> =>
        this.around('carrier', async () => {
          this.carrier.push({ at: this.now().getTime(), from: text.from, to: text.to, body: text.body, validitySeconds: text.validitySeconds });
          return this.answer(text, this.carrier.length);
        }),
      find: async () => null,
    };
  }

  #schedule(minute: string): void {
    if (this.#scheduled.has(minute)) return;
    this.#scheduled.add(minute);
    this.timeline.at(Date.parse(`${minute}:00.000Z`), async () => {
      this.#scheduled.delete(minute);
      this.send('wake', { v: 1, kind: 'minute', minute });
    });
  }

  #sweepEveryMinute(): void {
    const next = (Math.floor(this.now().getTime() / MINUTE_MS) + 1) * MINUTE_MS;
    this.timeline.at(next, async () => {
      this.send('wake', { v: 1, kind: 'sweep' });
      this.#sweepEveryMinute();
    });
  }
}

/** Every organisation of a test says its own. */
export function paceOf(organization: Organization) {
  return organization.pace ?? { segmentsPerSecond: 100, segmentsPerDay: 1_000_000 };
}
