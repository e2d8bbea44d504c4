import { randomUUID } from 'node:crypto';
import type { Pending } from '../../core/activity.ts';
import type { Clock } from '../../core/clock.ts';
import { ServiceError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { State } from '../../core/state.ts';
import type { Faults } from '../../faults/faults.ts';
import type { Moment } from '../../faults/model.ts';
import { Queue, type Message, type QueueSpec } from './queue.ts';

const PART = 'queues';
/** Bytes of a message, and of all messages of a batch (SQS, "Message quotas"). */
export const MAX_BODY = 1024 * 1024;

/** All queues: sending, receiving, deleting, and moving dead letters. The wire protocol is in api.ts. */
export class Sqs implements Pending {
  readonly #queues = new Map<string, Queue>();
  readonly #clock: Clock;
  readonly #state: State;
  readonly #faults: Faults;
  readonly #retained: Record<string, Message[]>;
  readonly #consumed = new Set<string>();
  readonly #listeners = new Set<(queue: Queue) => void>();
  /** Finished moves of dead letters, newest first. */
  readonly moves: JsonObject[] = [];

  constructor(clock: Clock, state: State, faults: Faults) {
    this.#clock = clock;
    this.#state = state;
    this.#faults = faults;
    this.#retained =
      state.part<Record<string, Message[]>>(PART, () =>
        Object.fromEntries(this.all.map((queue) => [queue.spec.name, queue.messages()])),
      ) ?? {};
  }

  get all(): Queue[] {
    return [...this.#queues.values()];
  }

  /** Applies the queues of the template. Messages of queues that stay are kept. */
  define(specs: readonly QueueSpec[]): void {
    const names = new Set(specs.map((spec) => spec.name));
    for (const name of this.#queues.keys()) if (!names.has(name)) this.#queues.delete(name);
    for (const spec of specs) {
      const known = this.#queues.get(spec.name);
      if (known) {
        known.spec = spec;
        continue;
      }
      const queue = new Queue(spec, this.#clock);
      for (const message of this.#retained[spec.name] ?? []) queue.put(message);
      this.#queues.set(spec.name, queue);
    }
  }

  byArn(arn: string): Queue | undefined {
    return this.all.find((queue) => queue.spec.arn === arn);
  }

  byUrl(url: string): Queue {
    const queue = this.#queues.get(url.split('/').pop() ?? '');
    if (!queue)
      throw new ServiceError('QueueDoesNotExist', 'The specified queue does not exist.', 400, {
        queryCode: 'AWS.SimpleQueueService.NonExistentQueue',
      });
    return queue;
  }

  /** Registers a listener for queues that may have a visible message. */
  onMessage(listener: (queue: Queue) => void): void {
    this.#listeners.add(listener);
  }

  /** Sets the queues that a function consumes. Only their messages count as work; dead letters wait for a person. */
  setConsumed(arns: readonly string[]): void {
    this.#consumed.clear();
    for (const arn of arns) this.#consumed.add(arn);
  }

  /** Sends a message. @throws {ServiceError} when the body is too large */
  send(queue: Queue, input: Parameters<Queue['send']>[0]): Message {
    if (Buffer.byteLength(input.body) > MAX_BODY)
      throw new ServiceError(
        'InvalidParameterValue',
        'One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.',
      );
    const message = queue.send(input);
    const fault = this.#faults.off ? undefined : this.#faults.strike(['duplicate'], toMoment('SendMessage', queue));
    // The duplicate gets a receipt of its own. Without one the queue could not distinguish the two.
    if (fault) queue.put({ ...message, receipt: randomUUID(), visibleAt: message.visibleAt + fault.by });
    this.changed(queue);
    return message;
  }

  /** Deletes the message of the receipt, unless a fault loses the delete. */
  delete(queue: Queue, receipt: string): void {
    if (!this.#faults.off && this.#faults.strike(['redeliver'], toMoment('DeleteMessage', queue))) return;
    queue.delete(receipt);
  }

  /** Receives messages, and moves those that were received too often to the dead-letter queue. */
  receive(queue: Queue, max: number, visibilityMs?: number): Message[] {
    const { messages, dead } = queue.receive(max, visibilityMs);
    const deadLetters = queue.spec.deadLetterArn ? this.byArn(queue.spec.deadLetterArn) : undefined;
    for (const message of dead) deadLetters?.put(this.#asNew(message));
    if (messages.length + dead.length > 0) this.#state.changed(PART);
    return messages;
  }

  /** Saves the queues and tells the listeners. */
  changed(queue: Queue): void {
    this.#state.changed(PART);
    for (const listener of this.#listeners) listener(queue);
  }

  clear(): void {
    for (const queue of this.all) queue.purge();
    this.#state.changed(PART);
  }

  busy(): boolean {
    return this.all.some((queue) => this.#consumed.has(queue.spec.arn) && queue.depth.visible > 0);
  }

  next(): number | undefined {
    const moments = this.all
      .filter((queue) => this.#consumed.has(queue.spec.arn))
      .map((queue) => queue.nextVisible())
      .filter((at) => at !== undefined);
    return moments.length === 0 ? undefined : Math.min(...moments);
  }

  /**
   * Moves all dead letters back to their queue. Here the move ends before this returns; on AWS it runs in the background.
   * @throws {ServiceError} when the ARN is not that of a dead-letter queue
   */
  moveDeadLetters(sourceArn: string): void {
    const source = this.byArn(sourceArn);
    const target = this.all.find(({ spec }) => spec.deadLetterArn === sourceArn);
    if (!source || !target)
      throw new ServiceError(
        'ResourceNotFoundException',
        'The source queue is not the dead-letter queue of any queue.',
      );
    const messages = source.messages();
    source.purge();
    for (const message of messages) target.put(this.#asNew(message));
    this.moves.unshift({
      Status: 'COMPLETED',
      SourceArn: sourceArn,
      ApproximateNumberOfMessagesMoved: messages.length,
      ApproximateNumberOfMessagesToMove: messages.length,
      StartedTimestamp: Math.round(this.#clock.now()),
    });
    this.changed(source);
    this.changed(target);
  }

  /** Saves the queues. For operations that no listener must hear of. */
  save(): void {
    this.#state.changed(PART);
  }

  #asNew(message: Message): Message {
    return { ...message, receives: 0, receipt: undefined, visibleAt: this.#clock.now(), firstReceived: undefined };
  }
}

function toMoment(operation: string, queue: Queue): Moment {
  return { service: 'sqs', operation, name: queue.spec.name };
}
