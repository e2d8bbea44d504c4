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

/** The size of an invocation's event (Lambda, "Quotas"). */
const MAX_PAYLOAD = 6 * 1024 * 1024;
/** About the size of a record without its body. */
const RECORD_BYTES = 800;

/**
 * Lambda's event source for one queue: gathers batches, limits concurrency, and deletes the messages that succeeded. With a
 * batching window it invokes the function when the batch is full, when the event is as large as an event can be, or when
 * the window has ended (Lambda, "Batching behavior"). The window begins with the first message of a batch.
 */
export class EventSource {
  readonly spec: EventSourceSpec;
  readonly #sqs: Sqs;
  readonly #functions: Functions;
  readonly #activity: Activity;
  #running = 0;
  /** Messages of the next batch, received and therefore invisible in the queue. */
  #gathered: Message[] = [];
  #window: NodeJS.Timeout | undefined;
  #hasWindowEnded = false;
  #reappear: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(spec: EventSourceSpec, shared: { sqs: Sqs; functions: Functions; activity: Activity }) {
    this.spec = spec;
    this.#sqs = shared.sqs;
    this.#functions = shared.functions;
    this.#activity = shared.activity;
  }

  /** Whether messages wait for the end of a batching window. */
  get isGathering(): boolean {
    return this.#gathered.length > 0;
  }

  /** Starts invocations for visible messages. Called whenever the queue or the clock changed. */
  poll(now: number): void {
    const queue = this.#sqs.byArn(this.spec.queueArn);
    if (this.#closed || !queue) return;
    this.#pollWhenVisible(queue, now);
    while (this.#running < this.#limit()) {
      const missing = this.spec.batchSize - this.#gathered.length;
      if (missing > 0 && queue.depth.visible > 0) this.#gathered.push(...this.#sqs.receive(queue, missing));
      if (this.#gathered.length === 0) return;
      const batch = this.#cutBatch();
      if (batch.length < this.spec.batchSize && batch.length === this.#gathered.length && !this.#mayStartEarly())
        return;
      this.#gathered = this.#gathered.slice(batch.length);
      this.#endWindow();
      this.#start(queue, batch, now);
    }
  }

  /** Ends the batching window now. */
  hurry(now: number): void {
    if (!this.isGathering) return;
    this.#hasWindowEnded = true;
    this.poll(now);
  }

  /** Stops. Gathered messages become visible in the queue again. */
  close(): void {
    this.#closed = true;
    this.#endWindow();
    clearTimeout(this.#reappear);
    const queue = this.#sqs.byArn(this.spec.queueArn);
    for (const { receipt } of this.#gathered.splice(0)) if (receipt) queue?.changeVisibility(receipt, 0);
  }

  #limit(): number {
    const pool = this.#functions.find(this.spec.functionName);
    return Math.min(this.spec.maxConcurrency, pool?.maxConcurrency ?? 1);
  }

  /** Returns the gathered messages that fit into one event. */
  #cutBatch(): Message[] {
    let bytes = 0;
    const end = this.#gathered.findIndex((message, index) => {
      bytes += Buffer.byteLength(message.body) + RECORD_BYTES;
      return bytes > MAX_PAYLOAD && index > 0;
    });
    return end < 0 ? [...this.#gathered] : this.#gathered.slice(0, end);
  }

  /** Returns whether a batch that is not full may start. Otherwise starts the batching window. */
  #mayStartEarly(): boolean {
    if (this.spec.windowMs === 0 || this.#hasWindowEnded) return true;
    this.#window ??= setTimeout(() => {
      this.#hasWindowEnded = true;
      const queue = this.#sqs.byArn(this.spec.queueArn);
      if (queue) this.#sqs.changed(queue);
    }, this.spec.windowMs);
    return false;
  }

  #endWindow(): void {
    clearTimeout(this.#window);
    this.#window = undefined;
    this.#hasWindowEnded = false;
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
    const result = await this.#functions.invoke(this.spec.functionName, event, 'queue');
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
