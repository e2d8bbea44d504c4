import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';

/** The hosts of this machine. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Runs `work` with the stores of a local cloud's table, and closes the connection afterwards.
 * @throws when the endpoint is not on this machine, because demo sign-ins have a password that everyone knows
 */
export async function withData<Result>(
  environment: Readonly<Record<string, string>>,
  work: (data: Data) => Promise<Result>,
): Promise<Result> {
  const endpoint = environment.AWS_ENDPOINT_URL_DYNAMODB;
  if (endpoint === undefined || !URL.canParse(endpoint) || !LOOPBACK.has(new URL(endpoint).hostname))
    throw new Error('Demo data is for the local cloud of this machine only. Nothing was written.');
  const client = new DynamoDBClient({
    region: environment.AWS_REGION ?? 'us-west-2',
    endpoint,
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID ?? 'seed',
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? 'seed',
    },
  });
  try {
    return await work(createData(new Table(environment.TABLE_NAME ?? '', client)));
  } finally {
    client.destroy();
  }
}
