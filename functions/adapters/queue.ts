import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getCorrelationId } from '../platform/correlation.ts';
import { LEAN_SIGNING, leanClient } from '../platform/lean-client.ts';
import { callService } from '../platform/service-error.ts';

/** SQS accepts ten messages per call, and delays of up to 15 minutes (Amazon SQS, "Quotas"). */
const BATCH = 10;
const MAX_DELAY_SECONDS = 900;

export interface Outgoing {
  readonly body: unknown;
  readonly delaySeconds?: number;
  /** The group for fair queues: the backlog of one group does not slow down another group. */
  readonly group?: string;
  /** The correlation id of the work that caused the message. Default: that of the running work. */
  readonly correlationId?: string | undefined;
}

/** One queue to send to. */
export class Queue {
  readonly #url: string;
  readonly #client: SQSClient;

  constructor(url: string, client = new SQSClient(LEAN_SIGNING)) {
    this.#url = url;
    this.#client = leanClient(client);
  }

  async send(message: Outgoing): Promise<void> {
    await callService(this.#client.send(new SendMessageCommand({ QueueUrl: this.#url, ...toEntry(message) })));
  }

  /** Sends any number of messages. @throws when the queue refused any of them, so that the caller repeats its work */
  async sendAll(messages: readonly Outgoing[]): Promise<void> {
    for (let from = 0; from < messages.length; from += BATCH) {
      const entries = messages
        .slice(from, from + BATCH)
        .map((message, index) => ({ Id: `m${index}`, ...toEntry(message) }));
      const answer = await callService(
        this.#client.send(new SendMessageBatchCommand({ QueueUrl: this.#url, Entries: entries })),
      );
      const refused = answer.Failed ?? [];
      if (refused.length > 0)
        throw new Error(`The queue refused ${refused.length} messages: ${refused[0]?.Code ?? 'no reason'}`);
    }
  }
}

function toEntry(message: Outgoing) {
  const correlationId = message.correlationId ?? getCorrelationId();
  return {
    MessageBody: JSON.stringify(message.body),
    ...(message.delaySeconds ? { DelaySeconds: Math.min(MAX_DELAY_SECONDS, message.delaySeconds) } : {}),
    ...(message.group ? { MessageGroupId: message.group } : {}),
    ...(correlationId
      ? { MessageAttributes: { correlationId: { DataType: 'String', StringValue: correlationId } } }
      : {}),
  };
}
