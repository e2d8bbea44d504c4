import { ServiceError } from '../core/errors.ts';
import { db, type DynaliteStore, type Operation } from './dynalite/dynalite.ts';
import { validated } from './dynalite/validation.ts';
import type { Input, Table } from './item.ts';

/** Items of a transaction, and bytes of all its items together (DynamoDB, "Service quotas"). */
const MAX_ITEMS = 100;
const MAX_BYTES = 4 * 1024 * 1024;

type Kind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** The single operation with which dynalite validates and performs each kind. */
export const OPERATION: Readonly<Record<Kind, Operation>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'DeleteItem',
};

/** One action of a TransactWriteItems call. */
export interface Part {
  readonly kind: Kind;
  readonly input: Input;
  readonly table: Table;
  /** The key of the item in the store. */
  readonly key: string;
  readonly returnOld: boolean;
}

/** A character of JSON has at most three bytes. */
const BYTES_PER_CHARACTER = 3;

/**
 * Validates TransactWriteItems.
 * @param characters the length of the request as JSON. The size of the items is measured only when it can exceed the limit
 * @throws {ServiceError} ValidationException
 */
export function parseWriteParts(dynalite: DynaliteStore, raw: Input, characters: number): Part[] {
  const items = readItems(raw);
  const parts = items.map((item) => parsePart(dynalite, item));
  if (characters * BYTES_PER_CHARACTER > MAX_BYTES) refuseLarge(parts);
  for (const some of groupByTable(parts).values()) refuseDuplicates(some);
  return parts;
}

/** Validates TransactGetItems and returns one GetItem for each item. @throws {ServiceError} ValidationException */
export function parseGets(dynalite: DynaliteStore, raw: Input): Input[] {
  const gets = readItems(raw).map((item) =>
    validated(dynalite, 'GetItem', { ...(item['Get'] as Input), ConsistentRead: true }),
  );
  refuseDuplicates(gets.map((get) => `${String(get['TableName'])}/${JSON.stringify(get['Key'])}`));
  return gets;
}

function readItems(raw: Input): Input[] {
  const items = Array.isArray(raw['TransactItems']) ? (raw['TransactItems'] as Input[]) : [];
  if (items.length > 0 && items.length <= MAX_ITEMS) return items;
  const limit = items.length === 0 ? 'greater than or equal to 1' : `less than or equal to ${MAX_ITEMS}`;
  throw new ServiceError(
    'ValidationException',
    `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${limit}`,
  );
}

function parsePart(dynalite: DynaliteStore, item: Input): Part {
  const kinds = Object.keys(item).filter((key) => item[key] != null);
  const kind = kinds[0];
  if (kinds.length !== 1 || !isKind(kind))
    throw new ServiceError('ValidationException', 'TransactItems can only contain one of Check, Put, Update or Delete');
  const raw = item[kind] as Input;
  if (kind === 'ConditionCheck' && !raw['ConditionExpression'])
    throw new ServiceError('ValidationException', 'The ConditionExpression of a ConditionCheck must not be null');
  if (kind === 'Update' && !raw['UpdateExpression'])
    throw new ServiceError('ValidationException', 'UpdateExpression must not be null');
  const input = validated(dynalite, OPERATION[kind], raw);
  const table = findTable(dynalite, String(input['TableName']));
  // An invalid key fails the whole request before any condition is evaluated.
  if (input['Key']) {
    const invalid = db.validateKey(input['Key'], table);
    if (invalid) throw invalid;
  }
  return {
    kind,
    input,
    table,
    key: db.createKey(input['Key'] ?? input['Item'], table),
    returnOld: raw['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD',
  };
}

function findTable(dynalite: DynaliteStore, name: string): Table {
  let table: Table | undefined;
  dynalite.getTable(name, (error: unknown, found?: Table) => {
    if (error) throw error;
    table = found;
  });
  if (!table) throw new ServiceError('ResourceNotFoundException', 'Requested resource not found');
  return table;
}

function refuseLarge(parts: readonly Part[]): void {
  const bytes = parts.reduce((sum, { input }) => sum + getPayloadSize(input), 0);
  if (bytes > MAX_BYTES)
    throw new ServiceError('ValidationException', `Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`);
}

/** Returns the keys of the items of each table. */
function groupByTable(parts: readonly Part[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const { table, key } of parts) {
    const some = keys.get(table.TableName);
    if (some) some.push(key);
    else keys.set(table.TableName, [key]);
  }
  return keys;
}

function refuseDuplicates(keys: readonly string[]): void {
  if (new Set(keys).size === keys.length) return;
  throw new ServiceError('ValidationException', 'Transaction request cannot include multiple operations on one item');
}

/** Returns the bytes of a write: the item, or its key with the values of its expressions. */
function getPayloadSize(input: Input): number {
  return db.itemSize(input['Item'] ?? input['Key']) + db.itemSize(input['ExpressionAttributeValues'] ?? {});
}

function isKind(kind: string | undefined): kind is Kind {
  return kind !== undefined && Object.hasOwn(OPERATION, kind);
}
