import type { CampaignId } from '../../domain/shared/ids.ts';
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

  /**
   * Adds campaigns that an archived contact leaves, so that a restore finds them. A repetition is safe. Does nothing when
   * the contact is not archived.
   */
  async addArchivedFrom({ organizationId, id }: Contact, campaignIds: readonly CampaignId[]): Promise<void> {
    if (campaignIds.length === 0) return;
    await this.#contacts.update(organizationId, id, {
      UpdateExpression: 'SET archivedFrom = list_append(if_not_exists(archivedFrom, :none), :campaigns)',
      ConditionExpression: 'attribute_exists(archived)',
      ExpressionAttributeValues: { ':campaigns': campaignIds, ':none': [] },
    });
  }

  /** Returns the campaigns that a contact left by its last archiving. */
  async listArchivedFrom({ organizationId, id }: Contact): Promise<string[]> {
    const item = await this.#table.get(contactKey(organizationId, id));
    if (!Array.isArray(item?.archivedFrom)) return [];
    return [...new Set(item.archivedFrom.filter((campaignId) => typeof campaignId === 'string'))];
  }

  /** Forgets the campaigns of the last archiving, unless the contact is archived again. */
  async clearArchivedFrom({ organizationId, id }: Contact): Promise<void> {
    await this.#contacts.update(organizationId, id, {
      UpdateExpression: 'REMOVE archivedFrom',
      ConditionExpression: 'attribute_not_exists(archived)',
    });
  }

  /**
   * Removes a contact from the lists, or adds it again. A repetition changes nothing. Archiving removes the campaigns of
   * an earlier archiving.
   */
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
