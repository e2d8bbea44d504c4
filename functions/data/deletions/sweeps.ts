import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { readString } from '../table/values.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import type { Item, Key, Table, Update } from '../table/table.ts';
import { deletionKey, DELETIONS_PK, SWEEP_KEY } from './deletion-keys.ts';
import { findDeletedOwner } from './item-positions.ts';
import type { ListedDeletion } from './deletions.ts';

/** One worker sweeps the table at a time. Longer than a function can run. */
const LEASE_SECONDS = 180;
/** Organizations of one pass: their entries end in one transaction, which has 100 writes at most. */
const ORGANIZATIONS_PER_PASS = 90;
/** Entries that are read to find those whose files are gone. */
const ENTRIES_READ = 500;

/** How far a pass over the table is. */
export interface SweepPass {
  /** The organizations whose items this pass deletes. Empty while no pass runs. */
  readonly going: readonly ListedDeletion[];
  /** Those of which this pass has found an item. */
  readonly found: readonly OrganizationId[];
  /** Where the pass continues. null means at the beginning. */
  readonly cursor: Key | null;
}

/** What one worker writes while it sweeps. */
export interface SweepHold {
  readonly lease: Date;
  readonly pass: SweepPass;
}

/** A page of the whole table. */
export interface SweepPage {
  /** The items of the organizations that go, by key. */
  readonly own: readonly { readonly key: Key; readonly organizationId: OrganizationId }[];
  /** The people among them. */
  readonly people: readonly { readonly userId: UserId; readonly organizationId: OrganizationId }[];
  /** Where the next page begins. null at the end. */
  readonly next: Key | null;
}

/**
 * How far the items of removed organizations are deleted. One pass over the table serves all organizations that wait, because a pass
 * costs the same for one and for many.
 */
