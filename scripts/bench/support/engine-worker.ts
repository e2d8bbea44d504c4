import { parentPort } from 'node:worker_threads';
import { callEngine, startEngine } from '../../local/dynamodb/in-process.ts';
import type { Input } from '../../local/dynamodb/dynalite/dynalite.ts';

/** This file runs in a worker thread. It performs the calls that engine-thread.ts sends. */
const engine = await startEngine();
const decoder = new TextDecoder();
parentPort?.on(
  'message',
  async ({ id, operation, request }: { id: number; operation: string; request: Uint8Array }) => {
    const { status, body } = await callEngine(engine, operation, JSON.parse(decoder.decode(request)) as Input);
    parentPort?.postMessage({ id, answer: { status, body: JSON.stringify(body) } });
  },
);
parentPort?.postMessage({ ready: true });
