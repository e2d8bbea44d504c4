import { MAX_TAGS_OF_CONTACT } from '../../domain/contact-attributes/tag.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import type { ContactId, OrganizationId, TagId } from '../../domain/shared/ids.ts';
import { failedConditions } from '../table/attempt.ts';
import { contactKey } from '../table/keys.ts';
import type { Contacts } from '../contacts/contacts.ts';
import { SearchLog } from '../search/search-log.ts';
import type { Table, Update, Write } from '../table/table.ts';

/** A tag that is added to contacts or taken off. */
export interface TagChange {
  readonly organizationId: OrganizationId;
  readonly tagId: TagId;
  /** Conditions of each transaction, for the id of its first contact. Work whose check fails ends. */
  readonly checks?: (shardBy: ContactId) => readonly Write[];
  /** What each transaction stores about the contacts that it changes. */
  readonly records?: (contactIds: readonly ContactId[]) => readonly Write[];
}

export interface TaggedContacts {
  /** Contacts that are as wanted now, also those that an earlier call changed. A repetition returns the same contacts. */
  readonly done: readonly ContactId[];
  /** Contacts that this call changed. */
  readonly changed: readonly ContactId[];
  readonly skipped: readonly { readonly contact: Contact; readonly reason: Reason }[];
  /** A check failed. Contacts that are not in `done` did not change. */
  readonly interrupted: boolean;
}

/** One search record names this many contacts. */
const CONTACTS_PER_TRANSACTION = 25;
const MAX_ATTEMPTS = 12;

/** The tags of contacts. The contact names its tags, and search finds the contacts of a tag. */
export class ContactTags {
  readonly #table: Table;
  readonly #contacts: Contacts;
  readonly #search: SearchLog;

  constructor(table: Table, contacts: Contacts) {
    this.#table = table;
    this.#contacts = contacts;
    this.#search = new SearchLog(table);
  }

  /** Adds a tag to contacts. Cost: a read and a write for each contact, and a search record for each 25. */
  async addContactTags(change: TagChange, contactIds: readonly ContactId[]): Promise<TaggedContacts> {
    return this.#changeAll(change, contactIds, {
      isDone: ({ tagIds }) => tagIds.includes(change.tagId),
      findReason: ({ erased, tagIds }) =>
        erased ? 'CONTACT_ARCHIVED' : tagIds.length >= MAX_TAGS_OF_CONTACT ? 'TOO_MANY_TAGS' : null,
      update: {
        UpdateExpression: 'ADD tagIds :tag',
        ConditionExpression:
          'attribute_exists(pk) AND attribute_not_exists(erased) AND NOT contains(tagIds, :id) AND (attribute_not_exists(tagIds) OR size(tagIds) < :most)',
        ExpressionAttributeValues: {
          ':tag': new Set([change.tagId]),
          ':id': change.tagId,
          ':most': MAX_TAGS_OF_CONTACT,
        },
      },
    });
  }

  /** Takes a tag off contacts. Cost: as `add`. */
  async removeContactTags(change: TagChange, contactIds: readonly ContactId[]): Promise<TaggedContacts> {
    return this.#changeAll(change, contactIds, {
      isDone: ({ tagIds }) => !tagIds.includes(change.tagId),
      findReason: () => null,
      update: {
        UpdateExpression: 'DELETE tagIds :tag',
        ConditionExpression: 'contains(tagIds, :id)',
        ExpressionAttributeValues: { ':tag': new Set([change.tagId]), ':id': change.tagId },
      },
    });
  }

  async #changeAll(change: TagChange, contactIds: readonly ContactId[], step: TagStep): Promise<TaggedContacts> {
    const results: TaggedContacts[] = [];
    for (let from = 0; from < contactIds.length && !results.at(-1)?.interrupted; from += CONTACTS_PER_TRANSACTION)
      results.push(await this.#changeChunk(change, contactIds.slice(from, from + CONTACTS_PER_TRANSACTION), step));
    return {
      done: results.flatMap(({ done }) => done),
      changed: results.flatMap(({ changed }) => changed),
      skipped: results.flatMap(({ skipped }) => skipped),
      interrupted: results.some(({ interrupted }) => interrupted),
    };
  }

  async #changeChunk(
    { organizationId, checks, records }: TagChange,
    contactIds: readonly ContactId[],
    { isDone, findReason, update }: TagStep,
  ): Promise<TaggedContacts> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const contacts = await this.#contacts.findMany(organizationId, contactIds);
      const before = contacts.filter(isDone).map(({ id }) => id);
      const others = contacts.filter((contact) => !isDone(contact));
      const skipped = others.flatMap((contact) => {
        const reason = findReason(contact);
        return reason === null ? [] : [{ contact, reason }];
      });
      const changed = others.filter((contact) => findReason(contact) === null).map(({ id }) => id);
      const [first] = changed;
      if (first === undefined) return { done: before, changed: [], skipped, interrupted: false };
      const conditions = checks?.(first) ?? [];
      const failed = await failedConditions(() =>
        this.#table.transact([
          ...conditions,
          ...changed.map((id) => this.#table.updateWrite(contactKey(organizationId, id), update)),
          ...this.#search.changedWrites(organizationId, changed),
          ...(records?.(changed) ?? []),
        ]),
      );
      if (failed === null) return { done: [...before, ...changed], changed, skipped, interrupted: false };
      if (conditions.some((_, index) => failed.has(index)))
        return { done: before, changed: [], skipped, interrupted: true };
    }
    throw new Error('The contacts to tag kept changing');
  }
}

interface TagStep {
  readonly isDone: (contact: Contact) => boolean;
  /** Returns why a contact cannot be changed, or null. */
  readonly findReason: (contact: Contact) => Reason | null;
  readonly update: Update;
}
