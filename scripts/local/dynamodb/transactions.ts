import { hash } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import { checkUnits, consumedCapacity, isAsked, readUnits, writeUnits, type Units } from './capacity.ts';
import { actNow, db, dynaliteStore, itemMap, type DynaliteStore } from './dynalite/dynalite.ts';
import type { Input, Item, Table } from './item.ts';
import { readError } from './errors.ts';
import type { MemoryStore, Write } from './store.ts';
import { OPERATION, parseGets, parseWriteParts, type Part } from './transaction-parts.ts';

/** How long a client request token makes a transaction idempotent (DynamoDB, "TransactWriteItems"). */
const TOKEN_MS = 10 * 60_000;

/** Why an action of a transaction failed. */
interface Reason {
  Code: string;
  Message?: string;
  Item?: Item;
}

/**
 * TransactWriteItems and TransactGetItems, which dynalite lacks. The single writes of dynalite run one after the other on a
 * view that collects their writes. When all succeed, the collected writes are committed in one step.
 */
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

  /** TransactWriteItems. @throws {ServiceError} TransactionCanceledException with the reasons */
  write(raw: Input): Input {
    const token = typeof raw['ClientRequestToken'] === 'string' ? raw['ClientRequestToken'] : undefined;
    const digest = hash('sha256', JSON.stringify(raw['TransactItems'] ?? null));
    const known = token === undefined ? undefined : this.#tokens.get(token);
    if (known && known.until > this.#clock.now()) {
      if (known.digest !== digest)
        throw new ServiceError('IdempotentParameterMismatchException', 'Request token was used with other parameters');
      return known.output;
    }
    const parts = parseWriteParts(this.#dynalite, raw);
    const { writes, reasons } = this.#run(parts);
    if (reasons.some((reason) => reason.Code !== 'None')) throw canceled(reasons);
    const before = isAsked(raw) ? parts.map((part) => this.#findItem(part)) : [];
    this.#store.commit(writes);
    const output = isAsked(raw)
      ? { ConsumedCapacity: consumedCapacity(parts.map((part, index) => this.#getUnits(part, before[index]))) }
      : {};
    if (token !== undefined) this.#remember(token, digest, output);
    return output;
  }

  /** TransactGetItems. */
  get(raw: Input): Input {
    const units: Units[] = [];
    const Responses = parseGets(this.#dynalite, raw).map((get) => {
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

  #findItem({ table, key }: Part): Item | undefined {
    return this.#store.map(itemMap(table.TableName)).get(key) as Item | undefined;
  }

  #getUnits(part: Part, before: Item | undefined): Units {
    return part.kind === 'ConditionCheck'
      ? checkUnits(part.table, before)
      : writeUnits(part.table, before, this.#findItem(part), 2);
  }

  /** Performs the parts on a view of the store and returns the collected writes. */
  #run(parts: readonly Part[]): { writes: Write[]; reasons: Reason[] } {
    const writes: Write[] = [];
    const changed = new Map<string, unknown>();
    const toKey = (map: string, key: string): string => `${map}\u0000${key}`;
    const view = dynaliteStore(
      {
        get: (map, key) =>
          changed.has(toKey(map, key)) ? changed.get(toKey(map, key)) : this.#store.map(map).get(key),
        write: (more) => {
          for (const write of more) {
            writes.push(write);
            changed.set(toKey(write[1], write[2]), write[0] === 'p' ? write[3] : undefined);
          }
        },
        map: (name) => this.#store.map(name),
      },
      () => undefined,
    );
    return { writes, reasons: parts.map((part) => this.#runPart(view, part)) };
  }

  #runPart(view: DynaliteStore, part: Part): Reason {
    const existing = this.#findItem(part);
    const error =
      part.kind === 'ConditionCheck'
        ? db.checkConditional(part.input, existing)
        : actNow(view, OPERATION[part.kind], part.input).error;
    if (!error) return { Code: 'None' };
    const { code, message } = readError(error);
    if (code === 'ConditionalCheckFailedException')
      return {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        ...(part.returnOld && existing ? { Item: existing } : {}),
      };
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

/** Adds the stored item to a failed condition of a single write. Dynalite does not return the item. */
export function withOldItem(error: unknown, store: MemoryStore, dynalite: DynaliteStore, input: Input): unknown {
  if (readError(error).code !== 'ConditionalCheckFailedException') return error;
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

function canceled(reasons: Reason[]): ServiceError {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return new ServiceError(
    'TransactionCanceledException',
    `Transaction canceled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  );
}
