import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib';
import { columnsOf, entryOf, type Columns, type SearchEntry } from '../domain/contacts/search-blocks.ts';
import type { Contact } from '../domain/contacts/lead.ts';
import { searchLogKey } from './keys.ts';
import type { Table, Write } from './table.ts';

const inflated = (packed: Uint8Array): Promise<Buffer> => promisify<Uint8Array, Buffer>(inflateRaw)(packed);
const deflated = (words: string): Promise<Buffer> => promisify<string, Buffer>(deflateRaw)(words);

/** Contacts that one mark names: a step of the compaction must be able to fold any one record. */
const CONTACTS_A_MARK = 25;

/**
 * What has changed since the search blocks were packed. A record is written in the transaction of the change itself, so
 * that search is exact at once, and is never changed: writers meet neither each other nor the compaction. New contacts
 * are told with their values, changed ones by id alone; as they are now is read from the table.
 */
export class SearchLog {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** For contacts that the same transaction creates (at once, so that their ids lie together). */
  created(organizationId: string, contacts: readonly Contact[]): Write[] {
    if (contacts.length === 0) return [];
    const packed = deflateRawSync(JSON.stringify(columnsOf(contacts.map(entryOf))));
    return [this.#table.putWrite({ ...searchLogKey(organizationId, recordId(contacts[0]?.id ?? '')), packed })];
  }

  /** For contacts whose name, number, consent, validity or archiving the same transaction changes. */
  changed(organizationId: string, contactIds: readonly string[]): Write[] {
    const writes: Write[] = [];
    for (let from = 0; from < contactIds.length; from += CONTACTS_A_MARK) {
      const some = contactIds.slice(from, from + CONTACTS_A_MARK);
      writes.push(this.#table.putWrite({ ...searchLogKey(organizationId, recordId(some[0] ?? '')), contactIds: some }));
    }
    return writes;
  }
}

/** By contact, so that records which concern the same block are folded in the same step. */
function recordId(contactId: string): string {
  return `${contactId}#${randomUUID()}`;
}

export async function pack(entries: readonly SearchEntry[]): Promise<Buffer> {
  return deflated(JSON.stringify(columnsOf(entries)));
}

export async function unpack(packed: unknown): Promise<Columns> {
  return JSON.parse((await inflated(packed as Uint8Array)).toString('utf8')) as Columns;
}
