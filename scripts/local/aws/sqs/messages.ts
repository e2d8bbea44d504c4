import { createHash } from 'node:crypto';
import { number, object, optionalText, text, type JsonObject } from '../../core/json.ts';
import type { Message, Queue } from './queue.ts';

/** Reads one message to send from a request of SendMessage, or from an entry of SendMessageBatch. */
export function parseMessage(input: JsonObject, sender: string): Parameters<Queue['send']>[0] {
  return {
    body: text(input['MessageBody']),
    attributes: object(input['MessageAttributes']),
    group: optionalText(input['MessageGroupId']),
    delayMs: input['DelaySeconds'] === undefined ? undefined : number(input['DelaySeconds'], 0) * 1000,
    sender,
  };
}

export function md5(body: string): string {
  return createHash('md5').update(body).digest('hex');
}

export function toSentMessage(message: Message): JsonObject {
  return { MessageId: message.id, MD5OfMessageBody: md5(message.body) };
}

/** Returns the system attributes of a message, as consumers receive them. */
export function toSystemAttributes(message: Message): Record<string, string> {
  return {
    SenderId: message.sender,
    SentTimestamp: String(Math.round(message.sentAt)),
    ApproximateReceiveCount: String(message.receives),
    ApproximateFirstReceiveTimestamp: String(Math.round(message.firstReceived ?? message.sentAt)),
    ...(message.group === undefined ? {} : { MessageGroupId: message.group }),
  };
}

export function toReceivedMessage(message: Message): JsonObject {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt ?? '',
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: toSystemAttributes(message),
    ...(Object.keys(message.attributes).length > 0 ? { MessageAttributes: message.attributes as JsonObject } : {}),
  };
}

export function toQueueAttributes(queue: Queue): JsonObject {
  const { visible, hidden } = queue.depth;
  return {
    QueueArn: queue.spec.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(hidden),
    ApproximateNumberOfMessagesDelayed: '0',
    VisibilityTimeout: String(queue.spec.visibilityMs / 1000),
  };
}
