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
 * `npm run redrive -- -c stage=prod [--queue Texts] [--dry]`: puts what was set aside back on its queues, once its cause
 * is mended. Safe at any time: every handler may meet a message again.
 */
export interface RedriveOptions {
  readonly stage: string;
  /** Only the dead-letter queues whose name holds this: Wake, Texts, Replies, Inbound, Statuses, Imports, Bulk. */
  readonly queue?: string | undefined;
  /** Counts only. */
  readonly dry: boolean;
  readonly client: SQSClient;
  readonly print: (line: string) => void;
}

/** How often a move is looked after, and for how long: a thousand messages take about ten seconds. */
const POLL_MS = 500;
const MAX_POLLS = 1_200;

/** Answers how many messages waited and how many were put back. @throws when a move failed or takes too long */
export async function redrive({
  stage,
  queue,
  dry,
  client,
  print,
}: RedriveOptions): Promise<{ waiting: number; moved: number }> {
  const deadLetters = await deadLetterQueues(client, stage, queue);
  if (deadLetters.length === 0)
    throw new Error(
      `No dead-letter queue of stage "${stage}"${queue ? ` with "${queue}" in its name` : ''} was found.`,
    );
  const total = { waiting: 0, moved: 0 };
  for (const { name, arn, waiting } of deadLetters) {
    if (waiting > 0 && !dry) await client.send(new StartMessageMoveTaskCommand({ SourceArn: arn }));
    const moved = waiting > 0 && !dry ? await waitUntilMoved(client, name, arn) : 0;
    print(`${name}: ${waiting} set aside${dry ? '' : `, ${moved} put back`}`);
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

async function deadLetterQueues(
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
  for (let look = 0; look < MAX_POLLS; look += 1) {
    const { Results } = await client.send(new ListMessageMoveTasksCommand({ SourceArn: arn, MaxResults: 1 }));
    const [task] = Results ?? [];
    if (task?.Status === 'COMPLETED') return Number(task.ApproximateNumberOfMessagesMoved ?? 0);
    if (task?.Status === 'FAILED' || task?.Status === 'CANCELED')
      throw new Error(`${name}: the move ${task.Status.toLowerCase()}: ${task.FailureReason ?? 'no reason given'}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${name}: the move still runs. Look at it in the console and start this again later.`);
}

/** The laptop's cloud says itself where it is; AWS_ENDPOINT_URL_SQS wins, as for every SDK. */
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
    console.error('Say which deployment: npm run redrive -- -c stage=prod [--queue Texts] [--dry]');
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
