import { hash } from 'node:crypto';
import { ServiceError } from '../core/errors.ts';
import { checkUnits, consumedCapacity, isAsked, readUnits, writeUnits, type Units } from './capacity.ts';
import type { Clock } from '../core/clock.ts';
import {
  actNow,
  db,
  dynaliteStore,
  itemMap,
  validated,
  type DynaliteStore,
  type Input,
  type Item,
  type Operation,
  type Table,
} from './dynalite.ts';
import type { MemoryStore, Write } from './store.ts';

/**
 * TransactWriteItems and TransactGetItems, which dynalite lacks, built of its own single writes: they run one after the
 * other on a view of the store that keeps their writes apart; all succeeded, the view is committed as one step.
 */
const MAX_ITEMS = 100;
const MAX_BYTES = 4 * 1024 * 1024;
const TOKEN_MS = 10 * 60_000;

interface Reason {
  Code: string;
  Message?: string;
  Item?: Item;
}

type Kind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
const OPERATION: Readonly<Record<Kind, Operation>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'DeleteItem',
};

interface Part {
  kind: Kind;
  input: Input;
  table: Table;
  key: string;
  returnOld: boolean;
}

export class Transactions {
  readonly #store: MemoryStore;
  readonly #dynalite: DynaliteStore;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #tokens = new Map<string, { digest: string; until: number; output: Input }>();

  constructor(store: MemoryStore, dynalite: DynaliteStore, clock: Pick<Clock, 'now'>) {
    this.#store = store;
    this.#dynalite = dynalite;
    this.#clock = clock;
  }

