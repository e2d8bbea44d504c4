import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { Queue } from '../../functions/adapters/queue.ts';
import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { SWEEP } from '../../functions/messages/texts/wake-ups.ts';
import type { Stage } from '../stage/stage.ts';

/** What an admin command works with. */
export interface AdminContext {
  readonly stage: Stage;
  readonly data: Data;
  readonly client: DynamoDBClient;
  readonly secrets: SecretsManagerClient;
  /** Who runs the command, for the audit log: the ARN of the AWS identity. */
  readonly by: string;
  readonly now: Date;
  readonly print: (line: string) => void;
  /** Asks for a value that must not be in the shell's history. */
  readonly askSecret: (question: string) => Promise<string>;
  /** Wakes the dispatcher for everything that is due. */
  readonly sweep: () => Promise<void>;
  /** The queue of the worker that buys numbers. */
  readonly numbers: Pick<Queue, 'send'>;
  /** The queue of the worker that may read the whole table. */
  readonly deletions: Pick<Queue, 'sendAll'>;
}

/** Runs `work` with the stores of a stage, and closes the connections afterwards. */
export async function withAdminContext<Result>(
  stage: Stage,
  io: Pick<AdminContext, 'print' | 'askSecret'>,
  work: (context: AdminContext) => Promise<Result>,
): Promise<Result> {
  const { clientOptions, outputs } = stage;
  const clients = {
    dynamodb: new DynamoDBClient(clientOptions),
    sqs: new SQSClient(clientOptions),
    secrets: new SecretsManagerClient(clientOptions),
    sts: new STSClient(clientOptions),
  };
  try {
    const { Arn } = await clients.sts.send(new GetCallerIdentityCommand({}));
    return await work({
      ...io,
      stage,
      client: clients.dynamodb,
      data: createData(new Table(outputs.TableName, clients.dynamodb)),
      secrets: clients.secrets,
      by: Arn ?? 'operator',
      now: stage.now(),
      numbers: new Queue(outputs.NumbersQueueUrl, clients.sqs),
      deletions: new Queue(outputs.DeletionsQueueUrl, clients.sqs),
      sweep: () => new Queue(outputs.WakeQueueUrl, clients.sqs).send({ body: SWEEP }),
    });
  } finally {
    for (const client of Object.values(clients)) client.destroy();
  }
}
