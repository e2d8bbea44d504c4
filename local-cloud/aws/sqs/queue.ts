import { randomUUID } from 'node:crypto';
import { TimerQueue } from '../../core/timer-queue.ts';
import type { Clock } from '../../core/clock.ts';

export interface QueueSpec {
  readonly name: string;
  readonly arn: string;
  readonly visibilityMs: number;
  readonly delayMs: number;
  readonly deadLetterArn: string | undefined;
  readonly maxReceives: number;
}

export interface Message {
  readonly id: string;
  readonly body: string;
  readonly attributes: Record<string, unknown>;
  readonly group: string | undefined;
  readonly sentAt: number;
  readonly sender: string;
  visibleAt: number;
  receives: number;
  firstReceived: number | undefined;
  receipt: string | undefined;
}

/**
 * A standard queue. Visible messages wait in one line for each message group, and the groups take turns. An organization
 * with many messages does not delay the others (SQS fair queues).
 */
export class Queue {
  spec: QueueSpec;
  readonly #clock: Clock;
  readonly #ready = new Map<string, Message[]>();
  readonly #hidden = new Map<string, Message>();
  /** When hidden messages become visible, by receipt. An entry is valid while its message is hidden until that moment. */
  readonly #hiddenUntil = new TimerQueue<string>();
  #readyCount = 0;

  constructor(spec: QueueSpec, clock: Clock) {
    this.spec = spec;
    this.#clock = clock;
  }

  send(input: {
    body: string;
    attributes?: Record<string, unknown>;
    group?: string | undefined;
    delayMs?: number | undefined;
    sender: string;
  }): Message {
    const now = this.#clock.now();
    const message: Message = {
      id: randomUUID(),
      body: input.body,
      attributes: input.attributes ?? {},
      group: input.group,
      sentAt: now,
      sender: input.sender,
      visibleAt: now + (input.delayMs ?? this.spec.delayMs),
      receives: 0,
      firstReceived: undefined,
      receipt: undefined,
    };
    this.put(message);
    return message;
  }

  /** Adds a message with all its state, such as one of a dead-letter queue. */
  put(message: Message): void {
    if (message.visibleAt > this.#clock.now()) {
      this.#hide(message.receipt ?? message.id, message);
      return;
    }
    this.#enqueue(message);
  }

  /** Receives up to `max` messages and hides them. Returns messages that were received too often as `dead`. */
  receive(max: number, visibilityMs: number = this.spec.visibilityMs): { messages: Message[]; dead: Message[] } {
    this.#showDue();
    const now = this.#clock.now();
    const messages: Message[] = [];
    const dead: Message[] = [];
    while (messages.length < max && this.#readyCount > 0) {
      const message = this.#next();
      if (!message) break;
      if (this.spec.deadLetterArn && message.receives >= this.spec.maxReceives) {
        dead.push(message);
        continue;
      }
      message.receives += 1;
      message.firstReceived ??= now;
      message.receipt = randomUUID();
      message.visibleAt = now + visibilityMs;
      messages.push(message);
    }
    // After the loop: a message with a timeout of 0 is visible again, but a receive returns it only once.
    for (const message of messages) {
      if (visibilityMs > 0) this.#hide(message.receipt ?? message.id, message);
      else this.#enqueue(message);
    }
    return { messages, dead };
  }

  /** Deletes the message of a receipt. */
  delete(receipt: string): void {
    if (this.#hidden.delete(receipt)) return;
    // The receipt of an earlier receive deletes the message too, when the message is visible again.
    for (const line of this.#ready.values()) {
      const index = line.findIndex((message) => message.receipt === receipt);
      if (index >= 0) {
        line.splice(index, 1);
        this.#readyCount -= 1;
        return;
      }
    }
  }

  /** Hides a received message for `visibilityMs` from now. Returns false when the message is not in flight. */
  changeVisibility(receipt: string, visibilityMs: number): boolean {
    const message = this.#hidden.get(receipt);
    if (!message) return false;
    message.visibleAt = this.#clock.now() + visibilityMs;
    if (visibilityMs === 0) {
      this.#hidden.delete(receipt);
      this.#enqueue(message);
    } else {
      this.#hide(receipt, message);
    }
    return true;
  }

  get depth(): { visible: number; hidden: number } {
    this.#showDue();
    return { visible: this.#readyCount, hidden: this.#hidden.size };
  }

  /** Returns when the next hidden message becomes visible, in milliseconds of the virtual clock. */
  nextVisible(): number | undefined {
    return this.#hiddenUntil.next((receipt, at) => this.#hidden.get(receipt)?.visibleAt === at);
  }

  /** Returns when the oldest message was sent, in milliseconds of the virtual clock. */
  oldestSentAt(): number | undefined {
    let oldest: number | undefined;
    for (const line of [...this.#ready.values(), this.#hidden.values()])
      for (const { sentAt } of line) if (oldest === undefined || sentAt < oldest) oldest = sentAt;
    return oldest;
  }

  /** Returns all messages, visible and hidden. */
  messages(): Message[] {
    return [...[...this.#ready.values()].flat(), ...this.#hidden.values()];
  }

  purge(): void {
    this.#ready.clear();
    this.#hidden.clear();
    this.#hiddenUntil.clear();
    this.#readyCount = 0;
  }

  #enqueue(message: Message): void {
    const group = message.group ?? '';
    const line = this.#ready.get(group);
    if (line) line.push(message);
    else this.#ready.set(group, [message]);
    this.#readyCount += 1;
  }

  /** Removes the first message of the next group. The group moves to the end of the order. */
  #next(): Message | undefined {
    for (const [group, line] of this.#ready) {
      const message = line.shift();
      this.#ready.delete(group);
      if (line.length > 0) this.#ready.set(group, line);
      if (!message) continue;
      this.#readyCount -= 1;
      return message;
    }
    return undefined;
  }

  #hide(receipt: string, message: Message): void {
    this.#hidden.set(receipt, message);
    this.#hiddenUntil.add(message.visibleAt, receipt);
  }

  #showDue(): void {
    for (const { at, value: receipt } of this.#hiddenUntil.take(this.#clock.now())) {
      const message = this.#hidden.get(receipt);
      if (message?.visibleAt !== at) continue;
      this.#hidden.delete(receipt);
      this.#enqueue(message);
    }
  }
}
