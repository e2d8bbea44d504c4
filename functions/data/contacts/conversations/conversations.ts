import { isUnread, type Contact } from '../../../domain/contacts/contact.ts';
import type { ListedState } from '../../../domain/contacts/contact-figures.ts';
import type { ContactId, OrganizationId, UserId } from '../../../domain/shared/ids.ts';
import { buildContactChange, type ExtraUpdate } from '../contact-lists.ts';
import type { Contacts } from '../contacts.ts';
import { failedConditions } from '../../table/attempt.ts';
import type { DueMessages } from '../../sending/due-messages.ts';
import type { Counters } from '../../table/counters.ts';
import { contactKey, membershipKey } from '../../table/keys.ts';
import type { Table, Write } from '../../table/table.ts';
import { readString } from '../../table/values.ts';
import { ReplyKeys } from './reply-keys.ts';
import { conversationListPk, listMoveWrites, type ConversationList } from './conversation-lists.ts';

const MAX_ATTEMPTS = 8;
/** The levels of access that may answer a conversation. */
const ANSWERING = { ':manager': 'MANAGER', ':admin': 'ADMIN', ':owner': 'OWNER' };

/** Why a conversation was not changed. `contact`: as it is now. */
export type NotChanged =
  | { readonly kind: 'NO_CONTACT' }
  | { readonly kind: 'NO_MEMBER' }
  /** Someone else has changed the conversation since the caller saw it. */
  | { readonly kind: 'CHANGED'; readonly contact: Contact };
export type Changed = { readonly kind: 'DONE'; readonly contact: Contact } | NotChanged;

/** Who answers a conversation, whether it is done, and the lists that follow from both. */
export class Conversations {
  /** Which message a reply became. */
  readonly replyKeys: ReplyKeys;
  readonly #table: Table;
  readonly #contacts: Contacts;
  readonly #counters: Counters;
  readonly #due: DueMessages;

  constructor(table: Table, contacts: Contacts, counters: Counters, due: DueMessages) {
    this.#table = table;
    this.replyKeys = new ReplyKeys(table);
    this.#contacts = contacts;
    this.#counters = counters;
    this.#due = due;
  }

