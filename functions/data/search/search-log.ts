import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib';
import { toColumns, toSearchEntry, type Columns, type SearchEntry } from '../../domain/search/search-blocks.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { searchLogKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';

const inflateAsync = (packed: Uint8Array): Promise<Buffer> => promisify<Uint8Array, Buffer>(inflateRaw)(packed);
const deflateAsync = (text: string): Promise<Buffer> => promisify<string, Buffer>(deflateRaw)(text);

/** Contacts that one mark names: a step of the compaction must be able to fold any one record. */
const CONTACTS_PER_RECORD = 25;

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
  createdWrites(organizationId: string, contacts: readonly Contact[]): Write[] {
    if (contacts.length === 0) return [];
    const packed = deflateRawSync(JSON.stringify(toColumns(contacts.map(toSearchEntry))));
    return [this.#table.putWrite({ ...searchLogKey(organizationId, newRecordId(contacts[0]?.id ?? '')), packed })];
  }

  /** For contacts whose name, number, consent, validity or archiving the same transaction changes. */
  changedWrites(organizationId: string, contactIds: readonly string[]): Write[] {
    const writes: Write[] = [];
    for (let from = 0; from < contactIds.length; from += CONTACTS_PER_RECORD) {
      const some = contactIds.slice(from, from + CONTACTS_PER_RECORD);
      writes.push(
        this.#table.putWrite({ ...searchLogKey(organizationId, newRecordId(some[0] ?? '')), contactIds: some }),
      );
    }
    return writes;
  }
}

/** By contact, so that records which concern the same block are folded in the same step. */
function newRecordId(contactId: string): string {
  return `${contactId}#${randomUUID()}`;
}

export async function pack(entries: readonly SearchEntry[]): Promise<Buffer> {
  return deflateAsync(JSON.stringify(toColumns(entries)));
}

export async function unpack(packed: unknown): Promise<Columns> {
  return JSON.parse((await inflateAsync(packed as Uint8Array)).toString('utf8')) as Columns;
}
