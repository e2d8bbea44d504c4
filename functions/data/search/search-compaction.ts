import type { OrganizationId } from '../../domain/shared/ids.ts';
import { randomUUID } from 'node:crypto';
import {
  findBlockIndex,
  splitIntoBlocks,
  applyLog,
  toColumns,
  type BlockRange,
  type SearchEntry,
} from '../../domain/search/search-blocks.ts';
import { searchBlockKey, searchKey, searchLogKey } from '../table/keys.ts';
import type { Contacts } from '../contacts/contacts.ts';
import { getAffectedBlocks, type BlockList, type LogRecord, type Search } from './search.ts';
import { pack } from '../table/attributes/packing.ts';
import { ConditionFailed, type Table, type Write } from '../table/table.ts';

/** DONE: the log is empty. MORE: a step is done, or another process was first. Call again. */
export type CompactionResult = 'DONE' | 'MORE';

/**
 * A step is one transaction with at most 100 writes and 4 MB: new blocks, deleted blocks, deleted records and the list.
 */
const RECORDS_PER_STEP = 45;
const BLOCKS_PER_STEP = 15;
const BYTES_PER_STEP = 1_500_000;
const CONTACTS_PER_BUILD = 1_000;

/**
 * Folds the log into the blocks. Each step is one transaction with a condition on the list's version. After a crash, a
 * step has happened completely or not at all. Of two processes, one wins. Compaction never blocks a writer: a step does
 * not delete records that were added after it read the log.
 */
export class SearchCompaction {
  readonly #table: Table;
  readonly #contacts: Contacts;
  readonly #search: Search;

  constructor(table: Table, contacts: Contacts, search: Search) {
    this.#table = table;
    this.#contacts = contacts;
    this.#search = search;
  }

  async compactStep(organizationId: OrganizationId): Promise<CompactionResult> {
    const records = await this.#search.readLog(organizationId, RECORDS_PER_STEP);
    const list = await this.#search.readBlockList(organizationId);
    if (!list.built) return this.#buildPage(organizationId, list);
    if (records.length === 0) return 'DONE';
    const taken = takeRecords(list, records);
    // Read after the log, so that each contact is at least as new as its record.
    const changed = await this.#search.findEntries(
      organizationId,
      taken.flatMap((record) => record.changed),
    );
    await this.#rewriteBlocks(
      organizationId,
      list,
      taken.flatMap((record) => record.created),
      changed,
      {},
      taken.map((record) => this.#table.deleteWrite(searchLogKey(organizationId, record.sk.slice('LOG#'.length)))),
    );
    return 'MORE';
  }

  /**
   * Builds a page of the contacts that are older than search. For contacts that the log also names, the log is newer.
   */
  async #buildPage(organizationId: OrganizationId, list: BlockList): Promise<CompactionResult> {
    const page = await this.#contacts.listPage(organizationId, 'contacts', {
      limit: CONTACTS_PER_BUILD,
      after: list.after,
    });
    await this.#rewriteBlocks(
      organizationId,
      list,
      // The index does not have the groups of a contact.
      await this.#search.findEntries(
        organizationId,
        page.contacts.map(({ id }) => id),
      ),
      [],
      { built: page.next === null, after: page.next },
      [],
    );
    return 'MORE';
  }

  async #rewriteBlocks(
    organizationId: OrganizationId,
    list: BlockList,
    created: readonly SearchEntry[],
    changed: readonly SearchEntry[],
    progress: Partial<BlockList>,
    removals: readonly Write[],
  ): Promise<void> {
    const ranges = list.blocks.length > 0 ? list.blocks : [{ id: '', from: '', bytes: 0 }];
    const byBlock = (entries: readonly SearchEntry[]) =>
      Map.groupBy(entries, (entry) => findBlockIndex(ranges, entry.id));
    const [createdIn, changedIn] = [byBlock(created), byBlock(changed)];
    const blockIndexes = [...new Set([...createdIn.keys(), ...changedIn.keys()])].sort((a, b) => a - b);
    const old = blockIndexes
      .map((index) => ranges[index])
      .filter((range): range is BlockRange => range !== undefined && range.id !== '');
    const entries = await this.#search.findBlockEntries(organizationId, old);
    if (!entries) return;
    const before = new Map(old.map((range, index) => [range.id, entries[index] ?? []]));
    const writes: Write[] = [];
    const blocks: BlockRange[] = [];
    for (const [index, range] of ranges.entries()) {
      if (!blockIndexes.includes(index)) {
        if (range.id !== '') blocks.push(range);
        continue;
      }
      const after = applyLog(before.get(range.id) ?? [], createdIn.get(index) ?? [], changedIn.get(index) ?? []);
      for (const [blockNumber, entriesOfBlock] of splitIntoBlocks(after, index === ranges.length - 1).entries()) {
        const packed = await pack(toColumns(entriesOfBlock));
        // A block keeps the start of its range, so that ids before its first contact also belong to a block.
        const block = {
          id: randomUUID(),
          from: blockNumber === 0 ? range.from : (entriesOfBlock[0]?.id ?? ''),
          bytes: packed.length,
        };
        blocks.push(block);
        writes.push(this.#table.putWrite({ ...searchBlockKey(organizationId, block.id), packed }));
      }
    }
    const next = { built: list.built, after: list.after, ...progress, version: list.version + 1, blocks };
    const listWrite = this.#table.putWrite(
      { ...searchKey(organizationId), ...next },
      {
        ConditionExpression: 'attribute_not_exists(pk) OR version = :seen',
        ExpressionAttributeValues: { ':seen': list.version },
      },
    );
    try {
      await this.#table.transact([
        listWrite,
        ...writes,
        ...old.map((range) => this.#table.deleteWrite(searchBlockKey(organizationId, range.id))),
        ...removals,
      ]);
    } catch (error) {
      // Another process was first. The log still holds everything that is left to do.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}

/** Returns as many records as one transaction can fold, but at least one. */
function takeRecords(list: BlockList, records: readonly LogRecord[]): LogRecord[] {
  const taken: LogRecord[] = [];
  const blockIndexes = new Set<number>();
  for (const record of records) {
    const more = getAffectedBlocks(list, record).difference(blockIndexes);
    const bytes = [...blockIndexes, ...more].reduce((sum, index) => sum + (list.blocks[index]?.bytes ?? 0), 0);
    if (taken.length > 0 && (blockIndexes.size + more.size > BLOCKS_PER_STEP || bytes > BYTES_PER_STEP)) break;
    for (const index of more) blockIndexes.add(index);
    taken.push(record);
  }
  return taken;
}
