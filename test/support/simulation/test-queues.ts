import type { Timeline } from './timeline.ts';

export type QueueName =
  | 'wake'
  | 'texts'
  | 'replies'
  | 'statuses'
  | 'inbound'
  | 'bulk'
  | 'imports'
  | 'media'
  | 'ifThens'
  | 'webhookCalls';

/** Close to the settings of the deployed queues (infra/constructs/base/work-queue.ts). */
const VISIBILITY_TIMEOUT_MS = 360_000;
const RETRY_LATER_MS = 30_000;
const MAX_TRIES = 20;

/** The most messages of one batch, as in infra/constructs. Workers of the other queues get one message. */
const BATCH_SIZES: Partial<Record<QueueName, number>> = { texts: 15, statuses: 25 };

/** A message of a queue, and how often a worker has failed with the message. */
interface Delivery {
  readonly body: unknown;
  readonly tries: number;
}

export interface TestWorkers {
  readonly timeline: Timeline;
  /** Runs one worker process. A process that dies throws. */
  readonly runWorker: <T>(work: () => Promise<T>) => Promise<T>;
  /** Processes one message. */
  readonly handle: (queue: QueueName, body: unknown, isRepeated: boolean) => Promise<void>;
  /** Processes what it can of a batch together. Returns the places of the messages that are done. */
  readonly handleTogether: (queue: QueueName, bodies: readonly unknown[]) => Promise<ReadonlySet<number>>;
}

/** Queues in virtual time. A message whose worker throws or dies is delivered again. */
export class TestQueues {
  /** How long a queue collects messages for one batch. With 0 a batch holds what arrives at the same moment. */
  batchWindowMs = 0;
  /** Messages that failed too often. */
  readonly deadLetters: { readonly queue: QueueName; readonly body: unknown }[] = [];
  readonly #workers: TestWorkers;
  /** The batches that still take messages, by queue and moment. */
  readonly #batches = new Map<string, Delivery[]>();

  constructor(workers: TestWorkers) {
    this.#workers = workers;
  }

  put(queue: QueueName, body: unknown, delayMs: number, tries = 0): void {
    const { timeline } = this.#workers;
    const moment = this.#endOfWindow(timeline.now().getTime() + delayMs);
    const key = `${queue} ${moment}`;
    const waiting = this.#batches.get(key);
    if (waiting && waiting.length < (BATCH_SIZES[queue] ?? 1)) return void waiting.push({ body, tries });
    const batch = [{ body, tries }];
    this.#batches.set(key, batch);
    timeline.at(moment, () => {
      if (this.#batches.get(key) === batch) this.#batches.delete(key);
      return this.deliver(queue, batch);
    });
  }

  #endOfWindow(moment: number): number {
    return this.batchWindowMs === 0 ? moment : Math.ceil(moment / this.batchWindowMs) * this.batchWindowMs;
  }

  /** Gives a batch to one worker. When the worker dies, the whole batch is delivered again. */
  async deliver(queue: QueueName, batch: readonly Delivery[]): Promise<void> {
    let results: PromiseSettledResult<void>[];
    try {
      results = await this.#workers.runWorker(() => this.#runBatch(queue, batch));
    } catch (reason) {
      results = batch.map(() => ({ status: 'rejected', reason }));
    }
    for (const [index, { body, tries }] of batch.entries()) {
      const result = results[index];
      if (result?.status !== 'rejected') continue;
      const isRetry = result.reason instanceof Error && result.reason.name === 'RetryLater';
      if (tries < MAX_TRIES) this.put(queue, body, isRetry ? RETRY_LATER_MS : VISIBILITY_TIMEOUT_MS, tries + 1);
      else this.deadLetters.push({ queue, body });
    }
  }

  /** As the deployed functions do (functions/platform/batch.ts): together first, then each of the others by itself. */
  async #runBatch(queue: QueueName, batch: readonly Delivery[]): Promise<PromiseSettledResult<void>[]> {
    const { handle, handleTogether } = this.#workers;
    const first = batch.filter(({ tries }) => tries === 0);
    const together =
      first.length > 1
        ? await handleTogether(
            queue,
            first.map(({ body }) => body),
          ).catch(() => new Set<number>())
        : new Set<number>();
    const done = new Set(first.filter((_, index) => together.has(index)));
    return Promise.allSettled(
      batch.map(async (delivery) => {
        if (!done.has(delivery)) await handle(queue, delivery.body, delivery.tries > 0);
      }),
    );
  }
}
