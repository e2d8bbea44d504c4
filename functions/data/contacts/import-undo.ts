import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { archivedInboxPk, contactsPk, contactKey } from '../table/keys.ts';
import { groupListWrites, sameGroupsCondition, splitByGroups } from './groups/membership-writes.ts';
import { isEditedSinceImport } from './imported-state.ts';
import { archivedNamesPk, archivedContactsPk } from './contact-lists.ts';
import type { Counters } from '../table/counters.ts';
import { toContact } from './contact-item.ts';
import { NumberOwners } from './number-owners.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { SearchLog } from '../search/search-log.ts';
import { EDITED_TEXTS, mapNames } from '../../domain/contacts/contact-fields.ts';
import { ConditionFailed, type Item, type Table } from '../table/table.ts';

/** A contact that an import added, as the undo finds it. */
export interface ImportedContact {
  readonly contact: Contact;
  /** Archived by an earlier attempt of this undo. */
  readonly alreadyArchived: boolean;
  /** Whether the contact is no longer what the import made of it. null if an earlier version imported it and does not tell. */
  readonly isEdited: boolean | null;
}

/** What other items of a contact tell, by the beginning of the sort key. */
const TOUCHES: readonly (readonly [string, Reason])[] = [
  ['NOTE#', 'HAS_NOTE'],
  ['APPOINTMENT#', 'HAS_APPOINTMENT'],
  ['SUBMISSION#', 'SUBMITTED_FORM'],
  ['FORM#', 'SUBMITTED_FORM'],
  ['PERSONAL-CAMPAIGN#', 'ADDED_TO_CAMPAIGN'],
  ['VIEW', 'HAS_ACTIVITY'],
  ['VISIT#', 'HAS_ACTIVITY'],
  ['LISTENED#', 'HAS_ACTIVITY'],
  ['ACTION#', 'HAS_ACTIVITY'],
];
/** A contact with more items has a history. */
const MAX_ITEMS = 100;

/** Two updates per contact, a figure and the search records fit the 100 writes of a transaction. */
const CONTACTS_PER_TRANSACTION = 25;

/** Archives the contacts of an import that have not changed since. */
export class ImportUndo {
  readonly #table: Table;
  readonly #counters: Counters;
  readonly #search: SearchLog;
  readonly #owners: NumberOwners;

  constructor(table: Table, counters: Counters) {
    this.#table = table;
    this.#counters = counters;
    this.#search = new SearchLog(table);
    this.#owners = new NumberOwners(table);
  }

  /** Returns the contacts that exist for the import's row ids, by row index. */
  async findImported(
    organizationId: OrganizationId,
    contactIds: readonly ContactId[],
    undoId: string,
  ): Promise<(ImportedContact | null)[]> {
    const items = await this.#table.batchGet(contactIds.map((id) => contactKey(organizationId, id)));
    return items.map((item: Item | undefined) =>
      item
        ? {
            contact: toContact(item),
            alreadyArchived: item.archivedBy === undoId,
            isEdited: isEditedSinceImport(toContact(item)),
          }
        : null,
    );
  }

