import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { randomUUID } from 'node:crypto';
import { toColumns, toSearchEntry } from '../../domain/search/search-blocks.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { searchLogKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { packNow } from '../table/attributes/packing.ts';

/** How many contacts one record names. A compaction step must be able to fold any single record. */
const CONTACTS_PER_RECORD = 25;

/**
 * What has changed since the search blocks were built. A record is written in the transaction of the change, so that
 * search is exact at once. Records are never changed, so writers conflict neither with each other nor with compaction.
 * Records of new contacts hold their values. Records of changed contacts hold only ids, and search reads the current
 * values from the table.
 */
export class SearchLog {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Records contacts that the same transaction creates. Their ids are close together, so one record serves all. */
  createdWrites(organizationId: OrganizationId, contacts: readonly Contact[]): Write[] {
    if (contacts.length === 0) return [];
    const packed = packNow(toColumns(contacts.map(toSearchEntry)));
    return [this.#table.putWrite({ ...searchLogKey(organizationId, newRecordId(contacts[0]?.id ?? '')), packed })];
  }

  /** Records contacts whose name, number, consent, validity or archiving the same transaction changes. */
  changedWrites(organizationId: OrganizationId, contactIds: readonly ContactId[]): Write[] {
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

/** The id begins with the contact id, so that one compaction step folds the records of the same block. */
function newRecordId(contactId: ContactId): string {
  return `${contactId}#${randomUUID()}`;
}
