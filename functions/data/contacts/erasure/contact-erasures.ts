import type { Contact } from '../../../domain/contacts/contact.ts';
import type { E164 } from '../../../domain/contacts/phone.ts';
import { getSettleTime, type Erasure, type ErasureRequest } from '../../../domain/contacts/erasure.ts';
import type { Audit } from '../../accounts/audit.ts';
import { SearchLog } from '../../search/search-log.ts';
import { textLogWrite } from '../../search/text-log.ts';
import { failedConditions, falseIfConditionFails } from '../../table/attempt.ts';
import type { Counters } from '../../table/counters.ts';
import { contactKey, contactPk } from '../../table/keys.ts';
import type { Item, Key, Table, Update, Write } from '../../table/table.ts';
import { readDate, readPhoneOrNull, readString, readStringSet } from '../../table/values.ts';
import { buildContactChange, type ContactChange } from '../contact-lists.ts';
import { listMoveWrites } from '../conversations/conversation-lists.ts';
import { groupListWrites } from '../groups/membership-writes.ts';
import { NumberOwners } from '../number-owners.ts';
import { ErasedNumbers } from './erased-numbers.ts';
import { planItemErasure } from './kept-attributes.ts';

const ERASURES_PK = 'ERASURES';
/** The erasure of a contact in the list of all erasures that continue. */
export const erasureKey = ({ organizationId, contactId }: Pick<Erasure, 'organizationId' | 'contactId'>): Key => ({
  pk: ERASURES_PK,
  sk: `${organizationId}#${contactId}`,
});

/** Items of the contact's partition that one step reads. */
const ITEMS_PER_STEP = 200;
const PARALLEL_WRITES = 10;
const NOTE_PREFIX = 'NOTE#';

/**
 * Erases contacts. The first transaction takes everything off the contact that names the person, and takes the number from the
 * contact: from its commit on no list, search or claim finds the person. The entry in the list of erasures leads the rest.
 */
export class ContactErasures {
  readonly #table: Table;
  readonly #counters: Counters;
  readonly #audit: Audit;
  readonly #owners: NumberOwners;
  readonly #search: SearchLog;
  readonly #numbers: ErasedNumbers;

  constructor(table: Table, counters: Counters, audit: Audit) {
    this.#table = table;
    this.#counters = counters;
    this.#audit = audit;
    this.#owners = new NumberOwners(table);
    this.#search = new SearchLog(table);
    this.#numbers = new ErasedNumbers(table);
  }

