import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Worker } from 'node:worker_threads';
import { createClientThrough, TABLE_NAME } from '../../local/dynamodb/in-process.ts';

/** A table whose engine has its own thread and heap, as DynamoDB has its own machines. */
export interface ThreadTable {
  readonly name: string;
  readonly client: DynamoDBClient;
  /** Calls so far, by operation. */
  readonly calls: Map<string, number>;
  /** Bytes of the engine's heap. */
  heap(): Promise<number>;
  stop(): Promise<void>;
}

/** Bytes, as from other machines: each side reads and writes its own, and objects are not copied from heap to heap. */
export interface Carried {
  readonly status: number;
  readonly body: string;
}

/** A million contacts with their numbers' consents take about 4 GB. */
const HEAP_MB = 14_000;

export async function threadTable(): Promise<ThreadTable> {
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const waiting = new Map<number, (answer: Carried) => void>();
  const calls = new Map<string, number>();
  let last = 0;
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  worker.on('message', ({ id, answer }: { id: number; answer: Carried }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  return {
    name: TABLE_NAME,
    calls,
    client: createClientThrough((operation, request) => {
      calls.set(operation, (calls.get(operation) ?? 0) + 1);
      return new Promise((resolve) => {
        waiting.set((last += 1), resolve);
        worker.postMessage({ id: last, operation, request });
      });
    }),
    heap: async () => (await worker.getHeapStatistics()).used_heap_size,
    stop: async () => void (await worker.terminate()),
  };
}
