import { notImplemented, ServiceError } from '../../core/errors.ts';
import { array, number, object, optionalText, text, type JsonObject } from '../../core/json.ts';
import { parseMessage, toQueueAttributes, toReceivedMessage, toSentMessage } from './messages.ts';
import type { Queue } from './queue.ts';
import { MAX_BODY, type Sqs } from './sqs.ts';

/** How often a long poll looks for messages. */
const POLL_MS = 25;
/** Entries of a batch request (SQS, "Message quotas"). */
const MAX_ENTRIES = 10;

/**
 * Performs an operation of SQS's JSON protocol. Queue URLs in the output are paths, such as `/Texts`.
 * @param caller the access key of the call
 * @throws {ServiceError} with the code and message of SQS
 */
export async function callSqs(sqs: Sqs, operation: string, input: JsonObject, caller: string): Promise<JsonObject> {
  switch (operation) {
    case 'GetQueueUrl':
      return { QueueUrl: `/${sqs.byUrl(text(input['QueueName'])).spec.name}` };
    case 'ListQueues':
      return listQueues(sqs, `/${optionalText(input['QueueNamePrefix']) ?? ''}`);
    case 'StartMessageMoveTask':
      sqs.moveDeadLetters(text(input['SourceArn']));
      return { TaskHandle: `move-${sqs.moves.length}` };
    case 'ListMessageMoveTasks':
      return listMoves(sqs, text(input['SourceArn']), number(input['MaxResults'], 1));
    default:
      return callQueue(sqs, sqs.byUrl(text(input['QueueUrl'])), operation, input, caller);
  }
}

async function callQueue(
  sqs: Sqs,
  queue: Queue,
  operation: string,
  input: JsonObject,
  caller: string,
): Promise<JsonObject> {
  const entries = array(input['Entries']).map(object);
  switch (operation) {
    case 'SendMessage':
      return toSentMessage(sqs.send(queue, parseMessage(input, caller)));
    case 'SendMessageBatch':
      return sendBatch(sqs, queue, entries, caller);
    case 'ReceiveMessage':
      return receive(sqs, queue, input);
    case 'DeleteMessage':
      sqs.delete(queue, text(input['ReceiptHandle']));
      sqs.save();
      return {};
    case 'DeleteMessageBatch':
      for (const { ReceiptHandle } of entries) sqs.delete(queue, text(ReceiptHandle));
      sqs.save();
      return toBatchResult(entries);
    case 'ChangeMessageVisibility':
      changeVisibility(sqs, queue, input);
      return {};
    case 'ChangeMessageVisibilityBatch':
      for (const entry of entries) changeVisibility(sqs, queue, entry);
      return toBatchResult(entries);
    case 'PurgeQueue':
      queue.purge();
      sqs.save();
      return {};
    case 'GetQueueAttributes':
      return { Attributes: toQueueAttributes(queue) };
    default:
      throw notImplemented(`SQS's ${operation}`);
  }
}

function listQueues(sqs: Sqs, prefix: string): JsonObject {
  return { QueueUrls: sqs.all.map(({ spec }) => `/${spec.name}`).filter((path) => path.startsWith(prefix)) };
}

function listMoves(sqs: Sqs, sourceArn: string, max: number): JsonObject {
  return { Results: sqs.moves.filter((move) => move['SourceArn'] === sourceArn).slice(0, max) };
}

function toBatchResult(entries: readonly JsonObject[]): JsonObject {
  return { Successful: entries.map(({ Id }) => ({ Id: text(Id) })), Failed: [] };
}

function sendBatch(sqs: Sqs, queue: Queue, entries: readonly JsonObject[], caller: string): JsonObject {
  if (entries.length === 0)
    throw new ServiceError(
      'EmptyBatchRequest',
      'There should be at least one SendMessageBatchRequestEntry in the request.',
    );
  if (entries.length > MAX_ENTRIES)
    throw new ServiceError(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${MAX_ENTRIES}. You have sent ${entries.length}.`,
    );
  const ids = entries.map(({ Id }) => text(Id));
  if (new Set(ids).size !== ids.length)
    throw new ServiceError('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.');
  if (entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(text(MessageBody)), 0) > MAX_BODY)
    throw new ServiceError('BatchRequestTooLong', 'Batch requests cannot be longer than 1048576 bytes.');
  return {
    Successful: entries.map((entry) => ({
      Id: text(entry['Id']),
      ...toSentMessage(sqs.send(queue, parseMessage(entry, caller))),
    })),
    Failed: [],
  };
}

/** Receives messages. Waits up to WaitTimeSeconds of real time for the first one. */
async function receive(sqs: Sqs, queue: Queue, input: JsonObject): Promise<JsonObject> {
  const max = number(input['MaxNumberOfMessages'], 1);
  const visibility =
    input['VisibilityTimeout'] === undefined ? undefined : number(input['VisibilityTimeout'], 30) * 1000;
  const until = performance.now() + number(input['WaitTimeSeconds'], 0) * 1000;
  let messages = sqs.receive(queue, max, visibility);
  while (messages.length === 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    messages = sqs.receive(queue, max, visibility);
  }
  const names = array(input['MessageAttributeNames']).map(text);
  return messages.length === 0 ? {} : { Messages: messages.map((message) => toReceivedMessage(message, names)) };
}

function changeVisibility(sqs: Sqs, queue: Queue, input: JsonObject): void {
  if (!queue.changeVisibility(text(input['ReceiptHandle']), number(input['VisibilityTimeout'], 0) * 1000))
    throw new ServiceError('MessageNotInflight', 'The specified message is not in flight.');
  sqs.changed(queue);
}
