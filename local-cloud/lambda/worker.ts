import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { signCalls } from './calls.ts';
import type { FromThread, PortCall, ToThread } from './port-messages.ts';
import { sendRequestsByPort } from './port-request.ts';
import { followClock } from './worker-clock.ts';

/** This file runs in a worker thread. It loads the bundle of one function and runs one invocation after the other. */
export interface WorkerSetup {
  readonly clock: SharedArrayBuffer;
  readonly file: string;
  readonly exportName: string;
  /** The name of the thread. */
  readonly thread: string;
  /** The port of the local services, and that of the carrier. */
  readonly ports: Readonly<Record<PortCall['to'], number>>;
}

export interface Invocation {
  readonly id: number;
  readonly event: unknown;
  readonly context: {
    readonly functionName: string;
    readonly arn: string;
    readonly memory: number;
    readonly requestId: string;
    readonly timeoutMs: number;
  };
}

export type Outcome =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: FunctionError };

/** An error of a function, as Lambda reports it. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: string[];
}

type Handler = (event: unknown, context: unknown) => unknown;

const setup = workerData as WorkerSetup;
const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only');
// Before the import: a bundle reads the clock and its environment while it loads.
followClock(setup.clock);
signCalls(setup.thread);
const receiveAnswer = sendRequestsByPort(setup.ports, (message, transfer) =>
  port.postMessage(message satisfies FromThread, transfer),
);
// Several threads load the same bundle, and each start of the cloud loads it again.
enableCompileCache();

const loading = import(pathToFileURL(setup.file).href).then((module: Record<string, unknown>) => {
  const handler = module[setup.exportName];
  if (typeof handler !== 'function') throw new Error(`${setup.file} exports no function ${setup.exportName}`);
  return handler as Handler;
});
// The first invocation reports an error of the import, as Lambda does with errors of the init phase.
loading.catch(() => undefined);

port.on('message', (message: Invocation | ToThread) => {
  if ('kind' in message) receiveAnswer(message);
  else void run(message).then((outcome) => port.postMessage(outcome));
});

async function run({ id, event, context }: Invocation): Promise<Outcome> {
  const started = performance.now();
  try {
    const handler = await loading;
    const result = await handler(event, {
      functionName: context.functionName,
      functionVersion: '$LATEST',
      invokedFunctionArn: context.arn,
      memoryLimitInMB: String(context.memory),
      awsRequestId: context.requestId,
      logGroupName: `/aws/lambda/${context.functionName}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: false,
      getRemainingTimeInMillis: () => Math.max(0, context.timeoutMs - (performance.now() - started)),
    });
    // Lambda converts the result to JSON. A Date or undefined must not reach the caller here either.
    return { id, result: result === undefined ? null : (JSON.parse(JSON.stringify(result)) as unknown) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return {
      id,
      error: { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') },
    };
  }
}
