import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';

/** Runs `work` with the stores of a local cloud's table, and closes the connection afterwards. */
export async function withData<Result>(
  environment: Readonly<Record<string, string>>,
  work: (data: Data) => Promise<Result>,
): Promise<Result> {
  const client = new DynamoDBClient({
    region: environment.AWS_REGION ?? 'us-west-2',
    ...(environment.AWS_ENDPOINT_URL_DYNAMODB ? { endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB } : {}),
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
