import { parentPort } from 'node:worker_threads';
import { callEngine, type Input, startEngine } from '../../../local-cloud/engine.ts';

/** This file runs in a worker thread. It performs the calls that engine-thread.ts sends. */
const engine = await startEngine();
const decoder = new TextDecoder();
parentPort?.on('message', ({ id, operation, request }: { id: number; operation: string; request: Uint8Array }) => {
  const input = JSON.parse(decoder.decode(request)) as Input;
  void callEngine(engine, operation, input, request).then(({ status, body }) =>
    parentPort?.postMessage({ id, answer: { status, body: JSON.stringify(body) } }),
  );
});
parentPort?.postMessage({ ready: true });
