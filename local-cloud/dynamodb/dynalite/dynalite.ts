import { createRequire } from 'node:module';
import { ACCOUNT, REGION } from '../../core/aws.ts';
import { cacheParser, type Parser } from './expressions.ts';
import { planIndexes } from './index-entries.ts';
import { skipTextKeys } from './key-checks.ts';
import { cacheKeys, hashTextsAtOnce } from './key-cache.ts';
import { meetsCondition, type Condition, type Evaluation } from './conditions.ts';
import type { Input, Item, Table } from '../item.ts';
import { itemSize } from '../sizes.ts';
import { subDb, type Backing, type SubDb } from '../store/store.ts';

// The modules of dynalite that are used: validation, actions and the evaluation of conditions. Dynalite has no types.
const require = createRequire(import.meta.url);

interface Action {
  (store: DynaliteStore, input: Input, callback: (error: unknown, output?: Input) => void): void;
}

interface Db extends Evaluation {
  createKey(item: unknown, table: Table, keySchema?: Table['KeySchema']): string;
  hashPrefix(value: unknown, type: string, sortValue?: unknown, sortType?: string): string;
  validateKey(key: unknown, table: Table, keySchema?: Table['KeySchema']): unknown;
  checkConditional(input: Input, item: unknown): unknown;
  itemSize(item: unknown): number;
  validateItem(item: Item, table: Table): unknown;
  updateIndexes(
    store: DynaliteStore,
    table: Table,
    before: Item | undefined,
    after: Item | undefined,
    callback: (error?: unknown) => void,
  ): void;
  validationError(message: string): Error;
}

export const db = require('dynalite/db') as Db;
patchDynalite(db);
cacheParser(require('dynalite/db/conditionParser') as Parser, { isTreeWritten: false });
cacheParser(require('dynalite/db/updateParser') as Parser, { isTreeWritten: true });

export const OPERATIONS = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeTable',
  'DescribeTimeToLive',
  'GetItem',
  'ListTables',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
  'UpdateTable',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export function isOperation(name: string): name is Operation {
  return (OPERATIONS as readonly string[]).includes(name);
}

const actions = new Map<Operation, Action>();
for (const name of OPERATIONS) {
  const file = name.charAt(0).toLowerCase() + name.slice(1);
  actions.set(name, require(`dynalite/actions/${file}`) as Action);
}

/**
 * Corrects dynalite where it differs from DynamoDB: it counts characters and not bytes, accepts empty keys of indexes, and
 * compares some values wrongly.
 */
function patchDynalite(theirs: Db): void {
  const { validateItem, validateKey, updateIndexes, checkConditional } = theirs;
  theirs.checkConditional = (input, item) => {
    const condition = parseCondition(input);
    if (!condition || meetsCondition((item ?? {}) as Item, condition, theirs))
      return condition ? null : checkConditional(input, item);
    return conditionFailed();
  };
  theirs.hashPrefix = hashTextsAtOnce(theirs.hashPrefix);
  theirs.createKey = cacheKeys(theirs.createKey, theirs.hashPrefix);
  const update = planIndexes(theirs, updateIndexes);
  theirs.itemSize = (item) => itemSize(item as Item | undefined);
  const checks = skipTextKeys({
    validateItem: (item, table) => validateItem(item, table) ?? findEmptyIndexKey(item, table),
    validateKey,
  });
  Object.assign(theirs, checks);
  theirs.updateIndexes = (store, table, before, after, callback) => {
    const invalid = after && findEmptyIndexKey(after, table);
    if (invalid) callback(invalid);
    else update(store, table, before, after, callback);
  };
}

/** Returns the condition of a validated input. */
export function parseCondition(input: Input): Condition | undefined {
  return (input['_condition'] as { expression: Condition } | undefined)?.expression;
}