  /** Returns what anybody has added to a contact since its import, or null. `ownNote`: the note of the import itself. */
  async findTouch({ organizationId, id }: Contact, ownNote: string): Promise<Reason | null> {
    const { items, next } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': contactKey(organizationId, id).pk },
      Limit: MAX_ITEMS,
    });
    for (const { sk, deleted } of items) {
      const reason = TOUCHES.find(([prefix]) => sk.startsWith(prefix))?.[1];
      if (reason !== undefined && deleted === undefined && sk !== `NOTE#${ownNote}`) return reason;
    }
    return next ? 'HAS_ACTIVITY' : null;
  }

  /**
   * Archives contacts. Returns the ids that this undo has archived, now or in a parallel attempt. The other contacts
   * have changed since they were read. A contact that staff restored stays restored.
   */
  async archive(
    organizationId: OrganizationId,
    contacts: readonly Contact[],
    undoId: string,
    at: Date,
  ): Promise<Set<string>> {
    const archived = new Set<string>();
    const chunks = splitByGroups(contacts, CONTACTS_PER_TRANSACTION);
    for (let some = chunks.shift(); some; some = chunks.shift()) {
      const failed = await this.#archiveChunk(organizationId, some, undoId, at);
      if (failed === null) {
        for (const contact of some) archived.add(contact.id);
        continue;
      }
      // A contact whose own update failed has changed. Another contact may have another number by now.
      const open = some.filter((_, index) => !failed.has(index)).map(({ id }) => id);
      const read = (await this.findImported(organizationId, open, undoId)).flatMap((found) => found?.contact ?? []);
      chunks.unshift(...splitByGroups(read, CONTACTS_PER_TRANSACTION));
    }
    const otherIds = contacts.flatMap(({ id }) => (archived.has(id) ? [] : [id]));
    for (const contact of await this.findImported(organizationId, otherIds, undoId))
      if (contact?.alreadyArchived) archived.add(contact.contact.id);
    return archived;
  }

  async #archiveChunk(
    organizationId: OrganizationId,
    contacts: readonly Contact[],
    undoId: string,
    at: Date,
  ): Promise<Set<number> | null> {
    const contactIds = contacts.map(({ id }) => id);
    try {
      await this.#table.transact([
        ...contacts.map((contact) => {
          const groups = sameGroupsCondition(contact);
          const state = sameStateCondition(contact);
          return this.#table.updateWrite(contactKey(organizationId, contact.id), {
            UpdateExpression:
              'SET archived = :at, archivedBy = :undo, inboxPk = :archived, contactsPk = :archivedContacts, namesPk = :archivedNames REMOVE archivedFrom',
            ConditionExpression: `contactsPk = :listed AND attribute_not_exists(archived) AND attribute_not_exists(lastMessage) AND attribute_not_exists(texted) AND (attribute_not_exists(archivedBy) OR archivedBy <> :undo) AND ${groups.expression} AND ${state.expression}`,
            ExpressionAttributeNames: state.names,
            ExpressionAttributeValues: {
              ':at': at.toISOString(),
              ':undo': undoId,
              ':listed': contactsPk(organizationId),
              ':archived': archivedInboxPk(organizationId),
              ':archivedContacts': archivedContactsPk(organizationId),
              ':archivedNames': archivedNamesPk(organizationId),
              ...groups.values,
              ...state.values,
            },
          });
        }),
        ...groupListWrites(this.#table, this.#counters, contacts, false),
        ...this.#owners.archivedWrites(contacts, at),
        ...this.#counters.organizationWrites(organizationId, contactIds[0] ?? '', { leads: -contactIds.length }),
        ...this.#search.changedWrites(organizationId, contactIds),
      ]);
      return null;
    } catch (error) {
      if (error instanceof ConditionFailed) return new Set(error.failed);
      throw error;
    }
  }
}

/** A condition that a contact has the name, the number and the attributes that it had when it was read, and no newer note or appointment. */
function sameStateCondition(contact: Contact): {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
} {
  const { name, phone, consent, fields, tagIds, touched } = contact;
  const optional = Object.entries({
    phone,
    ...mapNames(EDITED_TEXTS, (text) => contact[text]),
    touched: touched ?? null,
    tagIds: tagIds.length > 0 ? new Set(tagIds) : null,
  });
  const conditions = optional.map(([attribute, value]) =>
    value === null ? `attribute_not_exists(#${attribute})` : `#${attribute} = :${attribute}AsRead`,
  );
  return {
    expression: ['#name = :nameAsRead', 'consent = :consentAsRead', '#fields = :fieldsAsRead', ...conditions].join(
      ' AND ',
    ),
    names: {
      '#name': 'name',
      '#fields': 'fields',
      ...Object.fromEntries(optional.map(([attribute]) => [`#${attribute}`, attribute])),
    },
    values: {
      ':nameAsRead': name,
      ':consentAsRead': consent,
      ':fieldsAsRead': fields,
      ...Object.fromEntries(
        optional.flatMap(([attribute, value]) => (value === null ? [] : [[`:${attribute}AsRead`, value]])),
      ),
    },
  };
}
