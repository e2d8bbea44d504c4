import type { Contact } from '../../domain/contacts/contact.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import {
  findBlockIndex,
  toEntries,
  matchesFlags,
  toSearchEntry,
  type BlockRange,
  type Columns,
  type SearchEntry,
} from '../../domain/search/search-blocks.ts';
import { foldName } from '../../domain/search/fold-name.ts';
import { fromScanBlock, toScanBlock, type ScanBlock } from '../../domain/search/scan-block.ts';
import { createMatcher } from '../../domain/search/matcher.ts';
import { searchBlockKey, searchKey, searchPk } from '../table/keys.ts';
import type { Contacts } from '../contacts/contacts.ts';
import { unpack } from '../table/attributes/packing.ts';
import { findMatches, isListed, sortMatches, type SearchQuery } from './search-matches.ts';
import { TextSearch } from './text-search.ts';
import type { Item, Table } from '../table/table.ts';
import { readString } from '../table/values.ts';

export interface SearchResult {
  /** The ids of all matching contacts, newest first. */
  readonly ids: readonly string[];
  /** The log is long. It is time to fold it into the blocks. */
  readonly needsCompaction: boolean;
}

/** The item under an organization's search key. */
export interface BlockList {
  readonly version: number;
  readonly blocks: readonly BlockRange[];
  /** False while contacts that are older than search are still being added to blocks. */
  readonly built: boolean;
  /** The last contact that was added to a block. */
  readonly after: string | null;
}

export interface LogRecord {
  readonly sk: string;
  readonly created: readonly SearchEntry[];
  readonly changed: readonly string[];
}

/** With more records than this, reading the log costs more than folding it. */
const COMPACTION_THRESHOLD = 60;
/** How many contacts a warm function keeps in blocks: at most 250 MB of the 1,024 MB of the functions that search. */
const MAX_CACHED_CONTACTS = 1_200_000;
const READ_CONCURRENCY = 10;
const BLOCKS_PER_READ = 20;

/**
 * Finds contacts by any part of the name or number in packed blocks. Search reads the log first and the blocks second:
 * a record that is gone from the log is then in the blocks already. Search reads changed contacts from the table. So
 * each contact is found as it was at some moment since the search began, whatever writers and compaction do in the
 * meantime.
 */
export class Search {
  /** Search for words in texts and notes. */
  readonly texts: TextSearch;
  readonly #table: Table;
  readonly #contacts: Contacts;
  /** The contents of a block never change under the same id, so a cached block stays valid. */
  readonly #cache = new Map<string, ScanBlock>();
  #cachedContacts = 0;

  constructor(table: Table, contacts: Contacts) {
    this.#table = table;
    this.#contacts = contacts;
    this.texts = new TextSearch(table);
  }

  /**
   * Returns the matching contacts. Cost: one query for the log, one read of the list, and one read for each block of
   * about 50 KB that this process has not cached.
   */
  async findContacts(organizationId: OrganizationId, query: SearchQuery): Promise<SearchResult> {
    const log = await this.readLog(organizationId);
    const [changed, list] = await Promise.all([
      this.findEntries(
        organizationId,
        log.flatMap((record) => record.changed),
      ),
      this.readBlockList(organizationId),
    ]);
    if (!list.built) return { ids: await this.#scanContacts(organizationId, query), needsCompaction: true };
    const blocks = await this.#readBlocks(organizationId, list);
    const created = log.flatMap((record) => record.created);
    return { ids: findMatches(blocks, created, changed, query), needsCompaction: log.length > COMPACTION_THRESHOLD };
  }

  /** Returns all records of the log, or the records that one query with `limit` returns. */
  async readLog(organizationId: OrganizationId, limit?: number): Promise<LogRecord[]> {
    const items =
      limit === undefined
        ? await this.#table.queryAll(searchPk(organizationId), 'LOG#')
        : await this.#listFirstRecords(organizationId, limit);
    return Promise.all(items.map(toLogRecord));
  }

  async readBlockList(organizationId: OrganizationId): Promise<BlockList> {
    const item = await this.#table.get(searchKey(organizationId));
    return {
      version: Number(item?.version ?? 0),
      blocks: (item?.blocks ?? []) as BlockRange[],
      built: item?.built === true,
      after: typeof item?.after === 'string' ? item.after : null,
    };
  }

  async findEntries(organizationId: OrganizationId, contactIds: readonly ContactId[]): Promise<SearchEntry[]> {
    const ids = [...new Set(contactIds)];
    const parts = Array.from({ length: Math.ceil(ids.length / 100) }, (_, part) =>
      ids.slice(part * 100, part * 100 + 100),
    );
    const contacts = await mapInParallel(parts, (part) => this.#contacts.findMany(organizationId, part));
    return contacts.flat().map(toSearchEntry);
  }

  /** Returns entries without caching them. Returns null when a block was replaced since the list was read. */
  async findBlockEntries(
    organizationId: OrganizationId,
    ranges: readonly BlockRange[],
  ): Promise<SearchEntry[][] | null> {
    const blocks = await this.#readBlockRanges(organizationId, ranges);
    const entries = ranges.map((range) => blocks.get(range.id));
    return entries.every((each) => each !== undefined) ? entries.map((each) => toEntries(fromScanBlock(each))) : null;
  }

  /** Returns all blocks, in order. Reads the list again when a block was replaced since the list was read. */
  async #readBlocks(organizationId: OrganizationId, first: BlockList): Promise<ScanBlock[]> {
    for (let list = first; ; list = await this.readBlockList(organizationId)) {
      const blocks = await this.#readBlockRanges(organizationId, list.blocks);
      for (const range of list.blocks) this.#cacheBlock(range.id, blocks.get(range.id));
      const all = list.blocks.map((range) => blocks.get(range.id));
      if (all.every((block) => block !== undefined)) return all;
    }
  }

  async #readBlockRanges(
    organizationId: OrganizationId,
    ranges: readonly BlockRange[],
  ): Promise<Map<string, ScanBlock>> {
    const found = new Map<string, ScanBlock>();
    const missing: BlockRange[] = [];
    for (const range of ranges) {
      const cached = this.#cache.get(range.id);
      if (cached) found.set(range.id, cached);
      else missing.push(range);
    }
    const parts = Array.from({ length: Math.ceil(missing.length / BLOCKS_PER_READ) }, (_, part) =>
      missing.slice(part * BLOCKS_PER_READ, (part + 1) * BLOCKS_PER_READ),
    );
    await mapInParallel(parts, async (part) => {
      const items = await this.#table.batchGet(part.map((range) => searchBlockKey(organizationId, range.id)));
      await Promise.all(
        items.map(async (item, index) => {
          const id = part[index]?.id;
          if (!item || id === undefined) return;
          found.set(id, toScanBlock((await unpack(item.packed)) as Columns));
        }),
      );
    });
    return found;
  }