function conditionFailed(): Error {
  const message = 'The conditional request failed';
  return Object.assign(new Error(message), {
    statusCode: 400,
    body: { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', message },
  });
}

function findEmptyIndexKey(item: Item, table: Table): Error | null {
  for (const { IndexName, KeySchema } of table.GlobalSecondaryIndexes ?? []) {
    const empty = KeySchema.find(({ AttributeName }) => item[AttributeName]?.['S'] === '');
    if (empty) {
      return db.validationError(
        `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${IndexName}, IndexKey: ${empty.AttributeName}`,
      );
    }
  }
  return null;
}

/** The store, as dynalite's actions expect it. */
export interface DynaliteStore {
  options: Record<string, unknown>;
  tableDb: SubDb;
  getItemDb(table: string): SubDb;
  getIndexDb(kind: string, table: string, index: string): SubDb;
  getTagDb(table: string): SubDb;
  deleteItemDb(table: string, callback: (error: null) => void): void;
  deleteIndexDb(kind: string, table: string, index: string, callback: (error: null) => void): void;
  deleteTagDb(table: string, callback: (error: null) => void): void;
  getTable(name: string, checkStatus: unknown, callback?: (error: unknown, table?: Table) => void): void;
}

export const itemMap = (table: string): string => `item-${table}`;
const indexMap = (kind: string, table: string, index: string): string =>
  `index-${kind.toLowerCase()}~${table}~${index}`;

/** Returns a store for dynalite. @param drop deletes all entries of a map */
export function dynaliteStore(backing: Backing, drop: (map: string) => void): DynaliteStore {
  const cache = new Map<string, SubDb>();
  const sub = (name: string): SubDb => {
    let found = cache.get(name);
    if (!found) cache.set(name, (found = subDb(backing, name)));
    return found;
  };
  const tableDb = Object.assign(sub('table'), { awsAccountId: ACCOUNT, awsRegion: REGION });
  return {
    options: { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0, maxItemSize: 400 * 1024 },
    tableDb,
    getItemDb: (table) => sub(itemMap(table)),
    getIndexDb: (kind, table, index) => sub(indexMap(kind, table, index)),
    getTagDb: (table) => sub(`tag-${table}`),
    deleteItemDb: (table, callback) => (drop(itemMap(table)), callback(null)),
    deleteIndexDb: (kind, table, index, callback) => (drop(indexMap(kind, table, index)), callback(null)),
    deleteTagDb: (table, callback) => (drop(`tag-${table}`), callback(null)),
    getTable(name, checkStatus, callback) {
      const done =
        typeof checkStatus === 'function' ? (checkStatus as (error: unknown, table?: Table) => void) : callback;
      const table = backing.get('table', name) as Table | undefined;
      if (table) return done?.(null, table);
      done?.(
        Object.assign(new Error('NotFoundError'), {
          name: 'NotFoundError',
          statusCode: 400,
          body: {
            __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
            message: `Requested resource not found: Table: ${name} not found`,
          },
        }),
      );
    },
  };
}

/** Performs an operation that returns later, such as a query. */
export function act(store: DynaliteStore, operation: Operation, input: Input): Promise<Input> {
  return new Promise((resolve, reject) => {
    actions.get(operation)?.(store, input, (error, output) => (error ? reject(error as Error) : resolve(output ?? {})));
  });
}

/** Performs a write or a read of one item. Both finish before this returns. */
export function actNow(store: DynaliteStore, operation: Operation, input: Input): { error?: unknown; output?: Input } {
  let result: { error?: unknown; output?: Input } | undefined;
  actions.get(operation)?.(store, input, (error, output) => {
    result = error ? { error } : { output: output ?? {} };
  });
  if (!result) throw new Error(`${operation} did not finish synchronously`);
  return result;
}

/** Performs a PutItem whose key is known, as dynalite does. Returns the error. */
export function putNow(store: DynaliteStore, table: Table, key: string, input: Input): unknown {
  const item = input['Item'] as Item;
  const items = store.getItemDb(table.TableName);
  let before: Item | undefined;
  items.get(key, (_error, found) => void (before = found as Item | undefined));
  let error: unknown = db.validateItem(item, table) ?? db.checkConditional(input, before);
  if (error) return error;
  db.updateIndexes(store, table, before, item, (failure) => void (error = failure));
  if (!error) items.put(key, item, () => undefined);
  return error;
}
