import { hash } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import { checkUnits, consumedCapacity, isAsked, readUnits, writeUnits, type Units } from './capacity.ts';
import type { Contention } from './contention/contention.ts';
import { type PartitionUnits, hashKey, partitionWrites } from './contention/heat.ts';
import { buildThrottlingReason, CONFLICT_REASON } from './contention/refusals.ts';
import { actNow, db, itemMap, putNow, type DynaliteStore } from './dynalite/dynalite.ts';
import { createWriteView, type WriteView } from './dynalite/write-view.ts';
import type { Input, Item, Table } from './item.ts';
import { readError } from './errors.ts';
import { itemSize } from './sizes.ts';
import type { MemoryStore } from './store/store.ts';
import { OPERATION, parseGets, parseWriteParts, type Part } from './transaction-parts.ts';

/** How long a client request token makes a transaction idempotent (DynamoDB, "TransactWriteItems"). */
const TOKEN_MS = 10 * 60_000;
/** The code of a throttled part of a canceled transaction. */
const THROTTLED = 'ThrottlingError';

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
  readonly #runningTokens = new Set<string>();
  /** What concurrent calls cost each other. null: each transaction is one step of the event loop. */
  contention: Contention | null = null;

  constructor(store: MemoryStore, dynalite: DynaliteStore, clock: Pick<Clock, 'now'>) {
    this.#store = store;
    this.#dynalite = dynalite;
    this.#clock = clock;
  }

  /**
   * TransactWriteItems.
   * @param body the request as it came. Without it the input is written once more to compare requests with the same token
   * @throws {ServiceError} TransactionCanceledException with the reasons
   */
  write(raw: Input, body: Uint8Array | string = JSON.stringify(raw)): Input | Promise<Input> {
    const token = typeof raw['ClientRequestToken'] === 'string' ? raw['ClientRequestToken'] : undefined;
    const digest = token === undefined ? '' : hash('sha256', body);
    const known = token === undefined ? undefined : this.#tokens.get(token);
    if (known && known.until > this.#clock.now()) {
      if (known.digest !== digest)
        throw new ServiceError('IdempotentParameterMismatchException', 'Request token was used with other parameters');
      return known.output;
    }
    if (token !== undefined && this.#runningTokens.has(token))
      throw new ServiceError(
        'TransactionInProgressException',
        'The transaction with the given request token is already in progress.',
      );
    const parts = parseWriteParts(this.#dynalite, raw, body.length);
    const { view, reasons } = this.#run(parts);
    if (reasons.some((reason) => reason.Code !== 'None')) throw canceled(reasons);
    const commit = (): Input => {
      const before = isAsked(raw) ? parts.map((part) => this.#findItem(part)) : [];
      this.#store.commit(view.writes);
      const output = isAsked(raw)
        ? { ConsumedCapacity: consumedCapacity(parts.map((part, index) => this.#getUnits(part, before[index]))) }
        : {};
      if (token !== undefined) this.#remember(token, digest, output);
      return output;
    };
    return this.contention?.overlaps ? this.#commitLater(this.contention, parts, token, commit) : commit();
  }

  /** Keeps the items locked for some time. No other write can change them in the meantime, so the collected writes stay right. */
  async #commitLater(
    contention: Contention,
    parts: readonly Part[],
    token: string | undefined,
    commit: () => Input,
  ): Promise<Input> {
    if (token !== undefined) this.#runningTokens.add(token);
    try {
      await contention.occupy(parts.map(({ table, key }) => ({ table: table.TableName, key })));
      return commit();
    } finally {
      if (token !== undefined) this.#runningTokens.delete(token);
    }
  }

  /** TransactGetItems. @throws {ServiceError} TransactionCanceledException when an item belongs to a running transaction */
  get(raw: Input): Input {
    const units: Units[] = [];
    const gets = parseGets(this.#dynalite, raw);
    const found = gets.map((get) => {
      const { error, output } = actNow(this.#dynalite, 'GetItem', get);
      if (error) throw error;
      const item = output?.['Item'] as Item | undefined;
      const read = 2 * readUnits(itemSize(item), true);
      units.push({ table: String(get['TableName']), read, write: 0, indexes: new Map() });
      return item;
    });
    if (this.contention) this.#refuseContendedGets(this.contention, gets, units);
    const Responses = found.map((Item) => (Item ? { Item } : {}));
    return { Responses, ...(isAsked(raw) ? { ConsumedCapacity: consumedCapacity(units) } : {}) };
  }

  #refuseContendedGets(contention: Contention, gets: readonly Input[], units: readonly Units[]): void {
    const reasons = gets.map((get, index): Reason => {
      const table = this.#store.map('table').get(String(get['TableName'])) as Table;
      const key = get['Key'] as Item;
      if (contention.locks.has(table.TableName, db.createKey(key, table))) {
        contention.refuse('overlap', 'TransactGetItems');
        return CONFLICT_REASON;
      }
      const hot = contention.admit(
        [{ table: table.TableName, partition: hashKey(table, key), read: units[index]?.read ?? 0, write: 0 }],
        'TransactGetItems',
      );
      return hot ? buildThrottlingReason(hot) : { Code: 'None' };
    });
    if (reasons.some(({ Code }) => Code !== 'None')) throw canceled(reasons);
  }

  #findItem({ table, key }: Part): Item | undefined {
    return this.#store.map(itemMap(table.TableName)).get(key) as Item | undefined;
  }

  #getUnits(part: Part, before: Item | undefined): Units {
    return part.kind === 'ConditionCheck'
      ? checkUnits(part.table, before)
      : writeUnits(part.table, before, this.#findItem(part), 2);
  }

  /** Performs the parts on a view of the store, which collects the writes. */
  #run(parts: readonly Part[]): { view: WriteView; reasons: Reason[] } {
    const { contention } = this;
    const view = createWriteView(this.#store);
    if (!contention) return { view, reasons: parts.map((part) => this.#runPart(view.store, part)) };
    const reasons = parts.map((part): Reason => {
      if (!contention.locks.has(part.table.TableName, part.key)) return this.#runPart(view.store, part);
      return CONFLICT_REASON;
    });
    if (reasons.some(({ Code }) => Code === CONFLICT_REASON.Code)) contention.refuse('overlap', 'TransactWriteItems');
    if (contention.countsUnits) this.#chargePartitions(contention, parts, view, reasons);
    return { view, reasons };
  }

  /**
   * Throttles the parts with hot partitions, and spends the units of the others. Each part costs one write for the prepare
   * phase and one for the commit (DynamoDB Developer Guide, "Capacity management for transactions"). A canceled
   * transaction has the prepare phase only.
   */
  #chargePartitions(contention: Contention, parts: readonly Part[], view: WriteView, reasons: Reason[]): void {
    const units = parts.map((part) => this.#getPartitionUnits(part, view));
    units.forEach((each, index) => {
      const hot = contention.findHot(each);
      if (hot && reasons[index]?.Code === 'None') reasons[index] = buildThrottlingReason(hot);
    });
    if (reasons.some(({ Code }) => Code === THROTTLED)) contention.refuse('heat', 'TransactWriteItems');
    const factor = reasons.some(({ Code }) => Code !== 'None') ? 0.5 : 1;
    units.forEach((each, index) => {
      if (reasons[index]?.Code === THROTTLED) return;
      contention.spend(
        each.map((some) => ({ ...some, write: some.write * factor })),
        'TransactWriteItems',
      );
    });
  }

  #getPartitionUnits(part: Part, view: WriteView): PartitionUnits[] {
    const before = this.#findItem(part);
    const key = (part.input['Key'] ?? part.input['Item']) as Item;
    if (part.kind !== 'ConditionCheck')
      return partitionWrites(part.table, before, view.findItem(part.table.TableName, part.key), key, 2);
    const { table, write } = checkUnits(part.table, before);
    return [{ table, partition: hashKey(part.table, key), read: 0, write }];
  }

  #perform(view: DynaliteStore, part: Part): unknown {
    if (part.kind === 'ConditionCheck') return db.checkConditional(part.input, this.#findItem(part));
    if (part.kind === 'Put') return putNow(view, part.table, part.key, part.input);
    return actNow(view, OPERATION[part.kind], part.input).error;
  }

  #runPart(view: DynaliteStore, part: Part): Reason {
    const error = this.#perform(view, part);
    if (!error) return { Code: 'None' };
    const { code, message } = readError(error);
    if (code === 'ConditionalCheckFailedException') {
      const existing = part.returnOld ? this.#findItem(part) : undefined;
      return {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        ...(existing ? { Item: existing } : {}),
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
