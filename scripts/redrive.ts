import { parseArgs } from 'node:util';
import {
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  paginateListQueues,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { getConfig } from '../infra/config.ts';

/**
 * `npm run redrive -- -c stage=prod [--queue Texts] [--dry]`: moves dead letters back to their queues after their cause is
 * fixed. Safe at any time: every consumer can receive a message twice.
 */
export interface RedriveOptions {
  readonly stage: string;
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
  stage,
  queue,
  dry,
  client,
  print,
}: RedriveOptions): Promise<{ waiting: number; moved: number }> {
  const deadLetters = await findDeadLetterQueues(client, stage, queue);
  if (deadLetters.length === 0)
    throw new Error(
      `No dead-letter queue of stage "${stage}"${queue ? ` with "${queue}" in its name` : ''} was found.`,
    );
  const total = { waiting: 0, moved: 0 };
  for (const { name, arn, waiting } of deadLetters) {
    if (waiting > 0 && !dry) await client.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));
    const moved = waiting > 0 && !dry ? await waitUntilMoved(client, name, arn) : 0;
    print(`${name}: ${waiting} set aside${dry ? '' : `, ${moved} moved back`}`);
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
  stage: string,
  named: string | undefined,
): Promise<DeadLetterQueue[]> {
  const found: DeadLetterQueue[] = [];
  const prefix = `${getConfig(stage).prefix}-${stage}-app-`;
  for await (const page of paginateListQueues({ client, pageSize: 100 }, { QueueNamePrefix: prefix })) {
    for (const url of page.QueueUrls ?? []) {
      const name = url.slice(url.lastIndexOf('/') + 1);
      if (
        !name.includes('DeadLetters') ||
        (named && !name.slice(prefix.length).toLowerCase().startsWith(named.toLowerCase()))
      )
        continue;
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'] }),
      );
      found.push({
        name,
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

/** Returns a client. Reads the endpoint of the local cloud from its console API, unless AWS_ENDPOINT_URL_SQS is set. */
async function createClient(stage: string): Promise<SQSClient> {
  const { region } = getConfig(stage);
  if (stage !== 'local' || process.env.AWS_ENDPOINT_URL_SQS) return new SQSClient({ region });
  const state = (await (await fetch(`http://localhost:${process.env.PORT ?? 3000}/_local/state`)).json()) as {
    endpoint: string;
  };
  return new SQSClient({
    region,
    endpoint: state.endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
  });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', short: 'c' },
      queue: { type: 'string' },
      dry: { type: 'boolean', default: false },
    },
  });
  const stage = /^stage=(.+)$/.exec(values.context ?? '')?.[1];
  if (stage === undefined) {
    console.error('Name the stage: npm run redrive -- -c stage=prod [--queue Texts] [--dry]');
    process.exit(2);
  }
  const client = await createClient(stage);
  const { waiting, moved } = await redrive({ stage, queue: values.queue, dry: values.dry, client, print: console.log });
  console.log(
    waiting === 0
      ? 'Nothing is set aside.'
      : values.dry
        ? `${waiting} messages would be put back.`
        : `${moved} messages are back on their queues.`,
  );
}
