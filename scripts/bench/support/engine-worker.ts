import { parentPort } from 'node:worker_threads';
import { answerOf, startEngine } from '../../local/dynamodb/in-process.ts';
import type { Input } from '../../local/dynamodb/dynalite.ts';

/** The engine in a thread of its own: what the product holds in memory and what the table holds can be told apart. */
const engine = await startEngine();
parentPort?.on('message', async ({ id, operation, input }: { id: number; operation: string; input: Input }) => {
  parentPort?.postMessage({ id, answer: await answerOf(engine, operation, input) });
});
parentPort?.postMessage({ ready: true });