export class Sweeps {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns whether the files of an organization are deleted already. Cost: one read. */
  async areFilesDone({ due, organizationId }: ListedDeletion): Promise<boolean> {
    return (await this.#table.get(deletionKey(due, organizationId)))?.filesDone === true;
  }

  /** From then on the next pass deletes the items. */
  async markFilesDone({ due, organizationId }: ListedDeletion): Promise<void> {
    await this.#table.updateOnce(deletionKey(due, organizationId), {
      UpdateExpression: 'SET filesDone = :done',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':done': true },
    });
  }

  /** Returns the removed organizations whose items wait for a pass, those that wait longest first. Cost: one query. */
  async listWaiting(now: Date): Promise<readonly ListedDeletion[]> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk < :now',
      ExpressionAttributeValues: { ':pk': DELETIONS_PK, ':now': now.toISOString() },
      Limit: ENTRIES_READ,
    });
    return items
      .filter(({ filesDone }) => filesDone === true)
      .slice(0, ORGANIZATIONS_PER_PASS)
      .map(({ sk, of }) => ({ organizationId: readString(of), due: new Date(sk.slice(0, sk.indexOf('#'))) }));
  }

  /** Takes the sweep for one worker. Returns null while another worker has it. */
  async acquire(now: Date): Promise<SweepHold | null> {
    const lease = new Date(now.getTime() + LEASE_SECONDS * 1000);
    const isTaken = await this.#table.updateOnce(SWEEP_KEY, {
      UpdateExpression: 'SET leaseUntil = :lease',
      ConditionExpression: 'attribute_not_exists(leaseUntil) OR leaseUntil <= :now',
      ExpressionAttributeValues: { ':lease': lease.toISOString(), ':now': now.toISOString() },
    });
    const item = isTaken ? await this.#table.get(SWEEP_KEY) : undefined;
    return item ? { lease, pass: toPass(item) } : null;
  }

  /** Begins a pass for organizations. Returns false when another worker has the sweep. */
  async begin(hold: SweepHold, going: readonly ListedDeletion[]): Promise<boolean> {
    return this.#table.updateOnce(SWEEP_KEY, toPassUpdate(hold, going));
  }

  /** Stores how far the pass is. Returns false when another worker has the sweep. */
  async store({ lease }: SweepHold, { found, cursor }: Omit<SweepPass, 'going'>): Promise<boolean> {
    return this.#table.updateOnce(SWEEP_KEY, {
      UpdateExpression: 'SET sawItems = :found, #cursor = :cursor',
      ConditionExpression: 'leaseUntil = :own',
      ExpressionAttributeNames: { '#cursor': 'cursor' },
      ExpressionAttributeValues: { ':found': [...found], ':cursor': cursor, ':own': lease.toISOString() },
    });
  }

  /**
   * Ends a pass, and with it the deletions of which it has found nothing. Returns false, and ends nothing, when another worker has the
   * sweep.
   */
  async endPass(hold: SweepHold, { going, found }: Pick<SweepPass, 'going' | 'found'>): Promise<boolean> {
    const done = going.filter(({ organizationId }) => !found.includes(organizationId));
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(SWEEP_KEY, toPassUpdate(hold, [])),
        ...done.map(({ due, organizationId }) => this.#table.deleteWrite(deletionKey(due, organizationId))),
      ]),
    );
  }

  /** Lets other workers continue. */
  async letGo({ lease }: SweepHold): Promise<void> {
    await this.#table.updateOnce(SWEEP_KEY, {
      UpdateExpression: 'REMOVE leaseUntil',
      ConditionExpression: 'leaseUntil = :own',
      ExpressionAttributeValues: { ':own': lease.toISOString() },
    });
  }

  /** Reads the next page of the whole table. Cost: up to 256 read units. */
  async readPage(going: readonly ListedDeletion[], cursor: Key | null, limit: number): Promise<SweepPage> {
    const ids = new Set(going.map(({ organizationId }) => organizationId));
    const { items, next } = await this.#table.scan(cursor && { ...cursor }, limit);
    const own = items.flatMap((item) => {
      const organizationId = findDeletedOwner(item, ids);
      return organizationId === null ? [] : [{ item, organizationId }];
    });
    return {
      own: own.map(({ item: { pk, sk }, organizationId }) => ({ key: { pk, sk }, organizationId })),
      people: own.flatMap(({ item, organizationId }) => {
        const userId = readMember(item);
        return userId === null ? [] : [{ userId, organizationId }];
      }),
      next: next ? { pk: String(next.pk), sk: String(next.sk) } : null,
    };
  }

  async deleteItems(keys: readonly Key[]): Promise<void> {
    await this.#table.deleteMany(keys);
  }
}

/** The start of a pass. No organizations: no pass runs. */
function toPassUpdate({ lease }: SweepHold, going: readonly ListedDeletion[]): Update {
  return {
    UpdateExpression: 'SET going = :going, sawItems = :none, #cursor = :start',
    ConditionExpression: 'leaseUntil = :own',
    ExpressionAttributeNames: { '#cursor': 'cursor' },
    ExpressionAttributeValues: {
      ':going': going.map(({ organizationId, due }) => ({ of: organizationId, due: due.toISOString() })),
      ':none': [],
      ':start': null,
      ':own': lease.toISOString(),
    },
  };
}

function toPass({ going, sawItems, cursor }: Item): SweepPass {
  const entries = (going ?? []) as readonly { readonly of: string; readonly due: string }[];
  return {
    going: entries.map(({ of, due }) => ({ organizationId: of, due: new Date(due) })),
    found: (sawItems ?? []) as readonly string[],
    cursor: (cursor as Key | null | undefined) ?? null,
  };
}

/** Returns the person of a membership item, or null for any other item. */
function readMember({ pk, sk, userId }: Item): UserId | null {
  return sk.startsWith('MEMBER#') && (pk.startsWith('USER#') || pk.startsWith('ORG#')) ? readString(userId) : null;
}
