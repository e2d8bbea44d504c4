import type { E164 } from '../../domain/contacts/phone.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Message } from '../../domain/sending/message.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import type { Counters } from '../table/counters.ts';
import { queryPage } from '../table/query-page.ts';
import { listMoveWrites } from './conversations/conversation-lists.ts';
import { contactKey, contactsPk, inboxPk } from '../table/keys.ts';
import { SearchLog } from '../search/search-log.ts';
import { ConditionFailed, type Item, type Table, type Update, type Write } from '../table/table.ts';
import { dismissHintWrites } from './opt-outs/opt-out-hint.ts';
import { toContact } from './contact-item.ts';
import { archivedContactsPk, buildContactChange, namesPk, quietPk, toListKeys, unreadPk } from './contact-lists.ts';

export type ContactList = 'contacts' | 'archived' | 'inbox' | 'quiet' | 'unread' | 'names';

/** The index of each list, and the list's partition in the index. */
const LISTS = {
  contacts: { index: 'contacts', getPk: contactsPk },
  archived: { index: 'contacts', getPk: archivedContactsPk },
  inbox: { index: 'inbox', getPk: inboxPk },
  quiet: { index: 'inbox', getPk: quietPk },
  unread: { index: 'unread', getPk: unreadPk },
  names: { index: 'names', getPk: namesPk },
} as const satisfies Record<ContactList, { index: string; getPk: (organizationId: OrganizationId) => string }>;
const MAX_ATTEMPTS = 8;

export interface ContactPage {
  readonly contacts: Contact[];
  readonly next: string | null;
  /** How many of the contacts to skip the list did not have. */
  readonly stillToSkip: number;
}

/**
 * Contacts, by id and in six lists: contacts, archived contacts and contacts without a conversation (newest first), contacts with a
 * conversation and contacts with an unread message (by last message), and contacts by name (from Z to A).
 */
export class Contacts {
  readonly #table: Table;
  readonly #counters: Counters;

  constructor(table: Table, counters: Counters) {
    this.#table = table;
    this.#counters = counters;
  }

  async findContact(organizationId: OrganizationId, contactId: ContactId): Promise<Contact | null> {
    const item = await this.#table.get(contactKey(organizationId, contactId));
    return item ? toContact(item) : null;
  }

  /** Returns the contacts that exist, in the order of the ids. */
  async findMany(organizationId: OrganizationId, contactIds: readonly ContactId[]): Promise<Contact[]> {
    const items = await this.#table.batchGet(contactIds.map((id) => contactKey(organizationId, id)));
    return items.flatMap((item) => (item ? [toContact(item)] : []));
  }

  /**
   * Returns one page of a list. The lists are indexes: on AWS a change may take a moment to appear. Cost: `limit`
   * items, plus `skip` keys for a jump to a page. A cursor costs nothing extra. The list by name also reads each contact.
   * `reverse`: the last contact comes first.
   */
  async listPage(
    organizationId: OrganizationId,
    list: ContactList,
    options: { limit: number; after?: string | null; skip?: number; reverse?: boolean; until?: Date | null },
  ): Promise<ContactPage> {
    const { index, getPk } = LISTS[list];
    const pk = getPk(organizationId);
    const page = await queryPage(
      this.#table,
      { ...buildListQuery(index, pk, options.until ?? null), ScanIndexForward: options.reverse === true },
      {
        ...options,
        from: options.after ? decodeCursor(index, pk, options.after) : undefined,
      },
    );
    const contacts =
      list === 'names' ? await this.findMany(organizationId, page.items.map(readContactId)) : page.items.map(toContact);
    return { contacts, next: page.next ? encodeCursor(page.next) : null, stillToSkip: page.stillToSkip };
  }

  /** Returns the cursor that continues a list of conversations after a contact. */
  cursorAfter(list: 'inbox' | 'quiet' | 'unread', contact: Contact): string {
    const { index } = LISTS[list];
    const keys = toListKeys(contact);
    return encodeCursor({
      ...contactKey(contact.organizationId, contact.id),
      [`${index}Pk`]: LISTS[list].getPk(contact.organizationId),
      [`${index}Sk`]: keys[`${index}Sk`],
    });
  }

  /** Yields all contacts of a list, page by page, for background work and search. */
  async *iterateAll(organizationId: OrganizationId, list: ContactList): AsyncGenerator<Contact[]> {
    let after: string | null = null;
    do {
      const page: ContactPage = await this.listPage(organizationId, list, { limit: 1_000, after });
      yield page.contacts;
      after = page.next;
    } while (after);
  }

