import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import { array, number, object, optionalText, text, type JsonObject } from '../core/json.ts';
import type { Pending } from '../core/activity.ts';
import type { State } from '../core/state.ts';
import type { Faults } from '../faults/faults.ts';
import type { Moment } from '../faults/model.ts';
import { Queue, type Message, type QueueSpec } from './queue.ts';

const PART = 'queues';
const MAX_BODY = 1024 * 1024;

/** SQS over its JSON protocol. */
export class Sqs implements Pending {
  readonly #queues = new Map<string, Queue>();
  readonly #clock: Clock;
  readonly #state: State;
  readonly #faults: Faults;
  readonly #retained: Record<string, Message[]>;
  readonly #consumed = new Set<string>();
  readonly #listeners = new Set<(queue: Queue) => void>();
  /** Moves of dead letters, newest first. */
  readonly #moves: JsonObject[] = [];

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

  /** Called when a queue may have a message to take. */
  onMessage(listener: (queue: Queue) => void): void {
    this.#listeners.add(listener);
  }

  /** Queues that a function consumes: their messages are work; others (dead letters) only wait for a person. */
  setConsumed(arns: readonly string[]): void {
    this.#consumed.clear();
    for (const arn of arns) this.#consumed.add(arn);
  }

  send(queue: Queue, input: Parameters<Queue['send']>[0]): Message {
    if (Buffer.byteLength(input.body) > MAX_BODY)
      throw new ServiceError(
        'InvalidParameterValue',
        'One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.',
      );
    const message = queue.send(input);
    const fault = this.#faults.off ? undefined : this.#faults.strike(['duplicate'], toEpochMs('SendMessage', queue));
    // With a receipt of its own, by which the queue tells it from the first.
    if (fault) queue.put({ ...message, receipt: randomUUID(), visibleAt: message.visibleAt + fault.by });
    this.changed(queue);
    return message;
  }

