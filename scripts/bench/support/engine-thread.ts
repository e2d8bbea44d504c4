import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Worker } from 'node:worker_threads';
import { createClientThrough, TABLE_NAME } from '../../../local-cloud/engine.ts';

/** A table whose engine has a separate thread and heap, so that the memory of the caller can be measured alone. */
export interface ThreadTable {
  readonly name: string;
  readonly client: DynamoDBClient;
  /** Calls so far, by operation. */
  readonly calls: Map<string, number>;
  /** Returns the used heap of the engine, in bytes. */
  heap(): Promise<number>;
  stop(): Promise<void>;
}

/** A response as text, as over HTTP. Each side parses its own objects, and no object is copied between the heaps. */
interface RawResponse {
  readonly status: number;
  readonly body: string;
}

/** A million contacts with their consents need about 4 GB. */
const HEAP_MB = 14_000;

export async function createThreadTable(): Promise<ThreadTable> {
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const waiting = new Map<number, (answer: RawResponse) => void>();
  const calls = new Map<string, number>();
  let last = 0;
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  worker.on('message', ({ id, answer }: { id: number; answer: RawResponse }) => {
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