  write(raw: Input): Input {
    const token = typeof raw['ClientRequestToken'] === 'string' ? raw['ClientRequestToken'] : undefined;
    const digest = hash('sha256', JSON.stringify(raw['TransactItems'] ?? null));
    const known = token === undefined ? undefined : this.#tokens.get(token);
    if (known && known.until > this.#clock.now()) {
      if (known.digest !== digest)
        throw new ServiceError('IdempotentParameterMismatchException', 'Request token was used with other parameters');
      return known.output;
    }
    const parts = this.#parts(raw);
    const { writes, reasons } = this.#run(parts);
    if (reasons.some((reason) => reason.Code !== 'None')) throw canceled(reasons);
    const before = isAsked(raw) ? parts.map((part) => this.#stored(part)) : [];
    this.#store.commit(writes);
    const output = isAsked(raw)
      ? { ConsumedCapacity: consumedCapacity(parts.map((part, index) => this.#getUnits(part, before[index]))) }
      : {};
    if (token !== undefined) this.#remember(token, digest, output);
    return output;
  }

  get(raw: Input): Input {
    const items = list(raw['TransactItems']);
    if (items.length === 0 || items.length > MAX_ITEMS) throw tooMany(items.length);
    const gets = items.map((item) =>
      validated(this.#dynalite, 'GetItem', { ...(item['Get'] as Input), ConsistentRead: true }),
    );
    const keys = gets.map((get) => `${String(get['TableName'])}/${JSON.stringify(get['Key'])}`);
    if (new Set(keys).size !== keys.length) throw duplicate();
    const units: Units[] = [];
    const Responses = gets.map((get) => {
      const { error, output } = actNow(this.#dynalite, 'GetItem', get);
      if (error) throw error;
      units.push({
        table: String(get['TableName']),
        read: 2 * readUnits(db.itemSize(output?.['Item']), true),
        write: 0,
        indexes: new Map(),
      });
      return output?.['Item'] ? { Item: output['Item'] } : {};
    });
    return { Responses, ...(isAsked(raw) ? { ConsumedCapacity: consumedCapacity(units) } : {}) };
  }

  #parts(raw: Input): Part[] {
    const items = list(raw['TransactItems']);
    if (items.length === 0 || items.length > MAX_ITEMS) throw tooMany(items.length);
    const parts = items.map((item) => this.#part(item));
    const bytes = parts.reduce((sum, { input }) => sum + payloadSize(input), 0);
    if (bytes > MAX_BYTES)
      throw new ServiceError(
        'ValidationException',
        `Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`,
      );
    if (new Set(parts.map((part) => `${part.table.TableName}/${part.key}`)).size !== parts.length) throw duplicate();
    return parts;
  }

  #part(item: Input): Part {
    const kinds = Object.keys(item).filter((key) => item[key] != null);
    const kind = kinds[0];
    if (kinds.length !== 1 || !isKind(kind)) {
      throw new ServiceError(
        'ValidationException',
        'TransactItems can only contain one of Check, Put, Update or Delete',
      );
    }
    const raw = item[kind] as Input;
    if (kind === 'ConditionCheck' && !raw['ConditionExpression']) {
      throw new ServiceError('ValidationException', 'The ConditionExpression of a ConditionCheck must not be null');
    }
    if (kind === 'Update' && !raw['UpdateExpression'])
      throw new ServiceError('ValidationException', 'UpdateExpression must not be null');
    const input = validated(this.#dynalite, OPERATION[kind], raw);
    const table = this.#table(String(input['TableName']));
    const keyed = input['Key'] ?? input['Item'];
    // A wrong key is a validation error of the whole request, found before anything is compared.
    if (input['Key']) {
      const invalid = db.validateKey(input['Key'], table);
      if (invalid) throw invalid;
    }
    return {
      kind,
      input,
      table,
      key: db.createKey(keyed, table),
      returnOld: raw['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD',
    };
  }

  #stored({ table, key }: Part): Item | undefined {
    return this.#store.map(itemMap(table.TableName)).get(key) as Item | undefined;
  }

  #getUnits(part: Part, before: Item | undefined): Units {
    return part.kind === 'ConditionCheck'
      ? checkUnits(part.table, before)
      : writeUnits(part.table, before, this.#stored(part), 2);
  }

  #table(name: string): Table {
    let table: Table | undefined;
    this.#dynalite.getTable(name, (error: unknown, found?: Table) => {
      if (error) throw error;
      table = found;
    });
    if (!table) throw new ServiceError('ResourceNotFoundException', 'Requested resource not found');
    return table;
  }

  #run(parts: readonly Part[]): { writes: Write[]; reasons: Reason[] } {
    const writes: Write[] = [];
    const changed = new Map<string, unknown>();
    const at = (map: string, key: string): string => `${map}\u0000${key}`;
    const view = dynaliteStore(
      {
        get: (map, key) => (changed.has(at(map, key)) ? changed.get(at(map, key)) : this.#store.map(map).get(key)),
        write: (more) => {
          for (const write of more) {
            writes.push(write);
            changed.set(at(write[1], write[2]), write[0] === 'p' ? write[3] : undefined);
          }
        },
        map: (name) => this.#store.map(name),
      },
      () => undefined,
    );
    const reasons = parts.map((part) => this.#runOne(view, part));
    return { writes, reasons };
  }

  #runOne(view: DynaliteStore, part: Part): Reason {
    const existing = this.#stored(part);
    const error =
      part.kind === 'ConditionCheck'
        ? db.checkConditional(part.input, existing)
        : actNow(view, OPERATION[part.kind], part.input).error;
    if (!error) return { Code: 'None' };
    const { code, message } = formatReasons(error);
    if (code === 'ConditionalCheckFailedException') {
      return {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        ...(part.returnOld && existing ? { Item: existing } : {}),
      };
    }
    if (code === 'ValidationException') return { Code: 'ValidationError', Message: message };
    throw error;
  }

  #remember(token: string, digest: string, output: Input): void {
    const now = this.#clock.now();
    for (const [old, entry] of this.#tokens) {
      if (entry.until > now) break;
      this.#tokens.delete(old);
    }
    this.#tokens.set(token, { digest, until: now + TOKEN_MS, output });
  }
}

/** A single write's error with the item it met, which dynalite does not give. */
export function withOldItem(error: unknown, store: MemoryStore, dynalite: DynaliteStore, input: Input): unknown {
  if (formatReasons(error).code !== 'ConditionalCheckFailedException') return error;
  let old: unknown;
  dynalite.getTable(String(input['TableName']), (_error: unknown, table?: Table) => {
    if (table) old = store.map(itemMap(table.TableName)).get(db.createKey(input['Key'] ?? input['Item'], table));
  });
  return new ServiceError(
    'ConditionalCheckFailedException',
    'The conditional request failed',
    400,
    old ? { Item: old } : {},
  );
}

export function formatReasons(error: unknown): {
  code: string;
  message: string;
  status: number;
  extra: Record<string, unknown>;
} {
  if (error instanceof ServiceError)
    return { code: error.code, message: error.message, status: error.status, extra: error.extra };
  const body = (error as { body?: { __type?: string; message?: string; Message?: string } }).body;
  if (!body) throw error;
  return {
    code: body.__type?.split('#')[1] ?? 'InternalServerError',
    message: body.message ?? body.Message ?? '',
    status: 400,
    extra: {},
  };
}

function canceled(reasons: Reason[]): ServiceError {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return new ServiceError(
    'TransactionCanceledException',
    `Transaction canceled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  );
}

/** What a write brings: its item, or its key with the values of its expressions. */
function payloadSize(input: Input): number {
  return db.itemSize(input['Item'] ?? input['Key']) + db.itemSize(input['ExpressionAttributeValues'] ?? {});
}

function list(value: unknown): Input[] {
  return Array.isArray(value) ? (value as Input[]) : [];
}

function isKind(kind: string | undefined): kind is Kind {
  return kind !== undefined && Object.hasOwn(OPERATION, kind);
}

function tooMany(count: number): ServiceError {
  return new ServiceError(
    'ValidationException',
    `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${count === 0 ? 'greater than or equal to 1' : `less than or equal to ${MAX_ITEMS}`}`,
  );
}

function duplicate(): ServiceError {
  return new ServiceError('ValidationException', 'Transaction request cannot include multiple operations on one item');
}
