import * as z from 'zod/mini';
import { findStoredOwner } from '../../domain/media/upload-kinds.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { failedConditions } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { giveBackRoomWrite, takeRoomWrite } from './media-usage.ts';

const HOUR_MS = 3_600_000;
/** A file that no setting names by then was left by a crash. */
const UNSAVED_HOURS = 24;
/** Open pages and caches still show a replaced file, and a backup of the last 35 days may name it. */
const REPLACED_HOURS = 35 * 24;

const REMOVALS = 'MEDIA-REMOVALS';
/** Files that copies show, in the same organization or another one. They stay, whatever becomes of the original. */
const SHARED = 'MEDIA-SHARED';

/**
 * A stored file that is removed when `due` has passed. `mediaId`: the key is that of an uploaded video or audio of the organization,
 * and all that was made of it goes, too.
 */
export interface MediaRemoval {
  readonly key: string;
  readonly due: Date;
  readonly mediaId?: string | undefined;
  /** How much room the file takes. missing means not known yet. Of an uploaded video or audio `MediaLibrary` knows it. */
  readonly bytes?: number | undefined;
}

/** A file that is stored next. */
interface StoredFile {
  readonly key: string;
  readonly organizationId: OrganizationId;
  readonly bytes: number;
}

const removalEntity = defineEntity(
  ({ due, key }: MediaRemoval): Key => ({ pk: REMOVALS, sk: `${due.toISOString()}#${key}` }),
  z.object({ key: z.string(), due: storedDate, mediaId: z.optional(z.string()), bytes: z.optional(z.number()) }),
);

/**
 * Which stored files are removed, and when. A file has one owner, such as the image of an organization. Each file begins with
 * a planned removal. The transaction that saves the file with its owner cancels the removal, so a file that a crash left is
 * removed, and a file that an owner shows never is.
 */
export class MediaFiles {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Plans the removal of a file that is stored next, and counts its size. Returns the removal for {@link keepWrite}. `FULL`: the
   * organization has no room for it. Cost: two writes.
   */
  async begin(file: StoredFile, now: Date): Promise<MediaRemoval | 'FULL'> {
    const { key, organizationId, bytes } = file;
    const removal = { key, due: new Date(now.getTime() + UNSAVED_HOURS * HOUR_MS), bytes };
    const failed = await failedConditions(() =>
      this.#table.transact([this.announcedWrite(removal), takeRoomWrite(this.#table, organizationId, bytes)]),
    );
    return failed === null ? removal : 'FULL';
  }

  /** Cancels a removal, in the transaction that saves the file with its owner. Its condition fails when the removal runs. */
  keepWrite(removal: MediaRemoval): Write {
    return this.#table.deleteWrite(removalEntity.key(removal), {
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(isRunning)',
    });
  }

  /** Plans the removal of an upload in the transaction that announces it. */
  announcedWrite(removal: MediaRemoval): Write {
    return this.#table.putWrite(removalEntity.toItem(removal, removal));
  }

  /** Returns when a file is removed that its owner does not show anymore. */
  planRemoval(now: Date): Date {
    return new Date(now.getTime() + REPLACED_HOURS * HOUR_MS);
  }

  /** Plans the removal of a file in the transaction that takes it from its owner. */
  replacedWrite(key: string, now: Date): Write {
    const removal = { key, due: this.planRemoval(now) };
    return this.#table.putWrite(removalEntity.toItem(removal, removal));
  }

  /** Returns the first removals that are due. Cost: one query. */
  async listDue(now: Date, limit: number): Promise<MediaRemoval[]> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk < :now',
      ExpressionAttributeValues: { ':pk': REMOVALS, ':now': now.toISOString() },
      Limit: limit,
    });
    return items.map(removalEntity.fromItem);
  }

  /**
   * Starts a removal: no one can keep the file anymore. Returns null when the file was kept in the meantime. A removal that a crash
   * interrupted starts again, and still knows the size. `bytes`: that of the file now, unless the removal knows it.
   */
  async start(removal: MediaRemoval, bytes: number): Promise<MediaRemoval | null> {
    const item = await this.#table.update(removalEntity.key(removal), {
      UpdateExpression: 'SET isRunning = :true, #bytes = if_not_exists(#bytes, :bytes)',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#bytes': 'bytes' },
      ExpressionAttributeValues: { ':true': true, ':bytes': bytes },
    });
    return item ? removalEntity.fromItem(item) : null;
  }

  /**
   * Notes that an organization shows files in a copy, so that they stay. A file of another organization stays even when that one is
   * deleted. Cost: a write for each file.
   */
  async share(organizationId: OrganizationId, keys: readonly string[]): Promise<void> {
    for (const key of new Set(keys)) {
      const isAbroad = findStoredOwner(key) !== organizationId;
      await this.#table.update(
        { pk: SHARED, sk: key },
        {
          UpdateExpression: `SET isShown = :true${isAbroad ? ', isAbroad = :true' : ''}`,
          ExpressionAttributeValues: { ':true': true },
        },
      );
    }
  }

  /** Returns those of the files that copies in other organizations show. Cost: one batch of reads. */
  async findSharedAbroad(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const items = await this.#table.batchGet(keys.map((key) => ({ pk: SHARED, sk: key })));
    return new Set(keys.filter((_, index) => items[index]?.isAbroad === true));
  }

  /** Returns those of the files that copies show. Cost: one batch of reads. */
  async findShared(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const items = await this.#table.batchGet(keys.map((key) => ({ pk: SHARED, sk: key })));
    return new Set(keys.filter((_, index) => items[index] !== undefined));
  }

  /** Forgets a removal after the file is gone, and gives its room back, once. Cost: two writes. */
  async finish(removal: MediaRemoval): Promise<void> {
    const key = removalEntity.key(removal);
    const { bytes = 0, mediaId } = removal;
    const owner = mediaId === undefined ? findStoredOwner(removal.key) : null;
    if (owner === null || bytes === 0) return this.#table.delete(key);
    const failed = await failedConditions(() =>
      this.#table.transact([
        this.#table.deleteWrite(key, { ConditionExpression: 'attribute_exists(pk)' }),
        giveBackRoomWrite(this.#table, owner, bytes),
      ]),
    );
    // The organization was deleted in the meantime. When another worker finished the removal, there is nothing to do.
    if (failed?.has(1)) await this.#table.delete(key);
  }
}
