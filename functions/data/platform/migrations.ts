import * as z from 'zod/mini';
import type { MigrationState, SegmentProgress } from '../../domain/platform/migration.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import type { Key, Table } from '../table/table.ts';
import { readDate, readDateOrNull, toIsoString } from '../table/values.ts';

const MIGRATIONS_PK = 'MIGRATIONS';
const STEP = 'STEP#';
/** One worker has a segment at a time. Longer than a function can run. */
const LEASE_SECONDS = 180;

const stepEntity = defineEntity(
  (step: string): Key => ({ pk: MIGRATIONS_PK, sk: `${STEP}${step}` }),
  z.object({ begun: storedDate, paused: z.optional(storedDate), rate: z.number(), segments: z.number() }),
);
const segmentKey = (step: string, segment: number): Key => ({
  pk: MIGRATIONS_PK,
  sk: `${STEP}${step}#SEGMENT#${segment}`,
});

/** A segment that one worker has. */
export interface SegmentHold {
  readonly step: string;
  readonly segment: number;
  /** How many segments the step has. */
  readonly segments: number;
  readonly rate: number;
  readonly lease: Date;
  /** Where the next page begins. null means at the beginning. */
  readonly cursor: Key | null;
  readonly read: number;
  readonly changed: number;
}

/** How far the steps of the stored data are: an item for each step, and one for each of its segments. */
export class Migrations {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the steps that have begun. Cost: one query. */
  async listMigrations(): Promise<MigrationState[]> {
    const items = await this.#table.queryAll(MIGRATIONS_PK, STEP);
    return items
      .filter(({ sk }) => !sk.includes('#SEGMENT#'))
      .map((item) => {
        const { begun, paused, rate, segments } = stepEntity.fromItem(item);
        const step = item.sk.slice(STEP.length);
        return {
          step,
          begun,
          paused: paused ?? null,
          rate,
          segments: Array.from({ length: segments }, (_, segment): SegmentProgress => {
            const stored = items.find(({ sk }) => sk === segmentKey(step, segment).sk);
            return {
              segment,
              read: Number(stored?.read ?? 0),
              changed: Number(stored?.changed ?? 0),
              done: readDateOrNull(stored?.done),
            };
          }),
        };
      });
  }

  /** Begins a step, or continues a paused one. Its segments stay as they are. `rate`: items in a second and segment. */
  async begin(
    step: string,
    { rate, segments }: { readonly rate: number; readonly segments: number },
    now: Date,
  ): Promise<void> {
    if (await this.#table.put(stepEntity.toItem({ begun: now, rate, segments }, step), IF_ABSENT)) return;
    await this.#table.update(stepEntity.key(step), {
      UpdateExpression: 'SET rate = :rate REMOVE paused',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':rate': rate },
    });
  }

  /** Pauses a step. A worker ends with the page that it has begun. Returns false when the step has not begun. */
  async pause(step: string, now: Date): Promise<boolean> {
    return this.#table.updateOnce(stepEntity.key(step), {
      UpdateExpression: 'SET paused = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    });
  }

  /**
   * Takes a segment for one worker. Returns null while another worker has it, when it is through, and when its step is paused or
   * has not begun.
   */
  async acquire(step: string, segment: number, now: Date): Promise<SegmentHold | null> {
    const found = await this.#table.get(stepEntity.key(step));
    const state = found ? stepEntity.fromItem(found) : null;
    if (!state || state.paused || segment >= state.segments) return null;
    const key = segmentKey(step, segment);
    const lease = new Date(now.getTime() + LEASE_SECONDS * 1000);
    const isTaken = await this.#table.updateOnce(key, {
      UpdateExpression: 'SET leaseUntil = :lease',
      ConditionExpression: 'attribute_not_exists(done) AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
      ExpressionAttributeValues: { ':lease': lease.toISOString(), ':now': now.toISOString() },
    });
    const item = isTaken ? await this.#table.get(key) : undefined;
    if (!item || readDate(item.leaseUntil).getTime() !== lease.getTime()) return null;
    return {
      step,
      segment,
      segments: state.segments,
      rate: state.rate,
      lease,
      cursor: (item.cursor as Key | null | undefined) ?? null,
      read: Number(item.read ?? 0),
      changed: Number(item.changed ?? 0),
    };
  }

  /**
   * Stores how far a segment is. Returns false when the worker must end: another worker has the segment, or the step was paused.
   * `done`: the segment is through. Cost: a write and a read.
   */
  async store(hold: SegmentHold, done: Date | null): Promise<boolean> {
    const isOwn = await this.#update(hold, {
      expression: `SET #cursor = :cursor, #read = :read, changed = :changed${done ? ', done = :done REMOVE leaseUntil' : ''}`,
      names: { '#cursor': 'cursor', '#read': 'read' },
      values: {
        ':cursor': hold.cursor,
        ':read': hold.read,
        ':changed': hold.changed,
        ...(done ? { ':done': toIsoString(done) } : {}),
      },
    });
    const step = isOwn ? await this.#table.get(stepEntity.key(hold.step)) : undefined;
    return step !== undefined && step.paused === undefined;
  }

  /** Lets another worker have the segment. */
  async letGo(hold: SegmentHold): Promise<void> {
    await this.#update(hold, { expression: 'REMOVE leaseUntil', names: {}, values: {} });
  }

  #update(
    { step, segment, lease }: SegmentHold,
    update: { expression: string; names: Record<string, string>; values: Record<string, unknown> },
  ): Promise<boolean> {
    return this.#table.updateOnce(segmentKey(step, segment), {
      UpdateExpression: update.expression,
      ConditionExpression: 'leaseUntil = :own',
      ...(Object.keys(update.names).length > 0 ? { ExpressionAttributeNames: update.names } : {}),
      ExpressionAttributeValues: { ...update.values, ':own': lease.toISOString() },
    });
  }
}
