import type { Contact } from '../../domain/contacts/contact.ts';
import { SearchLog } from '../search/search-log.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import type { Counters } from '../table/counters.ts';
import { contactKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { archiveUpdate, unarchiveUpdate } from './contact-item.ts';
import type { Contacts } from './contacts.ts';

/** Archives contacts and restores them. */
export class ContactArchive {
  readonly #table: Table;
  readonly #contacts: Contacts;
  readonly #counters: Counters;
  readonly #search: SearchLog;

  constructor(table: Table, contacts: Contacts, counters: Counters) {
    this.#table = table;
    this.#contacts = contacts;
    this.#counters = counters;
    this.#search = new SearchLog(table);
  }

  /** Stores the campaigns that a contact left by being archived, so that a restore finds them. */
  async saveArchivedFrom(contact: Contact, campaignIds: readonly string[]): Promise<void> {
    await this.#contacts.update(contact.organizationId, contact.id, {
      UpdateExpression: 'SET archivedFrom = :campaigns',
      ExpressionAttributeValues: { ':campaigns': campaignIds },
    });
  }

  /** Returns the campaigns that a contact left by being archived, once. */
  async consumeArchivedFrom(contact: Contact): Promise<string[]> {
    const item = await this.#table.get(contactKey(contact.organizationId, contact.id));
    if (!Array.isArray(item?.archivedFrom)) return [];
    await this.#contacts.update(contact.organizationId, contact.id, { UpdateExpression: 'REMOVE archivedFrom' });
    return item.archivedFrom.filter((id) => typeof id === 'string');
  }

  /** Removes a contact from the lists, or adds it again. A repetition changes nothing. */
  async setArchived(contact: Contact, at: Date | null): Promise<void> {
    const update = at ? archiveUpdate(at) : unarchiveUpdate(contact);
    await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(contactKey(contact.organizationId, contact.id), update),
        ...this.#counters.organizationWrites(contact.organizationId, contact.id, { leads: at ? -1 : 1 }),
        ...this.#search.changedWrites(contact.organizationId, [contact.id]),
      ]),
    );
  }
}