  /** Returns null when the contact does not exist. */
  async updateContact(organizationId: OrganizationId, contactId: ContactId, update: Update): Promise<Contact | null> {
    const item = await this.#table.update(contactKey(organizationId, contactId), {
      ...update,
      ConditionExpression: update.ConditionExpression
        ? `attribute_exists(pk) AND (${update.ConditionExpression})`
        : 'attribute_exists(pk)',
    });
    return item ? toContact(item) : null;
  }

  /**
   * Records that staff have viewed a conversation. A view from before the last inbound message leaves the conversation
   * unread, and a view from before the last view changes nothing. Returns null when the contact does not exist.
   */
  async markViewed(organizationId: OrganizationId, contactId: ContactId, now: Date): Promise<Contact | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const contact = await this.findContact(organizationId, contactId);
      if (!contact || (contact.lastViewed && contact.lastViewed >= now)) return contact;
      const { update, delta, move } = buildContactChange(contact, { lastViewed: now });
      const isCommitted = await falseIfConditionFails(() =>
        this.#table.transact([
          this.#table.updateWrite(contactKey(organizationId, contactId), update),
          ...this.#counters.organizationWrites(organizationId, contactId, delta),
          ...listMoveWrites(this.#table, [move]),
        ]),
      );
      if (isCommitted) return { ...contact, lastViewed: now };
    }
    throw new Error(`Contact ${contactId} kept changing`);
  }

  /** Stores the id that another system has for a contact. An erased contact keeps none. Cost: one write. */
  async setExternalId(organizationId: OrganizationId, contactId: ContactId, externalId: string): Promise<void> {
    await this.#table.update(contactKey(organizationId, contactId), {
      UpdateExpression: 'SET externalId = :external',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erased)',
      ExpressionAttributeValues: { ':external': externalId },
    });
  }

  /** Shows the words with which a message was sent in the list of conversations, if it is still the newest one there. */
  async showLastWords({ organizationId, contactId, id, body }: Message): Promise<void> {
    await this.updateContact(organizationId, contactId, {
      UpdateExpression: 'SET lastMessage.body = :body',
      ConditionExpression: 'lastMessage.messageId = :id',
      ExpressionAttributeValues: { ':body': body ?? '', ':id': id },
    });
  }

  /** Records that staff decided that a message was no opt-out. Returns null if the contact does not exist. */
  async dismissOptOutHint(organizationId: OrganizationId, contactId: ContactId): Promise<Contact | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const contact = await this.findContact(organizationId, contactId);
      if (!contact?.optOutHint) return contact;
      const isCommitted = await falseIfConditionFails(() =>
        this.#table.transact(dismissHintWrites(this.#table, contact)),
      );
      if (isCommitted) return { ...contact, optOutHint: null };
    }
    throw new Error(`The hint of contact ${contactId} kept changing`);
  }

  /** A condition that staff have not yet decided whether the contact wants to stop. */
  undecidedHintCheck(organizationId: OrganizationId, contactId: ContactId): Write {
    return this.#table.checkWrite(contactKey(organizationId, contactId), {
      ConditionExpression: 'attribute_exists(optOutHint)',
    });
  }

  /**
   * Marks a contact's number as invalid. Only while the contact has this number, because staff may have corrected it
   * before the carrier's report.
   */
  async markInvalid(organizationId: OrganizationId, contactId: ContactId, phone: E164): Promise<void> {
    const update = {
      UpdateExpression: 'SET invalidPhone = :yes',
      ConditionExpression: 'phone = :phone',
      ExpressionAttributeValues: { ':yes': true, ':phone': phone },
    };
    try {
      await this.#table.transact([
        this.#table.updateWrite(contactKey(organizationId, contactId), update),
        ...new SearchLog(this.#table).changedWrites(organizationId, [contactId]),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}

function buildListQuery(index: string, pk: string, until: Date | null = null) {
  return {
    IndexName: index,
    KeyConditionExpression: `#pk = :pk${until ? ' AND #sk < :until' : ''}`,
    ExpressionAttributeNames: { '#pk': `${index}Pk`, ...(until ? { '#sk': `${index}Sk` } : {}) },
    ExpressionAttributeValues: { ':pk': pk, ...(until ? { ':until': until.toISOString() } : {}) },
  };
}

/** The index by name has only keys. */
function readContactId({ pk }: Item): ContactId {
  return pk.slice(pk.lastIndexOf('#') + 1);
}

function encodeCursor(key: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The browser sends the cursor back. A cursor of another organization must not open that organization's list. */
function decodeCursor(index: string, pk: string, cursor: string): Record<string, unknown> | undefined {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as Record<string, unknown>;
    const names = ['pk', 'sk', `${index}Pk`, `${index}Sk`];
    const isValid =
      Object.keys(key).length === names.length &&
      names.every((name) => typeof key[name] === 'string') &&
      key[`${index}Pk`] === pk;
    return isValid ? key : undefined;
  } catch {
    return undefined;
  }
}