  /** The message of the receipt is dealt with. */
  delete(queue: Queue, receipt: string): void {
    if (!this.#faults.off && this.#faults.strike(['redeliver'], toEpochMs('DeleteMessage', queue))) return;
    queue.delete(receipt);
  }

  receive(queue: Queue, max: number, visibilityMs?: number): Message[] {
    const { messages, dead } = queue.receive(max, visibilityMs);
    const deadLetters = queue.spec.deadLetterArn ? this.byArn(queue.spec.deadLetterArn) : undefined;
    for (const message of dead) {
      deadLetters?.put({
        ...message,
        receives: 0,
        receipt: undefined,
        visibleAt: this.#clock.now(),
        firstReceived: undefined,
      });
    }
    if (messages.length + dead.length > 0) this.#state.changed(PART);
    return messages;
  }

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

  async call(operation: string, input: JsonObject, caller: string): Promise<JsonObject> {
    if (operation === 'GetQueueUrl') return { QueueUrl: `/${text(input['QueueName'])}` };
    if (operation === 'ListQueues')
      return {
        QueueUrls: this.all
          .map(({ spec }) => `/${spec.name}`)
          .filter((path) => path.startsWith(`/${optionalText(input['QueueNamePrefix']) ?? ''}`)),
      };
    if (operation === 'StartMessageMoveTask') return this.#startMove(text(input['SourceArn']));
    if (operation === 'ListMessageMoveTasks')
      return {
        Results: this.#moves
          .filter((move) => move['SourceArn'] === text(input['SourceArn']))
          .slice(0, number(input['MaxResults'], 1)),
      };
    const queue = this.byUrl(text(input['QueueUrl']));
    switch (operation) {
      case 'SendMessage':
        return toSentMessage(this.send(queue, entry(input, caller)));
      case 'SendMessageBatch':
        return this.#sendBatch(queue, input, caller);
      case 'ReceiveMessage':
        return this.#receive(queue, input);
      case 'DeleteMessage':
        this.delete(queue, text(input['ReceiptHandle']));
        this.#state.changed(PART);
        return {};
      case 'DeleteMessageBatch': {
        const entries = array(input['Entries']).map(object);
        for (const { ReceiptHandle } of entries) this.delete(queue, text(ReceiptHandle));
        this.#state.changed(PART);
        return { Successful: entries.map(({ Id }) => ({ Id: text(Id) })), Failed: [] };
      }
      case 'ChangeMessageVisibility':
        this.#changeVisibility(queue, input);
        return {};
      case 'ChangeMessageVisibilityBatch': {
        const entries = array(input['Entries']).map(object);
        for (const one of entries) this.#changeVisibility(queue, one);
        return { Successful: entries.map(({ Id }) => ({ Id: text(Id) })), Failed: [] };
      }
      case 'PurgeQueue':
        queue.purge();
        this.#state.changed(PART);
        return {};
      case 'GetQueueAttributes':
        return { Attributes: toAttributes(queue) };
      default:
        throw new ServiceError('UnsupportedOperation', `The local SQS does not know ${operation}`);
    }
  }

  /** Dead letters go back to the queue that set them aside; here at once, on AWS in the background. */
  #startMove(sourceArn: string): JsonObject {
    const source = this.byArn(sourceArn);
    const target = this.all.find(({ spec }) => spec.deadLetterArn === sourceArn);
    if (!source || !target)
      throw new ServiceError(
        'ResourceNotFoundException',
        'The source queue is not the dead-letter queue of any queue.',
      );
    const messages = source.messages();
    source.purge();
    for (const message of messages)
      target.put({
        ...message,
        receives: 0,
        receipt: undefined,
        visibleAt: this.#clock.now(),
        firstReceived: undefined,
      });
    this.#moves.unshift({
      Status: 'COMPLETED',
      SourceArn: sourceArn,
      ApproximateNumberOfMessagesMoved: messages.length,
      ApproximateNumberOfMessagesToMove: messages.length,
      StartedTimestamp: Math.round(this.#clock.now()),
    });
    this.changed(source);
    this.changed(target);
    return { TaskHandle: `move-${this.#moves.length}` };
  }

  #sendBatch(queue: Queue, input: JsonObject, caller: string): JsonObject {
    const entries = array(input['Entries']).map(object);
    if (entries.length === 0)
      throw new ServiceError(
        'EmptyBatchRequest',
        'There should be at least one SendMessageBatchRequestEntry in the request.',
      );
    if (entries.length > 10)
      throw new ServiceError(
        'TooManyEntriesInBatchRequest',
        `Maximum number of entries per request are 10. You have sent ${entries.length}.`,
      );
    const ids = entries.map(({ Id }) => text(Id));
    if (new Set(ids).size !== ids.length)
      throw new ServiceError('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.');
    if (entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(text(MessageBody)), 0) > MAX_BODY) {
      throw new ServiceError('BatchRequestTooLong', 'Batch requests cannot be longer than 1048576 bytes.');
    }
    return {
      Successful: entries.map((one) => ({
        Id: text(one['Id']),
        ...toSentMessage(this.send(queue, entry(one, caller))),
      })),
      Failed: [],
    };
  }

  async #receive(queue: Queue, input: JsonObject): Promise<JsonObject> {
    const max = number(input['MaxNumberOfMessages'], 1);
    const visibility =
      input['VisibilityTimeout'] === undefined ? undefined : number(input['VisibilityTimeout'], 30) * 1000;
    const until = performance.now() + number(input['WaitTimeSeconds'], 0) * 1000;
    let messages = this.receive(queue, max, visibility);
    while (messages.length === 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      messages = this.receive(queue, max, visibility);
    }
    return messages.length === 0 ? {} : { Messages: messages.map(toReceivedMessage) };
  }

  #changeVisibility(queue: Queue, input: JsonObject): void {
    if (!queue.changeVisibility(text(input['ReceiptHandle']), number(input['VisibilityTimeout'], 0) * 1000)) {
      throw new ServiceError('MessageNotInflight', 'The specified message is not in flight.');
    }
    this.changed(queue);
  }
}

function entry(input: JsonObject, sender: string): Parameters<Queue['send']>[0] {
  return {
    body: text(input['MessageBody']),
    attributes: object(input['MessageAttributes']),
    group: optionalText(input['MessageGroupId']),
    delayMs: input['DelaySeconds'] === undefined ? undefined : number(input['DelaySeconds'], 0) * 1000,
    sender,
  };
}

function toEpochMs(operation: string, queue: Queue): Moment {
  return { service: 'sqs', operation, name: queue.spec.name };
}

export function md5(body: string): string {
  return createHash('md5').update(body).digest('hex');
}

function toSentMessage(message: Message): JsonObject {
  return { MessageId: message.id, MD5OfMessageBody: md5(message.body) };
}

export function systemAttributes(message: Message): Record<string, string> {
  return {
    SenderId: message.sender,
    SentTimestamp: String(Math.round(message.sentAt)),
    ApproximateReceiveCount: String(message.receives),
    ApproximateFirstReceiveTimestamp: String(Math.round(message.firstReceived ?? message.sentAt)),
    ...(message.group === undefined ? {} : { MessageGroupId: message.group }),
  };
}

function toReceivedMessage(message: Message): JsonObject {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt ?? '',
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: systemAttributes(message),
    ...(Object.keys(message.attributes).length > 0 ? { MessageAttributes: message.attributes as JsonObject } : {}),
  };
}

function toAttributes(queue: Queue): JsonObject {
  const { visible, hidden } = queue.depth;
  return {
    QueueArn: queue.spec.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(hidden),
    ApproximateNumberOfMessagesDelayed: '0',
    VisibilityTimeout: String(queue.spec.visibilityMs / 1000),
  };
}