  /**
   * Returns the contacts of a page of a list, latest message first. `after`: `next` of the page before. Cost: one query and one
   * batch of reads, at any size of the list.
   */
  async listPage(
    organizationId: OrganizationId,
    list: ConversationList,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly contacts: Contact[]; readonly next: string | null }> {
    const pk = conversationListPk(organizationId, list);
    const { items, next } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ScanIndexForward: false,
      Limit: limit,
      ...(after === null ? {} : { ExclusiveStartKey: { pk, sk: after } }),
    });
    return {
      contacts: await this.#contacts.findMany(
        organizationId,
        items.map(({ contactId }) => readString(contactId)),
      ),
      next: next ? readString(next.sk) : null,
    };
  }

  /** Returns how many conversations a list has, at most `limit`. Cost: one query, 4 read units for 100. */
  async countUpTo(organizationId: OrganizationId, list: ConversationList, limit: number): Promise<number> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': conversationListPk(organizationId, list) },
      ProjectionExpression: 'sk',
      Limit: limit,
    });
    return items.length;
  }

  /**
   * Assigns a conversation to a member who may answer it, or to no one. `from`: the assignee that the caller saw. Of two calls
   * with the same `from`, the second returns CHANGED. The membership is checked in the same transaction.
   */
  async assign(
    organizationId: OrganizationId,
    contactId: ContactId,
    { userId, from }: { readonly userId: UserId | null; readonly from: UserId | null },
  ): Promise<Changed> {
    const also = userId === null ? [] : [this.#mayAnswerCheck(organizationId, userId)];
    return this.#change(organizationId, contactId, also, (contact) => {
      if (contact.assigneeId === userId) return {};
      return contact.assigneeId === from ? { assigneeId: userId } : null;
    });
  }

  /**
   * Marks a conversation as done, or opens it again. `seen`: when the newest text of the contact arrived that the caller saw. A
   * conversation with a newer text stays open, and the call returns CHANGED. `snoozedUntil`: when a done conversation opens again by
   * itself; its due entry is stored in the same transaction.
   */
  async setOpen(
    organizationId: OrganizationId,
    contactId: ContactId,
    {
      isOpen,
      seen,
      snoozedUntil = null,
    }: { readonly isOpen: boolean; readonly seen: Date | null; readonly snoozedUntil?: Date | null },
  ): Promise<Changed> {
    const also = snoozedUntil === null ? [] : [await this.#wakeWrite(organizationId, contactId, snoozedUntil)];
    return this.#change(organizationId, contactId, also, (contact) => {
      const { lastInbound } = contact;
      if (!isOpen && lastInbound && (seen === null || seen < lastInbound)) return null;
      return contact.isOpen === isOpen && contact.snoozedUntil?.getTime() === snoozedUntil?.getTime()
        ? {}
        : { isOpen, snoozedUntil };
    });
  }

  /**
   * Opens a snoozed conversation, as unread if the contact has ever written. Returns false, and changes nothing, if the conversation is no
   * longer snoozed until this time.
   */
  async wake(organizationId: OrganizationId, contactId: ContactId, until: Date): Promise<boolean> {
    let isSnoozed = false;
    await this.#change(organizationId, contactId, [], (contact) => {
      isSnoozed = contact.snoozedUntil?.getTime() === until.getTime();
      return isSnoozed ? { isOpen: true, ...toUnread(contact) } : {};
    });
    return isSnoozed;
  }

  /** Marks the minute before the due entry is stored in it. */
  async #wakeWrite(organizationId: OrganizationId, contactId: ContactId, at: Date): Promise<Write> {
    await this.#due.markFollowUps(organizationId, at);
    return this.#due.followUpWrite({ organizationId, contactId, id: at.toISOString() }, 'wakeConversation', at);
  }

  /** Records that a contact booked a time that the calendar did not report, and opens the conversation so that staff ask for the time. */
  async askForBookedTime(organizationId: OrganizationId, contactId: ContactId, at: Date): Promise<Changed> {
    return this.#change(organizationId, contactId, [], () => ({ isOpen: true }), {
      set: { untimedBooking: at.toISOString() },
    });
  }

  /** Records that the time of a booking is known, or that staff need none. A contact without such a booking stays as it is. */
  async settleBookedTime(organizationId: OrganizationId, contactId: ContactId): Promise<void> {
    await this.#contacts.updateContact(organizationId, contactId, {
      UpdateExpression: 'REMOVE untimedBooking',
      ConditionExpression: 'attribute_exists(untimedBooking)',
    });
  }

  /** `decide`: the new state of the contact as it is now; null when the caller has seen another state. */
  async #change(
    organizationId: OrganizationId,
    contactId: ContactId,
    also: readonly Write[],
    decide: (contact: Contact) => Partial<ListedState> | null,
    extra: ExtraUpdate = {},
  ): Promise<Changed> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const contact = await this.#contacts.findContact(organizationId, contactId);
      if (!contact) return { kind: 'NO_CONTACT' };
      const to = decide(contact);
      if (to === null) return { kind: 'CHANGED', contact };
      if (Object.keys(to).length === 0) return { kind: 'DONE', contact };
      const { update, delta, move } = buildContactChange(contact, to, extra);
      const failed = await failedConditions(() =>
        this.#table.transact([
          this.#table.updateWrite(contactKey(organizationId, contactId), update),
          ...also,
          ...this.#counters.organizationWrites(organizationId, contactId, delta),
          ...listMoveWrites(this.#table, [move]),
        ]),
      );
      if (failed === null) return { kind: 'DONE', contact: { ...contact, ...to } };
      if (also.length > 0 && failed.has(1)) return { kind: 'NO_MEMBER' };
    }
    throw new Error(`The conversation of contact ${contactId} kept changing`);
  }

  #mayAnswerCheck(organizationId: OrganizationId, userId: UserId): Write {
    return this.#table.checkWrite(membershipKey(userId, organizationId), {
      ConditionExpression: '#access IN (:manager, :admin, :owner)',
      ExpressionAttributeNames: { '#access': 'access' },
      ExpressionAttributeValues: ANSWERING,
    });
  }
}

/** The newest text of the contact becomes the only one that was not viewed, so that the thread shows where to read. */
function toUnread(contact: Contact): Pick<Partial<ListedState>, 'lastViewed'> {
  if (contact.lastInbound === null || isUnread(contact)) return {};
  return { lastViewed: new Date(contact.lastInbound.getTime() - 1) };
}
