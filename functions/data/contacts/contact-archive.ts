import type { CampaignId, JobId } from '../../domain/shared/ids.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { SearchLog } from '../search/search-log.ts';
import { failedConditions } from '../table/attempt.ts';
import type { Counters } from '../table/counters.ts';
import { listMoveWrites } from './conversations/conversation-lists.ts';
import { contactKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { buildContactChange, type ExtraUpdate } from './contact-lists.ts';
import { groupListWrites } from './groups/membership-writes.ts';
import { NumberOwners } from './number-owners.ts';
import type { Contacts } from './contacts.ts';

const MAX_ATTEMPTS = 8;

/** Archives contacts and restores them. */
export class ContactArchive {
  readonly #table: Table;
  readonly #contacts: Contacts;
  readonly #counters: Counters;
  readonly #owners: NumberOwners;
  readonly #search: SearchLog;

  constructor(table: Table, contacts: Contacts, counters: Counters) {
    this.#table = table;
    this.#contacts = contacts;
    this.#counters = counters;
    this.#owners = new NumberOwners(table);
    this.#search = new SearchLog(table);
  }

  /**
   * Adds campaigns that an archived contact leaves, so that a restore finds them. A repetition is safe. Does nothing when
   * the contact is not archived.
   */
  async addArchivedFrom({ organizationId, id }: Contact, campaignIds: readonly CampaignId[]): Promise<void> {
    if (campaignIds.length === 0) return;
    await this.#contacts.updateContact(organizationId, id, {
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
    await this.#contacts.updateContact(organizationId, id, {
      UpdateExpression: 'REMOVE archivedFrom',
      ConditionExpression: 'attribute_not_exists(archived)',
    });
  }

  /**
   * Removes a contact from the lists, or adds it again. A repetition changes nothing. Archiving removes the campaigns of
   * an earlier archiving. From the commit on, no message to the contact is claimed. `by`: the job that archives. A job
   * archives a contact once, so that a contact that staff restored stays restored. Returns false in that case, and for an
   * erased contact, which cannot be restored.
   */
  async setArchived({ organizationId, id }: Contact, at: Date | null, by: JobId | null = null): Promise<boolean> {
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const contact = await this.#contacts.findContact(organizationId, id);
      if (!contact || (contact.erased && at === null)) return false;
      if ((contact.archived !== null) === (at !== null)) return true;
      if (at !== null && by !== null && contact.archivedBy === by) return false;
      // A failed condition means that the contact got a message, was viewed, or has another number by now.
      if ((await this.#commit(contact, at, by)) === null) return true;
    }
    throw new Error(`Contact ${id} kept changing`);
  }

  #commit(contact: Contact, at: Date | null, by: JobId | null): Promise<ReadonlySet<number> | null> {
    const { organizationId, id } = contact;
    // The campaigns of an earlier archiving are removed here, so that only the first of two calls removes them.
    const { update, delta, move } = buildContactChange(contact, { archived: at }, at ? buildArchiveUpdate(by) : {});
    return failedConditions(() =>
      this.#table.transact([
        this.#table.updateWrite(contactKey(organizationId, id), update),
        ...this.#owners.archivedWrites([contact], at),
        ...this.#counters.organizationWrites(organizationId, id, delta),
        ...listMoveWrites(this.#table, [move]),
        ...groupListWrites(this.#table, this.#counters, [contact], at === null),
        ...this.#search.changedWrites(organizationId, [id]),
      ]),
    );
  }
}

function buildArchiveUpdate(by: JobId | null): ExtraUpdate {
  if (by === null) return { remove: ['archivedFrom', 'archivedBy'] };
  return {
    set: { archivedBy: by },
    remove: ['archivedFrom'],
    condition: '(attribute_not_exists(archivedBy) OR archivedBy <> :archivedBy)',
  };
}
