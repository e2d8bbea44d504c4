import type { ContactId, JobId, OrganizationId } from '../../../domain/shared/ids.ts';
import { MAX_TAGS_OF_CONTACT } from '../../../domain/contact-attributes/tag.ts';
import { EDITED_TEXTS, type EditedTextName } from '../../../domain/contacts/contact-fields.ts';
import type { Contact } from '../../../domain/contacts/contact.ts';
import { addDeltas, type Delta } from '../../../domain/sending/figures.ts';
import type { Counters } from '../../table/counters.ts';
import { listMoveWrites } from '../conversations/conversation-lists.ts';
import { contactKey } from '../../table/keys.ts';
import type { Contacts } from '../contacts.ts';
import { groupListWrites, splitByGroups } from '../groups/membership-writes.ts';
import { buildContactChange, toNamesSk } from '../contact-lists.ts';
import { keepImported } from '../imported-state.ts';
import { NumberOwners } from '../number-owners.ts';
import { SearchLog } from '../../search/search-log.ts';
import { ConditionFailed, type Table, type Update, type Write } from '../../table/table.ts';

/** An existing contact, and the data of the same contact that was added once more. */
export interface Merge {
  readonly contactId: ContactId;
  readonly given: Pick<Contact, 'name' | 'firstName' | 'lastName' | 'fields' | 'tagIds' | EditedTextName>;
  /** The import whose file has the data. */
  readonly importId?: JobId | undefined;
}

/**
 * Each contact needs two updates, a figure and a search record. One search record names this many contacts.
 */
const CONTACTS_PER_TRANSACTION = 25;

/**
 * Merges data into existing contacts: fills empty fields, overwrites nothing, and restores archived contacts.
 * `openCheck` is part of each write. When it fails, another worker has counted the same chunk, and staff may have
 * archived a restored contact since. Nothing more is changed then.
 */
export class ContactMerger {
  readonly #table: Table;
  readonly #contacts: Contacts;
  readonly #counters: Counters;
  readonly #search: SearchLog;
  readonly #owners: NumberOwners;

  constructor(table: Table, contacts: Contacts, counters: Counters) {
    this.#table = table;
    this.#contacts = contacts;
    this.#counters = counters;
    this.#search = new SearchLog(table);
    this.#owners = new NumberOwners(table);
  }

  /**
   * Merges each contact once. Returns false when the guard is closed. Cost: one batch of reads, one write per 25
   * restored contacts, and one write per filled field.
   */
  async merge(organizationId: OrganizationId, merges: readonly Merge[], openCheck: Write | null): Promise<boolean> {
    const existing = new Map(
      (
        await this.#contacts.findMany(
          organizationId,
          merges.map(({ contactId }) => contactId),
        )
      ).map((contact) => [contact.id, contact]),
    );
    const archived = [...existing.values()].filter(({ archived: at, erased }) => at && !erased);
    for (const chunk of splitByGroups(archived, CONTACTS_PER_TRANSACTION))
      if (!(await this.#unarchiveChunk(organizationId, chunk, openCheck))) return false;
    for (const { contactId, given, importId } of merges) {
      let before = existing.get(contactId);
      for (const fill of FILLS) {
        const filled = before && fill(before, given);
        if (!before || !filled) continue;
        const update = keepImported(filled.update, before, filled.after, importId);
        if (!(await this.#fillField(before, update, openCheck))) return false;
        before = { ...filled.after, imported: readImported(update) ?? before.imported };
      }
    }
    return true;
  }

  /** Returns false when the guard is closed. Skips contacts that were restored in the meantime. */
  async #unarchiveChunk(
    organizationId: OrganizationId,
    archived: readonly Contact[],
    openCheck: Write | null,
  ): Promise<boolean> {
    let contacts = archived;
    while (contacts.length > 0) {
      const changes = contacts.map((contact) => buildContactChange(contact, { archived: null }));
      const updates = contacts.map(({ id }, index) =>
        this.#table.updateWrite(contactKey(organizationId, id), changes[index]?.update ?? {}),
      );
      const figures = this.#counters.organizationWrites(
        organizationId,
        contacts[0]?.id ?? '',
        changes.reduce<Delta>((sum, { delta }) => addDeltas(sum, delta), {}),
      );
      const failed = await this.#write(
        [
          ...updates,
          ...this.#owners.archivedWrites(contacts, null),
          ...figures,
          ...listMoveWrites(
            this.#table,
            changes.map(({ move }) => move),
          ),
          ...groupListWrites(this.#table, this.#counters, contacts, true),
          ...this.#search.changedWrites(
            organizationId,
            contacts.map(({ id }) => id),
          ),
        ],
        openCheck,
      );
      if (failed === null) return true;
      if (failed === 'CLOSED') return false;
      // A contact that was restored in the meantime is done. A contact may also have a message or another number by now.
      const read = await this.#contacts.findMany(
        organizationId,
        contacts.map(({ id }) => id),
      );
      const [first = [], ...others] = splitByGroups(
        read.filter(({ archived: at, erased }) => at && !erased),
        CONTACTS_PER_TRANSACTION,
      );
      // Someone added the contacts to so many groups that they need several transactions now.
      for (const chunk of others) if (!(await this.#unarchiveChunk(organizationId, chunk, openCheck))) return false;
      contacts = first;
    }
    return true;
  }

  /** Returns false when the guard is closed. Keeps a field that was filled in the meantime. */
  async #fillField({ organizationId, id }: Contact, update: Update, openCheck: Write | null): Promise<boolean> {
    const failed = await this.#write(
      [
        this.#table.updateWrite(contactKey(organizationId, id), update),
        ...this.#search.changedWrites(organizationId, [id]),
      ],
      openCheck,
    );
    return failed !== 'CLOSED';
  }

  /** Returns the indexes of the writes whose conditions failed. */
  async #write(writes: readonly Write[], openCheck: Write | null): Promise<ReadonlySet<number> | 'CLOSED' | null> {
    try {
      await this.#table.transact([...writes, ...(openCheck ? [openCheck] : [])]);
      return null;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return error.failed.includes(writes.length) ? 'CLOSED' : new Set(error.failed);
    }
  }
}

