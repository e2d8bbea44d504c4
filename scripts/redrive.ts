import { parseArgs } from 'node:util';
import {
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  paginateListQueues,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { parseStage, runCommand } from './stage/command.ts';
import { findStage, StageError } from './stage/stage.ts';

/**
 * `npm run redrive -- -c stage=prod [--queue Texts] [--dry]`: moves dead letters back to their queues after their cause is
 * fixed. Safe at any time: every consumer can receive a message twice.
 */
export interface RedriveOptions {
  /** The beginning of the names of the stage (`config.name`). */
  readonly name: string;
  /** Only the dead-letter queues whose name begins with this, such as `Texts`. Without it all of them. */
  readonly queue?: string | undefined;
  /** Counts the messages and moves none. */
  readonly dry: boolean;
  readonly client: SQSClient;
  readonly print: (line: string) => void;
}

/** How often a move is polled, and how many times. SQS moves a thousand messages in about ten seconds. */
const POLL_MS = 500;
const MAX_POLLS = 1_200;

/**
 * Moves the dead letters of a stage.
 * Returns how many messages were in the dead-letter queues, and how many were moved.
 * @throws when no queue matches, or when a move fails or takes too long
 */
export async function redrive({
  name,
  queue,
  dry,
  client,
  print,
}: RedriveOptions): Promise<{ waiting: number; moved: number }> {
  const deadLetters = await findDeadLetterQueues(client, name, queue);
  if (deadLetters.length === 0)
    throw new StageError(
      queue
        ? `No dead-letter queue of "${name}" begins with "${queue}". Run the command with --dry and without --queue to list them.`
        : `No dead-letter queue of "${name}" was found.`,
    );
  const total = { waiting: 0, moved: 0 };
  for (const { name: queueName, arn, waiting } of deadLetters) {
    if (waiting > 0 && !dry) await client.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));
    const moved = waiting > 0 && !dry ? await waitUntilMoved(client, queueName, arn) : 0;
    print(`${queueName}: ${waiting} set aside${dry ? '' : `, ${moved} moved back`}`);
    total.waiting += waiting;
    total.moved += moved;
  }
  return total;
}

interface DeadLetterQueue {
  readonly name: string;
  readonly arn: string;
  readonly waiting: number;
}

async function findDeadLetterQueues(
  client: SQSClient,
  name: string,
  named: string | undefined,
): Promise<DeadLetterQueue[]> {
  const found: DeadLetterQueue[] = [];
  const prefix = `${name}-app-`;
  for await (const page of paginateListQueues({ client, pageSize: 100 }, { QueueNamePrefix: prefix })) {
    for (const url of page.QueueUrls ?? []) {
      const queueName = url.slice(url.lastIndexOf('/') + 1);
      if (
        !queueName.includes('DeadLetters') ||
        (named && !queueName.slice(prefix.length).toLowerCase().startsWith(named.toLowerCase()))
      )
        continue;
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'] }),
      );
      found.push({
        name: queueName,
        arn: Attributes?.QueueArn ?? '',
        waiting: Number(Attributes?.ApproximateNumberOfMessages ?? 0),
      });
    }
  }
  return found;
}

async function waitUntilMoved(client: SQSClient, name: string, arn: string): Promise<number> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { Results } = await client.send(new ListMessageMoveTasksCommand({ SourceArn: arn, MaxResults: 1 }));
    const [task] = Results ?? [];
    if (task?.Status === 'COMPLETED') return Number(task.ApproximateNumberOfMessagesMoved ?? 0);
    if (task?.Status === 'FAILED' || task?.Status === 'CANCELED')
      throw new Error(`${name}: the move ${task.Status.toLowerCase()}: ${task.FailureReason ?? 'no reason given'}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(
    `${name}: the move is still running. Look at it in the SQS console, and run this command again later.`,
  );
}

const USAGE = `npm run redrive -- -c stage=prod
  Moves dead letters back to their queues.
  --queue <name>  only those of one queue, such as Texts
  --dry           only counts`;

if (import.meta.main)
  await runCommand(USAGE, async () => {
    const { values } = parseArgs({
      options: {
        context: { type: 'string', short: 'c' },
        queue: { type: 'string' },
        dry: { type: 'boolean', default: false },
      },
    });
    const { config, clientOptions } = await findStage(parseStage(values.context));
    const client = new SQSClient(clientOptions);
    const { queue, dry } = values;
    const { waiting, moved } = await redrive({ name: config.name, queue, dry, client, print: console.log });
    console.log(
      waiting === 0
        ? 'Nothing is set aside.'
        : dry
          ? `${waiting} messages would be put back.`
          : `${moved} messages are back on their queues.`,
    );
  });