  /** Keeps the most recently used blocks, as many as fit. */
  #cacheBlock(id: string, block: ScanBlock | undefined): void {
    if (!block) return;
    if (this.#cache.delete(id)) this.#cachedContacts -= block.size;
    this.#cache.set(id, block);
    this.#cachedContacts += block.size;
    for (const [oldest, old] of this.#cache) {
      if (this.#cachedContacts <= MAX_CACHED_CONTACTS) return;
      this.#cache.delete(oldest);
      this.#cachedContacts -= old.size;
    }
  }

  async #listFirstRecords(organizationId: OrganizationId, limit: number): Promise<Item[]> {
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :log)',
      ExpressionAttributeValues: { ':pk': searchPk(organizationId), ':log': 'LOG#' },
      Limit: limit,
    });
    return page.items;
  }

  /** Scans all contacts. Needed while contacts that are older than search are not in blocks yet. */
  async #scanContacts(organizationId: OrganizationId, query: SearchQuery): Promise<string[]> {
    const { search, kind, groupIds = null, tagId = null, sort = null } = query;
    const matches = createMatcher(search);
    const list = kind === 'archived' ? 'archived' : 'contacts';
    const found: Contact[] = [];
    for await (const contacts of this.#contacts.iterateAll(organizationId, list)) {
      const isWhole = groupIds === null && tagId === null;
      const read = isWhole ? contacts : await this.#contacts.findMany(organizationId, toIds(contacts));
      for (const contact of read)
        if (
          isListed(contact, query) &&
          matchesFlags(toSearchEntry(contact).flags, kind) &&
          matches(foldName(contact.name), contact.phone)
        )
          found.push(contact);
    }
    return sortMatches(
      found.map(({ id }) => id),
      found.map(({ name }) => name),
      sort,
    );
  }
}

/** The index does not have the groups and tags of a contact. */
function toIds(contacts: readonly { readonly id: ContactId }[]): ContactId[] {
  return contacts.map(({ id }) => id);
}

async function toLogRecord(item: Item): Promise<LogRecord> {
  return {
    sk: readString(item.sk),
    created: item.packed ? toEntries((await unpack(item.packed)) as Columns) : [],
    changed: (item.contactIds ?? []) as string[],
  };
}

/** Returns the indexes of the blocks that a record concerns. */
export function getAffectedBlocks(list: BlockList, record: LogRecord): Set<number> {
  return new Set(
    [...record.created.map((entry) => entry.id), ...record.changed].map((id) => findBlockIndex(list.blocks, id)),
  );
}

async function mapInParallel<In, Out>(parts: readonly In[], run: (part: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  for (let from = 0; from < parts.length; from += READ_CONCURRENCY)
    results.push(...(await Promise.all(parts.slice(from, from + READ_CONCURRENCY).map(run))));
  return results;
}
