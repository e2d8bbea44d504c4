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
  return {
    MessageId: message.id,
    MD5OfMessageBody: md5(message.body),
    ...(Object.keys(message.attributes).length > 0
      ? { MD5OfMessageAttributes: digestAttributes(message.attributes) }
      : {}),
  };
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

/** Returns a message as a consumer receives it. @param names the attributes that the consumer asks for: names, `a.*`, `All` */
export function toReceivedMessage(message: Message, names: readonly string[]): JsonObject {
  const asked = Object.entries(message.attributes).filter(([name]) => names.some((each) => isAskedFor(name, each)));
  const attributes = Object.fromEntries(asked) as JsonObject;
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt ?? '',
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: toSystemAttributes(message),
    ...(asked.length > 0
      ? { MessageAttributes: attributes, MD5OfMessageAttributes: digestAttributes(attributes) }
      : {}),
  };
}

function isAskedFor(name: string, asked: string): boolean {
  if (asked === 'All' || asked === '.*') return true;
  return asked.endsWith('.*') ? name.startsWith(asked.slice(0, -1)) : name === asked;
}

/**
 * Returns the MD5 of message attributes: by name, each part with its length in front (SQS, "Calculating the MD5 message
 * digest for message attributes").
 */
function digestAttributes(attributes: Record<string, unknown>): string {
  const digest = createHash('md5');
  const addPart = (part: Buffer): void => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    digest.update(length).update(part);
  };
  for (const name of Object.keys(attributes).sort()) {
    const { DataType, StringValue, BinaryValue } = object(attributes[name]);
    addPart(Buffer.from(name));
    addPart(Buffer.from(text(DataType)));
    const isBinary = BinaryValue !== undefined && BinaryValue !== null;
    digest.update(Buffer.from([isBinary ? 2 : 1]));
    addPart(isBinary ? Buffer.from(text(BinaryValue), 'base64') : Buffer.from(text(StringValue)));
  }
  return digest.digest('hex');
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
