import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createData, type Data } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import { callEngine, createClient, startEngine, TABLE_NAME } from '../../local/dynamodb/in-process.ts';
import { median } from '../support/results.ts';
import { BENCH_ORGANIZATION } from '../support/bench-data.ts';

/** DynamoDB takes 25 items in one call. */
const BATCH = 25;
/** The first calls warm the code up. */
const WARM_UP_CALLS = 5;
const MEASURED_CALLS = 25;

/** What one call of the API costs: database calls, read units, and the time in the functions and the local engine. */
export interface PageCost {
  readonly calls: number;
  readonly readUnits: number;
  readonly milliseconds: number;
}

interface Capacity {
  readonly ReadCapacityUnits?: number;
  readonly CapacityUnits?: number;
}

/** A table that counts read units, and takes items in bulk. */
export class BenchInbox {
  readonly data: Data;
  readonly #documents: DynamoDBDocumentClient;
  #calls = 0;
  #readUnits = 0;

  private constructor(client: DynamoDBClient) {
    this.#documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
    this.data = createData(new Table(TABLE_NAME, client));
  }

  /** Returns a table with one organization. */
  static async start(): Promise<BenchInbox> {
    const engine = await startEngine();
    const counted: { inbox: BenchInbox | null } = { inbox: null };
    const client = createClient(async (operation, input) => {
      const answer = await callEngine(engine, operation, { ...input, ReturnConsumedCapacity: 'TOTAL' });
      counted.inbox?.count(answer.body as { ConsumedCapacity?: Capacity | Capacity[] });
      return answer;
    });
    const inbox = new BenchInbox(client);
    counted.inbox = inbox;
    await inbox.data.accounts.createOrganization(BENCH_ORGANIZATION);
    return inbox;
  }

  count({ ConsumedCapacity }: { ConsumedCapacity?: Capacity | Capacity[] }): void {
    this.#calls += 1;
    for (const { ReadCapacityUnits, CapacityUnits } of [ConsumedCapacity ?? []].flat())
      this.#readUnits += ReadCapacityUnits ?? CapacityUnits ?? 0;
  }

  /** Writes items without their transactions, because a million of those take an hour. */
  async write(items: Iterable<Readonly<Record<string, unknown>>>): Promise<void> {
    let batch: Readonly<Record<string, unknown>>[] = [];
    for (const item of items) {
      batch.push(item);
      if (batch.length === BATCH) {
        await this.#writeBatch(batch);
        batch = [];
      }
    }
    if (batch.length > 0) await this.#writeBatch(batch);
  }

  async #writeBatch(batch: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const requests = batch.map((Item) => ({ PutRequest: { Item } }));
    await this.#documents.send(new BatchWriteCommand({ RequestItems: { [TABLE_NAME]: requests } }));
  }

  /** Returns the cost of a call, and the median of its times. */
  async measure(call: () => Promise<unknown>): Promise<PageCost> {
    for (let index = 0; index < WARM_UP_CALLS; index += 1) await call();
    [this.#calls, this.#readUnits] = [0, 0];
    const times: number[] = [];
    for (let index = 0; index < MEASURED_CALLS; index += 1) {
      const began = performance.now();
      await call();
      times.push(performance.now() - began);
    }
    return {
      calls: this.#calls / MEASURED_CALLS,
      readUnits: this.#readUnits / MEASURED_CALLS,
      milliseconds: median(times),
    };
  }
}

/** Returns a cost as a cell of a table. */
export function formatCost({ calls, readUnits, milliseconds }: PageCost): string {
  return `${calls}: ${Number(readUnits.toFixed(1))}, ${milliseconds.toFixed(1)} ms`;
}

/** What a screen shows first has to be there sooner. */
const LIMIT_MS = 50;

/** @throws when the median time of a first page is at or above the limit at any size */
export function expectFast(name: string, costs: readonly PageCost[]): void {
  const slow = costs.find(({ milliseconds }) => milliseconds >= LIMIT_MS);
  if (slow) throw new Error(`${name} takes ${slow.milliseconds.toFixed(1)} ms`);
}

/** @throws when a cost differs between the sizes */
export function expectFlat(name: string, costs: readonly PageCost[]): void {
  const units = new Set(costs.map(({ readUnits }) => readUnits));
  if (units.size > 1) throw new Error(`${name} takes ${[...units].join(', ')} read units, depending on the size`);
}
