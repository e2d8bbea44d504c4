import type { Queue } from '../aws/sqs/queue.ts';
import { MINUTE_MS, type MetricStore } from './store.ts';

/** A jump of the clock samples at most its last day: a queue that no one reads stays as it is. */
const MAX_MINUTES = 24 * 60;

/**
 * Samples the queues once a minute of the virtual clock, as SQS does. Nothing changes while the clock jumps, so the minutes
 * of a jump are sampled at its end with the state of then.
 */
export class QueueSamples {
  readonly #store: MetricStore;
  readonly #queues: () => readonly Queue[];
  /** The queues that had no message in their last sample. */
  readonly #idle = new Set<string>();
  #sampledUntil: number | undefined;

  constructor(store: MetricStore, queues: () => readonly Queue[]) {
    this.#store = store;
    this.#queues = queues;
  }

  /** Samples every whole minute since the last sample. `now`: milliseconds since 1970. */
  sampleUntil(now: number): void {
    const last = Math.floor(now / MINUTE_MS);
    const from = this.#sampledUntil ?? last - 1;
    this.#sampledUntil = last;
    // The clock was moved back.
    if (from >= last) return;
    const first = Math.max(from + 1, last - MAX_MINUTES);
    for (const queue of this.#queues()) this.#sample(queue, first, last);
  }

  #sample(queue: Queue, first: number, last: number): void {
    const oldest = queue.oldestSentAt();
    const { visible, hidden } = queue.depth;
    const { name: QueueName } = queue.spec;
    const dimensions = { QueueName };
    const put = (name: string, at: number, value: number): void =>
      this.#store.put({ namespace: 'AWS/SQS', name, dimensions }, at, value);
    // An idle queue takes one sample, because days of zeros would fill the memory.
    const wasIdle = this.#idle.has(QueueName);
    if (oldest === undefined) this.#idle.add(QueueName);
    else this.#idle.delete(QueueName);
    for (let minute = wasIdle && oldest === undefined ? last : first; minute <= last; minute += 1) {
      const at = minute * MINUTE_MS;
      put('ApproximateAgeOfOldestMessage', at, oldest === undefined ? 0 : Math.max(0, (at - oldest) / 1000));
      put('ApproximateNumberOfMessagesVisible', at, visible);
      put('ApproximateNumberOfMessagesNotVisible', at, hidden);
    }
  }
}
