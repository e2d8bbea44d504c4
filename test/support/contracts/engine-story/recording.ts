import { createData, type Data } from '../../../../functions/data/index.ts';
import { Table } from '../../../../functions/data/table/table.ts';
import { seededRandom } from '../../../../local-cloud/seeded-random.ts';
import { callEngine, createClient, startEngine, TABLE_NAME } from '../../../../local-cloud/engine.ts';
import type { AroundCall } from '../../simulation/engine-client.ts';
import { makeDeterministic } from '../../simulation/make-deterministic.ts';
import { buildTestEnvironment, pass, prepareCall } from '../../crashes/staff-kills/test-environment.ts';
import type { StaffStory } from '../../crashes/staff-kills/preparation.ts';
import { listRecordedStories } from './recorded-stories.ts';
import { runScenario } from './scenario.ts';

/** One recorded call to DynamoDB. */
export interface RecordedCall {
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

interface Recordings {
  /** The calls of each story, which began with an empty table. */
  readonly stories: readonly (readonly RecordedCall[])[];
  /** The methods of the data layer that no story used. */
  readonly uncovered: readonly string[];
}

/** How many seconds pass before staff act, so that the first text is out, and how many after, so that workers do their part. */
const SECONDS = { before: 20, after: 10 };

/**
 * Runs the chapters of this folder and some stories of staff on our engine, with a recorder in front of the table. Ids are the same
 * in each run, because they decide the order of some calls.
 */
export async function recordCalls(): Promise<Recordings> {
  const called = new Set<string>();
  const happens = makeDeterministic(seededRandom(1));
  try {
    const { calls, methods } = await recordChapters(called);
    const stories = [calls];
    for (const story of listRecordedStories()) stories.push(await recordStaff(story, called));
    return { stories, uncovered: methods.filter((name) => !called.has(name)) };
  } finally {
    happens.restore();
  }
}

async function recordChapters(called: Set<string>): Promise<{ calls: RecordedCall[]; methods: string[] }> {
  const engine = await startEngine();
  const calls: RecordedCall[] = [];
  const client = createClient((operation, input) => {
    calls.push({ operation, input: structuredClone(input) });
    return callEngine(engine, operation, input);
  });
  const data = createData(new Table(TABLE_NAME, client));
  await watchMethods(data, called, () => runScenario(data));
  client.destroy();
  return { calls, methods: listAllMethods(data) };
}

/** Records what staff do in a story, what the environment needs before, and what workers do after. */
async function recordStaff(story: StaffStory, called: Set<string>): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = [];
  const record: AroundCall = (operation, call, input) => {
    if (input) calls.push({ operation, input: structuredClone(input) });
    return call();
  };
  const environment = await buildTestEnvironment((machine) => (machine.aroundCall = record));
  const { machine } = environment;
  machine.aroundCall = record;
  await watchMethods(machine.data, called, async () => {
    await pass(environment, SECONDS.before);
    await prepareCall(environment, await story.prepare(environment));
    await pass(environment, SECONDS.after);
  });
  machine.stop();
  return calls;
}

/** Notes every call of a store's methods while `run` runs, including calls by the store itself and by other stores. */
async function watchMethods(data: Data, called: Set<string>, run: () => Promise<void>): Promise<void> {
  const restore = Object.entries(data).map(([part, object]) => watchStore(part, object as object, called));
  try {
    await run();
  } finally {
    for (const undo of restore) undo();
  }
}

function watchStore(part: string, object: object, called: Set<string>): () => void {
  const prototype = getMethodOwner(object);
  const originals = listMethods(object).map((name) => [name, prototype[name]] as const);
  for (const [name, original] of originals) {
    prototype[name] = function (this: unknown, ...given) {
      called.add(`${part}.${name}`);
      return original?.apply(this, given);
    };
  }
  return () => {
    for (const [name, original] of originals) if (original) prototype[name] = original;
  };
}

function listAllMethods(data: Data): string[] {
  return Object.entries(data).flatMap(([part, object]) =>
    listMethods(object as object).map((name) => `${part}.${name}`),
  );
}

function listMethods(object: object): string[] {
  return Object.getOwnPropertyNames(getMethodOwner(object)).filter((name) => name !== 'constructor');
}

/** Returns the object that holds the methods of a store. A store is an instance of a class or a plain object. */
function getMethodOwner(object: object): Record<string, (...given: unknown[]) => unknown> {
  const prototype: unknown = Object.getPrototypeOf(object);
  return (prototype === Object.prototype ? object : prototype) as Record<string, (...given: unknown[]) => unknown>;
}