  /**
   * Begins an erasure, with its audit record. Returns false when the contact has changed since it was read: its name, number, groups
   * or lists. Cost: one read, and one transaction of at most 95 writes.
   */
  async begin(contact: Contact, { userId, at }: ErasureRequest): Promise<boolean> {
    const { organizationId, id, phone } = contact;
    const item = await this.#table.get(contactKey(organizationId, id));
    if (!item) return false;
    const change = buildErasure(contact, item, at);
    const failed = await failedConditions(() =>
      this.#table.transact([
        this.#table.updateWrite(contactKey(organizationId, id), change.update),
        ...(phone === null ? [] : [this.#owners.unassignNumberWrite(organizationId, phone, id)]),
        ...this.#counters.organizationWrites(organizationId, id, change.delta),
        ...listMoveWrites(this.#table, [change.move]),
        ...(contact.archived ? [] : groupListWrites(this.#table, this.#counters, [contact], false)),
        ...this.#search.changedWrites(organizationId, [id]),
        this.#table.putWrite({
          ...erasureKey({ organizationId, contactId: id }),
          organizationId,
          contactId: id,
          settles: getSettleTime(at).toISOString(),
          ...(phone === null ? {} : { phones: new Set([phone]) }),
        }),
        this.#audit.auditWrite({ organizationId, userId, action: 'eraseLead', details: { leadId: id }, at }),
      ]),
    );
    return failed === null;
  }

  /** Returns an erasure that continues. null if it is complete, or was never begun. */
  async findErasure(key: Pick<Erasure, 'organizationId' | 'contactId'>): Promise<Erasure | null> {
    const item = await this.#table.get(erasureKey(key));
    return item ? toErasure(item) : null;
  }

  /** Returns one page of the erasures of all organizations that continue. Cost: one query. */
  async listErasures({ limit, after }: { readonly limit: number; readonly after: string | null }): Promise<{
    readonly erasures: readonly Erasure[];
    readonly next: string | null;
  }> {
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ERASURES_PK },
      Limit: limit,
      ...(after === null ? {} : { ExclusiveStartKey: { pk: ERASURES_PK, sk: after } }),
    });
    return { erasures: page.items.map(toErasure), next: page.next ? readString(page.next.sk) : null };
  }

  /**
   * Removes what names the person from the next items of the contact's partition: bodies of texts and replies, numbers, notes. The
   * numbers go to the entry first, because a contact had others before. `isLast`: reports are not waited for anymore. Returns where
   * the next step begins, null at the end, and whether texts are still at work. A repetition changes nothing. Cost: one query, a
   * write for each item that still has something, and a transaction of two writes for each that still has words.
   */
  async eraseItems(
    erasure: Erasure,
    { after, isLast }: { readonly after: string | null; readonly isLast: boolean },
  ): Promise<{ readonly next: string | null; readonly isWaiting: boolean }> {
    const pk = contactPk(erasure.organizationId, erasure.contactId);
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      Limit: ITEMS_PER_STEP,
      ...(after === null ? {} : { ExclusiveStartKey: { pk, sk: after } }),
    });
    await this.#keepNumbers(erasure, page.items);
    const plans = page.items.map((item) => ({ key: { pk, sk: item.sk }, plan: planItemErasure(item, isLast) }));
    const isNote = (sk: string): boolean => sk.startsWith(NOTE_PREFIX);
    const deletions = plans.flatMap(({ key, plan }) => (plan.kind === 'DELETE' ? [key] : []));
    await this.#table.deleteMany(deletions.filter(({ sk }) => !isNote(sk)));
    for (const key of deletions.filter(({ sk }) => isNote(sk)))
      await this.#eraseSearched(erasure, key.sk, this.#table.deleteWrite(key));
    const scrubs = plans.flatMap(({ key, plan }) =>
      plan.kind === 'SCRUB' && plan.remove.length > 0
        ? [{ key, update: buildRemoval(plan.remove), isText: plan.remove.includes('body') }]
        : [],
    );
    for (let from = 0; from < scrubs.length; from += PARALLEL_WRITES)
      await Promise.all(
        scrubs
          .slice(from, from + PARALLEL_WRITES)
          .map(({ key, update, isText }) =>
            isText
              ? this.#eraseSearched(erasure, key.sk, this.#table.updateWrite(key, update))
              : this.#table.update(key, update),
          ),
      );
    return {
      next: page.next ? readString(page.next.sk) : null,
      isWaiting: plans.some(({ plan }) => plan.kind === 'WAIT'),
    };
  }

  /** Removes the numbers that the contact had. An opt-out stays under a hash. A number of another contact stays. */
  async eraseNumbers({ organizationId, contactId }: Erasure): Promise<void> {
    const item = await this.#table.get(erasureKey({ organizationId, contactId }));
    for (const phone of readStringSet(item?.phones).flatMap((each) => readPhoneOrNull(each) ?? []))
      await this.#numbers.erase(organizationId, phone);
  }

  /** Ends an erasure: the entry had the last copy of the numbers. */
  async finish(erasure: Erasure): Promise<void> {
    await this.#table.delete(erasureKey(erasure));
  }

  /**
   * Removes the words of a text or note. The search log gets the change in the same transaction, so that its blocks lose the words with the next fold.
   * Another worker may have removed the item.
   */
  async #eraseSearched({ organizationId, contactId }: Erasure, sk: string, removal: Write): Promise<void> {
    const ref = sk.startsWith(NOTE_PREFIX)
      ? ({ kind: 'NOTE', contactId, id: sk.slice(NOTE_PREFIX.length) } as const)
      : ({ kind: 'MESSAGE', contactId, id: sk.slice('MESSAGE#'.length) } as const);
    await falseIfConditionFails(() => this.#table.transact([removal, textLogWrite(this.#table, organizationId, ref)]));
  }

  async #keepNumbers(erasure: Erasure, items: readonly Item[]): Promise<void> {
    const phones = new Set<E164>();
    for (const { phone, textedPhone } of items)
      for (const value of [phone, textedPhone]) {
        const read = readPhoneOrNull(value);
        if (read !== null) phones.add(read);
      }
    if (phones.size === 0) return;
    // Another worker may have finished the erasure.
    await this.#table.update(erasureKey(erasure), {
      UpdateExpression: 'ADD phones :phones',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':phones': phones },
    });
  }
}

/** The contact leaves all lists, and loses every attribute but ids, states and times. */
function buildErasure(contact: Contact, item: Item, at: Date): ContactChange {
  const to = { archived: at, erased: at, lastMessage: null, lastInbound: null, lastViewed: null };
  const listed = { ...to, isOpen: false, snoozedUntil: null, assigneeId: null, repliedCampaignId: null };
  const change = buildContactChange(contact, listed, {
    set: { consent: 'NONE' },
    condition: `#name = :nameAsRead AND ${contact.phone === null ? 'attribute_not_exists(phone)' : 'phone = :phoneAsRead'}`,
  });
  const { UpdateExpression: expression = '', ConditionExpression, ExpressionAttributeValues } = change.update;
  const plan = planItemErasure(item, false);
  const written = new Set(expression.split(/[^A-Za-z]+/));
  const names = (plan.kind === 'SCRUB' ? plan.remove : []).filter((name) => !written.has(name));
  const removal = names.map((_, index) => `#gone${index}`).join(', ');
  const joined = expression.includes(' REMOVE ') ? `${expression}, ${removal}` : `${expression} REMOVE ${removal}`;
  return {
    ...change,
    update: {
      UpdateExpression: removal === '' ? expression : joined,
      ...(ConditionExpression === undefined ? {} : { ConditionExpression }),
      ExpressionAttributeNames: {
        '#name': 'name',
        ...Object.fromEntries(names.map((name, index) => [`#gone${index}`, name])),
      },
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':nameAsRead': contact.name,
        ...(contact.phone === null ? {} : { ':phoneAsRead': contact.phone }),
      },
    },
  };
}

function buildRemoval(names: readonly string[]): Update {
  return {
    UpdateExpression: `REMOVE ${names.map((_, index) => `#gone${index}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#gone${index}`, name])),
  };
}

function toErasure(item: Item): Erasure {
  return {
    organizationId: readString(item.organizationId),
    contactId: readString(item.contactId),
    settles: readDate(item.settles),
  };
}
