import { createData } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import { callEngine, createClient, startEngine, TABLE_NAME } from '../../../scripts/local/dynamodb/in-process.ts';
import { runScenario } from './scenario.ts';

/** One recorded call to DynamoDB. */
export interface RecordedCall {
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

/** Runs the story on our engine. Returns all calls, and the methods of the data layer that the story never used. */
export async function recordCalls(): Promise<{ asked: RecordedCall[]; uncovered: string[] }> {
  const engine = await startEngine();
  const asked: RecordedCall[] = [];
  const client = createClient((operation, input) => {
    asked.push({ operation, input: structuredClone(input) });
    return callEngine(engine, operation, input);
  });
  const data = createData(new Table(TABLE_NAME, client));
  const called = new Set<string>();
  const restore = Object.entries(data).map(([part, object]) => watchMethods(part, object as object, called));
  try {
    await runScenario(data);
  } finally {
    for (const undo of restore) undo();
    client.destroy();
  }
  const all = Object.entries(data).flatMap(([part, object]) =>
    listMethods(object as object).map((name) => `${part}.${name}`),
  );
  return { asked, uncovered: all.filter((name) => !called.has(name)) };
}

/** Records every call of a store's methods, including calls by the store itself and by other stores. */
function watchMethods(part: string, object: object, called: Set<string>): () => void {
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

function listMethods(object: object): string[] {
  return Object.getOwnPropertyNames(getMethodOwner(object)).filter((name) => name !== 'constructor');
}

/** Returns the object that holds the methods of a store. A store is an instance of a class or a plain object. */
function getMethodOwner(object: object): Record<string, (...given: unknown[]) => unknown> {
  const prototype: unknown = Object.getPrototypeOf(object);
  return (prototype === Object.prototype ? object : prototype) as Record<string, (...given: unknown[]) => unknown>;
}
