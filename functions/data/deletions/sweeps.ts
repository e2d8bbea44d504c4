import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { readString } from '../table/values.ts';
import type { Item, Key, Table } from '../table/table.ts';
import { deletionKey } from './deletion-keys.ts';
import { isDeletedWith } from './item-positions.ts';
import type { ListedDeletion } from './deletions.ts';

/** One worker sweeps for an organization at a time. Longer than a function can run. */
const LEASE_SECONDS = 180;

/** What one worker writes while it sweeps. */
export interface SweepHold {
  readonly entry: ListedDeletion;
  readonly lease: Date;
  /** The files are deleted already. */
  readonly filesDone: boolean;
  /** Where this pass over the table continues. null means at the beginning. */
  readonly cursor: Key | null;
  /** This pass has found an item to delete. */
  readonly found: boolean;
}

export type SweepProgress = Pick<SweepHold, 'filesDone' | 'cursor' | 'found'>;

/** A page of the whole table. */
export interface SweepPage {
  /** The keys of the organization's items. */
  readonly own: readonly Key[];
  /** The people among them. */
  readonly people: readonly UserId[];
  /** Where the next page begins. Null at the end. */
  readonly next: Key | null;
}

/** How far the items of a removed organization are deleted. The entry in the list of deletions keeps the position. */
export class Sweeps {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Takes the sweep for one worker. Returns null while another worker has it, or when it is finished. */
  async acquire(entry: ListedDeletion, now: Date): Promise<SweepHold | null> {
    const lease = new Date(now.getTime() + LEASE_SECONDS * 1000);
    const key = deletionKey(entry.due, entry.organizationId);
    const isTaken = await this.#table.updateOnce(key, {
      UpdateExpression: 'SET leaseUntil = :lease',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
      ExpressionAttributeValues: { ':lease': lease.toISOString(), ':now': now.toISOString() },
    });
    const item = isTaken ? await this.#table.get(key) : undefined;
    return item ? { entry, lease, ...toProgress(item) } : null;
  }

  /** Stores how far the sweep is. Returns false when another worker has the sweep. */
  async store(hold: SweepHold, { filesDone, cursor, found }: SweepProgress): Promise<boolean> {
    return this.#update(hold, 'SET filesDone = :files, #cursor = :cursor, sawItem = :found', {
      names: { '#cursor': 'cursor' },
      values: { ':files': filesDone, ':cursor': cursor, ':found': found },
    });
  }

  /** Lets other workers continue. */
  async letGo(hold: SweepHold): Promise<void> {
    await this.#update(hold, 'REMOVE leaseUntil', { names: {}, values: {} });
  }

  /** Removes the entry: the deletion is complete. Nothing happens when another worker has the sweep. */
  async finish({ entry, lease }: SweepHold): Promise<void> {
    await this.#table.deleteIf(deletionKey(entry.due, entry.organizationId), {
      ConditionExpression: 'leaseUntil = :own',
      ExpressionAttributeValues: { ':own': lease.toISOString() },
    });
  }

  /** Reads the next page of the whole table. Cost: up to 256 read units. */
  async readPage(organizationId: OrganizationId, cursor: Key | null, limit: number): Promise<SweepPage> {
    const { items, next } = await this.#table.scan(cursor && { ...cursor }, limit);
    const own = items.filter((item) => isDeletedWith(item, organizationId));
    return {
      own,
      people: [...new Set(own.flatMap((item) => readMember(item) ?? []))],
      next: next ? { pk: String(next.pk), sk: String(next.sk) } : null,
    };
  }

  async deleteItems(keys: readonly Key[]): Promise<void> {
    await this.#table.deleteMany(keys);
  }

  #update(
    { entry, lease }: SweepHold,
    expression: string,
    { names, values }: { readonly names: Record<string, string>; readonly values: Record<string, unknown> },
  ): Promise<boolean> {
    return this.#table.updateOnce(deletionKey(entry.due, entry.organizationId), {
      UpdateExpression: expression,
      ConditionExpression: 'leaseUntil = :own',
      ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
      ExpressionAttributeValues: { ...values, ':own': lease.toISOString() },
    });
  }
}

function toProgress({ filesDone, cursor, sawItem }: Item): SweepProgress {
  return {
    filesDone: filesDone === true,
    cursor: (cursor as Key | null | undefined) ?? null,
    found: sawItem === true,
  };
}

/** Returns the person of a membership item, or null for any other item. */
function readMember({ pk, sk, userId }: Item): UserId | null {
  return sk.startsWith('MEMBER#') && (pk.startsWith('USER#') || pk.startsWith('ORG#')) ? readString(userId) : null;
}
