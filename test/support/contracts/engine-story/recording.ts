import { createData, type Data } from '../../../../functions/data/index.ts';
import { Table } from '../../../../functions/data/table/table.ts';
import { seededRandom } from '../../../../local-cloud/seeded-random.ts';
import { createClient, TABLE_NAME } from '../../../../local-cloud/engine.ts';
import type { AroundCall } from '../../simulation/engine-client.ts';
import { makeDeterministic } from '../../simulation/make-deterministic.ts';
import { STORIES } from '../../crashes/staff-kills/stories.ts';
import {
  buildTestEnvironment,
  pass,
  prepareCall,
  START,
  type TestEnvironment,
} from '../../crashes/staff-kills/test-environment.ts';
import { TestMachine } from '../../simulation/test-machine.ts';
import { callEverything } from './everything.ts';
import { exerciseTable } from './table.ts';

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

/**
 * Runs everything that staff and strangers do on our engine, with a recorder in front of the table. Ids are the same in each run, because
 * they decide the order of some calls.
 */
export async function recordCalls(): Promise<Recordings> {
  const called = new Set<string>();
  const happens = makeDeterministic(seededRandom(1));
  try {
    const stories = await recordStories(called);
    return { stories, uncovered: listAllMethods().filter((name) => !called.has(name)) };
  } finally {
    happens.restore();
  }
}

/** How many seconds pass before the first story, so that a text is out, and before each other one, so that workers do their part. */
const SECONDS = { before: 20, between: 5 };

type Act = (environment: TestEnvironment) => Promise<unknown>;

/**
 * Records every story of staff, one after the other in one environment. A story that is refused there, because an earlier one took what
 * it needs, begins another environment.
 */
async function recordStories(called: Set<string>): Promise<RecordedCall[][]> {
  const recorded = [await recordTable(called)];
  const acts: readonly Act[] = [
    callEverything,
    ...STORIES.map(
      ({ prepare }): Act =>
        async (environment) =>
          prepareCall(environment, await prepare(environment)),
    ),
  ];
  let current: { readonly environment: TestEnvironment; readonly end: () => void } | null = null;
  for (const act of acts) {
    if (current && (await isDone(current.environment, act))) continue;
    current?.end();
    const recorder = createRecorder(called);
    const environment = await buildTestEnvironment(recorder.watch);
    environment.machine.aroundCall = recorder.aroundCall;
    await pass(environment, SECONDS.before);
    await act(environment);
    recorded.push(recorder.calls);
    current = { environment, end: recorder.end };
  }
  current?.end();
  return recorded;
}

async function isDone(environment: TestEnvironment, act: Act): Promise<boolean> {
  await pass(environment, SECONDS.between);
  return act(environment).then(
    () => true,
    () => false,
  );
}

/** Records what the table itself does with an empty table. */
async function recordTable(called: Set<string>): Promise<RecordedCall[]> {
  const { calls, watch, end } = createRecorder(called);
  const machine = await TestMachine.start(START);
  watch(machine);
  await exerciseTable(machine.data);
  end();
  return calls;
}

/** Records the calls of one machine, and which methods of its stores were called. */
function createRecorder(called: Set<string>) {
  const calls: RecordedCall[] = [];
  const ends: (() => void)[] = [];
  const aroundCall: AroundCall = (operation, call, input) => {
    if (input) calls.push({ operation, input: structuredClone(input) });
    return call();
  };
  const watch = (machine: TestMachine): void => {
    machine.aroundCall = aroundCall;
    ends.push(watchMethods(machine.data, called), () => machine.stop());
  };
  return { calls, aroundCall, watch, end: () => ends.forEach((end) => end()) };
}

/** Notes every call of a store's methods until the returned function is called, including calls by the store itself and by other stores. */
function watchMethods(data: Data, called: Set<string>): () => void {
  const restore = Object.entries(data).map(([part, object]) => watchStore(part, object as object, called));
  return () => restore.forEach((undo) => undo());
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

function listAllMethods(): string[] {
  const data = createData(
    new Table(
      TABLE_NAME,
      createClient(() => Promise.reject(new Error('No call is made'))),
    ),
  );
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
