import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { CALL_MAX_ATTEMPTS, type Item } from '../../../functions/data/table/table.ts';
import {
  type Answer,
  callEngine,
  type ContentionOptions,
  createClient,
  type DynamoDb,
  startEngine,
} from '../../../local-cloud/engine.ts';
import type { NetworkFaults } from '../crashes/network-faults.ts';

/**
 * Runs between a worker and a service that the worker calls. A test uses this function to count calls, to fail a call, to
 * end the worker or to let other actors run first. Only calls to the database have an `input`.
 */
export type AroundCall = <T>(
  what: string,
  call: () => Promise<T>,
  input?: Readonly<Record<string, unknown>>,
) => Promise<T>;

/** The parts of a test machine that its database client uses. */
interface EngineHost {
  readonly aroundCall: AroundCall;
  readonly networkFaults: NetworkFaults | null;
  readonly onCommitted: (operation: string, input: Record<string, unknown>) => void;
  now(): Date;
  /** Waits in virtual time. */
  readonly timeline: { sleepInTask(ms: number): Promise<void> };
}

/** Adds no signature, because the engine does not check signatures and signing takes a fifth of a run. */
const NO_SIGNER = { sign: async <T>(request: T): Promise<T> => request };
/** Steps of the SDK that only set headers or write logs. The engine reads neither. */
const REMOVED_MIDDLEWARE = [
  'getUserAgentMiddleware',
  'loggerMiddleware',
  'recursionDetectionMiddleware',
  'hostHeaderMiddleware',
];

export const passThrough: AroundCall = (_what, call) => call();

/**
 * Starts the embedded engine and a client whose calls go through the hooks of the machine. `running.machine` is null until
 * the machine exists, because the machine needs the client. Until then the clock of the engine stays at `at`.
 */
export async function startEngineClient(
  running: { readonly machine: EngineHost | null },
  at: Date,
): Promise<{ engine: DynamoDb; client: DynamoDBClient } & ContentionControl> {
  const engine = await startEngine({ now: () => (running.machine?.now() ?? at).getTime() }, async (ms) =>
    running.machine?.timeline.sleepInTask(ms),
  );
  const answer = async (operation: string, input: Record<string, unknown>): Promise<Answer> => {
    const answered = await callEngine(engine, operation, input);
    if (answered.status === 200) running.machine?.onCommitted(operation, input);
    return answered;
  };
  // The SDK tries as often as in the cloud, but does not wait between two attempts.
  const retryStrategy = new StandardRetryStrategy({
    maxAttempts: CALL_MAX_ATTEMPTS,
    backoff: { computeNextBackoffDelay: () => 0, setDelayBase: () => undefined },
  });
  const client = createClient(
    (operation, input) => {
      const { aroundCall = passThrough, networkFaults = null } = running.machine ?? {};
      return aroundCall(
        operation,
        () =>
          networkFaults
            ? networkFaults.callDatabase(operation, input, (some) => answer(operation, some))
            : answer(operation, input),
        input,
      );
    },
    { retryStrategy, signer: NO_SIGNER },
  );
  for (const name of REMOVED_MIDDLEWARE) client.middlewareStack.remove(name);
  return { engine, client, ...createContention(running, engine) };
}

/** Starts contention, or ends it with null. @param random picks the waits before repetitions */
export type SetContention = (options: ContentionOptions | null, random?: () => number) => void;

interface ContentionControl {
  readonly waitBeforeRetry: (round: number) => Promise<void>;
  readonly startContention: SetContention;
}

/**
 * Returns what starts contention, and the wait before the table repeats a refused call. Without contention nothing waits.
 * With contention the wait is that of functions/data/table/retry.ts, in virtual time.
 */
function createContention(
  running: { readonly machine: EngineHost | null },
  engine: Pick<DynamoDb, 'contend'>,
): ContentionControl {
  let pick: (() => number) | null = null;
  return {
    waitBeforeRetry: async (round) => {
      if (pick) await running.machine?.timeline.sleepInTask(Math.ceil(pick() * 20 * 2 ** Math.min(round, 6)));
    },
    startContention: (options, random = () => 0.5) => {
      pick = options && random;
      engine.contend(options);
    },
  };
}

/** Returns every item of a table. */
export async function scanTable(documents: DynamoDBDocumentClient, tableName: string): Promise<Item[]> {
  const items: Item[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: tableName, ...(from ? { ExclusiveStartKey: from } : {}) }),
    );
    items.push(...((page.Items ?? []) as Item[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}