/** An update that fills empty attributes of a contact, and the contact as the update makes it. */
interface Fill {
  readonly update: Update;
  readonly after: Contact;
}

const FILLS = [fillName, ...EDITED_TEXTS.map(fillText), fillAttributes];

function readImported(update: Update): string | undefined {
  const imported: unknown = update.ExpressionAttributeValues?.[':imported'];
  return typeof imported === 'string' ? imported : undefined;
}

function fillName(before: Contact, { name, firstName, lastName }: Merge['given']): Fill | null {
  if (before.name !== '' || name === '') return null;
  const update = {
    UpdateExpression: 'SET #name = :name, firstName = :first, lastName = :last, namesSk = :sort',
    ConditionExpression: '#name = :empty',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: {
      ':name': name,
      ':first': firstName,
      ':last': lastName,
      ':empty': '',
      ':sort': toNamesSk({ name, id: before.id }),
    },
  };
  return { update, after: { ...before, name, firstName, lastName } };
}

function fillText(name: EditedTextName): (before: Contact, given: Merge['given']) => Fill | null {
  return (before, { [name]: text }) => {
    if (before[name] !== null || text === null) return null;
    const update = {
      UpdateExpression: 'SET #text = :text',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erased) AND attribute_not_exists(#text)',
      ExpressionAttributeNames: { '#text': name },
      ExpressionAttributeValues: { ':text': text },
    };
    return { update, after: { ...before, [name]: text } };
  };
}

/** Returns null when the contact has everything already. Values of fields that the contact has stay. */
function fillAttributes(before: Contact, given: Merge['given']): Fill | null {
  const fields = Object.entries(given.fields).filter(
    ([id, value]) => value !== '' && !Object.hasOwn(before.fields, id),
  );
  const room = Math.max(0, MAX_TAGS_OF_CONTACT - before.tagIds.length);
  const tagIds = given.tagIds.filter((id) => !before.tagIds.includes(id)).slice(0, room);
  if (fields.length === 0 && tagIds.length === 0) return null;
  const sets = fields.map(
    (_, index) => `#fields.#field${index} = if_not_exists(#fields.#field${index}, :field${index})`,
  );
  const update = {
    UpdateExpression: [
      sets.length > 0 ? `SET ${sets.join(', ')}` : '',
      tagIds.length > 0 ? 'ADD tagIds :tagIds' : '',
    ].join(' '),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erased)',
    ...(fields.length > 0
      ? {
          ExpressionAttributeNames: {
            '#fields': 'fields',
            ...Object.fromEntries(fields.map(([id], index) => [`#field${index}`, id])),
          },
        }
      : {}),
    ExpressionAttributeValues: {
      ...Object.fromEntries(fields.map(([, value], index) => [`:field${index}`, value])),
      ...(tagIds.length > 0 ? { ':tagIds': new Set(tagIds) } : {}),
    },
  };
  const after = {
    ...before,
    fields: { ...before.fields, ...Object.fromEntries(fields) },
    tagIds: [...before.tagIds, ...tagIds],
  };
  return { update, after };
}
