import { REGION } from '../../core/aws.ts';
import { array, object, text } from '../../core/json.ts';
import type { Activity } from '../../core/activity.ts';
import type { Functions } from '../../lambda/functions.ts';
import type { Message, Queue } from './queue.ts';
import { md5, toSystemAttributes } from './messages.ts';
import type { Sqs } from './sqs.ts';

export interface EventSourceSpec {
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly windowMs: number;
  readonly maxConcurrency: number;
  readonly reportFailures: boolean;
}

/** Lambda's event source for one queue: receives batches, limits concurrency, and deletes the messages that succeeded. */
export class EventSource {
  readonly spec: EventSourceSpec;
  readonly #sqs: Sqs;
  readonly #functions: Functions;
  readonly #activity: Activity;
  #running = 0;
  #window: NodeJS.Timeout | undefined;
  #reappear: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(spec: EventSourceSpec, shared: { sqs: Sqs; functions: Functions; activity: Activity }) {
    this.spec = spec;
    this.#sqs = shared.sqs;
    this.#functions = shared.functions;
    this.#activity = shared.activity;
  }

  /** Starts invocations for visible messages. Called whenever the queue or the clock changed. */
  poll(now: number): void {
    const queue = this.#sqs.byArn(this.spec.queueArn);
    if (this.#closed || !queue) return;
    this.#pollWhenVisible(queue, now);
    while (this.#running < this.#limit() && queue.depth.visible > 0) {
      if (queue.depth.visible < this.spec.batchSize && this.spec.windowMs > 0 && !this.#windowOver()) return;
      const messages = this.#sqs.receive(queue, this.spec.batchSize);
      if (messages.length === 0) return;
      this.#start(queue, messages, now);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#window);
    clearTimeout(this.#reappear);
  }

  #limit(): number {
    const pool = this.#functions.find(this.spec.functionName);
    return Math.min(this.spec.maxConcurrency, pool?.maxConcurrency ?? 1);
  }

  /** Starts the batching window. The window's end delivers what is visible then, so this always returns false. */
  #windowOver(): boolean {
    if (this.#window === undefined) {
      this.#window = setTimeout(() => {
        this.#window = undefined;
        const queue = this.#sqs.byArn(this.spec.queueArn);
        const messages = queue && !this.#closed ? this.#sqs.receive(queue, this.spec.batchSize) : [];
        if (!queue || messages.length === 0) return;
        this.#start(queue, messages, 0);
      }, this.spec.windowMs);
    }
    return false;
  }

  #start(queue: Queue, messages: Message[], now: number): void {
    this.#running += 1;
    void this.#activity
      .track(() => this.#deliver(queue, messages))
      .finally(() => {
        this.#running -= 1;
        this.poll(now);
      });
  }

  async #deliver(queue: Queue, messages: Message[]): Promise<void> {
    const event = { Records: messages.map((message) => toRecord(queue, message)) };
    const result = await this.#functions.invoke(this.spec.functionName, event);
    // After a failure the whole batch becomes visible again when its visibility timeout ends.
    if (!result.ok) return;
    const failures = this.spec.reportFailures ? readFailedIds(result.value) : new Set<string>();
    // A failure without an id means that the whole batch failed (Lambda, "Reporting batch item failures").
    if (failures.has('')) return;
    for (const message of messages)
      if (!failures.has(message.id) && message.receipt) this.#sqs.delete(queue, message.receipt);
    this.#sqs.changed(queue);
  }

  /** Polls again when the next hidden message becomes visible. Without a clock jump nothing else would poll then. */
  #pollWhenVisible(queue: Queue, now: number): void {
    const next = queue.nextVisible();
    clearTimeout(this.#reappear);
    if (next === undefined || now === 0) return;
    this.#reappear = setTimeout(() => this.#sqs.changed(queue), Math.min(Math.max(next - now, 0) + 5, 2 ** 31 - 1));
    this.#reappear.unref();
  }
}

function readFailedIds(value: unknown): Set<string> {
  return new Set(array(object(value)['batchItemFailures']).map((failure) => text(object(failure)['itemIdentifier'])));
}

function toRecord(queue: Queue, message: Message): unknown {
  return {
    messageId: message.id,
    receiptHandle: message.receipt,
    body: message.body,
    attributes: toSystemAttributes(message),
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, value]) => {
        const attribute = object(value);
        return [name, { stringValue: attribute['StringValue'], dataType: attribute['DataType'] }];
      }),
    ),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.spec.arn,
    awsRegion: REGION,
  };
}
