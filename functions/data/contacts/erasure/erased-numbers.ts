import { createHmac, randomBytes } from 'node:crypto';
import type { ConsentState } from '../../../domain/contacts/contact.ts';
import type { E164 } from '../../../domain/contacts/phone.ts';
import type { OrganizationId } from '../../../domain/shared/ids.ts';
import { IF_ABSENT } from '../../table/expressions.ts';
import { consentHistoryKey, consentKey, consentPk } from '../../table/keys.ts';
import type { Item, Key, Table } from '../../table/table.ts';
import { failedConditions } from '../../table/attempt.ts';
import { readDateOrNull, readString, readStringOrNull, readStringSet } from '../../table/values.ts';

/** What stays of an erased number. It cannot be read back: the key of the item is a hash of the number. */
export interface ErasedNumber {
  readonly state: ConsentState;
  /** When the consent changed last. */
  readonly changed: Date | null;
  /** The ids of the events in its history. The queue may deliver one of them again for weeks. */
  readonly events: readonly string[];
}

const MAX_ATTEMPTS = 8;
/** The newest events of a history that are kept. A person and staff make few changes. */
const MAX_EVENTS = 500;

const secretKey = (organizationId: OrganizationId): Key => ({
  pk: `ORG#${organizationId}#ERASED-NUMBERS`,
  sk: 'SECRET',
});
/** Each number is a partition of its own. `hash`: of the number, with the organization's secret. */
export const erasedNumberKey = (organizationId: OrganizationId, hash: string): Key => ({
  pk: `ORG#${organizationId}#ERASED-NUMBER#${hash}`,
  sk: 'NUMBER',
});

/**
 * The consent of numbers whose contacts were erased, so that a number that opted out stays opted out when someone adds it again.
 * The item's key is an HMAC of the number with a random secret of the organization. Without the secret no one can try all
 * numbers, and the same number has another hash in each organization.
 */
export class ErasedNumbers {
  readonly #table: Table;
  /** A secret never changes. That an organization has none is not kept, because the first erasure makes one. */
  readonly #secrets = new Map<OrganizationId, string>();

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns which of some numbers opted out before they were erased. Cost: one batch of reads, and none without any erasure. */
  async findOptedOut(organizationId: OrganizationId, phones: readonly E164[]): Promise<ReadonlySet<E164>> {
    const secret = phones.length === 0 ? null : await this.#findSecret(organizationId);
    if (secret === null) return new Set();
    const items = await this.#table.batchGet(phones.map((phone) => toKey(organizationId, secret, phone)));
    return new Set(phones.filter((_, index) => items[index]?.state === 'OPTED_OUT'));
  }

  /** Returns what stays of a number. null if it was never erased. Cost: up to two reads. */
  async findErasedNumber(organizationId: OrganizationId, phone: E164): Promise<ErasedNumber | null> {
    const secret = await this.#findSecret(organizationId);
    const item = secret === null ? undefined : await this.#table.get(toKey(organizationId, secret, phone));
    return item ? toErasedNumber(item) : null;
  }

  /**
   * Removes a number that no contact has: its consent continues under the hash, and its history is deleted. Does nothing when a contact
   * has the number again. A repetition changes nothing. Cost: one query, a transaction of two writes, and the history.
   */
  async erase(organizationId: OrganizationId, phone: E164): Promise<void> {
    const secret = await this.#findOrMakeSecret(organizationId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const consent = await this.#table.get(consentKey(organizationId, phone));
      const isFree = consent !== undefined && readStringOrNull(consent.contactId) === null;
      if (isFree && !(await this.#move(organizationId, secret, phone, consent))) continue;
      // Only what was moved: the person may have texted again, and that history belongs to the new consent.
      const events = (await this.findErasedNumber(organizationId, phone))?.events ?? [];
      await this.#table.deleteMany(events.map((event) => consentHistoryKey(organizationId, phone, event)));
      return;
    }
    throw new Error('The consent of an erased number kept changing');
  }

  /** Returns false when the consent has changed since it was read. */
  async #move(organizationId: OrganizationId, secret: string, phone: E164, consent: Item): Promise<boolean> {
    const history = await this.#table.queryAll(consentPk(organizationId, phone), 'HISTORY#');
    const key = toKey(organizationId, secret, phone);
    const before = await this.#table.get(key);
    const changed = readStringOrNull(consent.changed);
    const isOut = consent.state === 'OPTED_OUT';
    const prefix = consentHistoryKey(organizationId, phone, '').sk;
    const newest = [...history].sort((a, b) => readString(b.at).localeCompare(readString(a.at)));
    const own = newest.map(({ sk }) => sk.slice(prefix.length));
    const events = [...new Set([...own, ...readStringSet(before?.events)])].slice(0, MAX_EVENTS);
    const failed = await failedConditions(() =>
      this.#table.transact([
        this.#table.deleteWrite(consentKey(organizationId, phone), {
          ConditionExpression: `attribute_not_exists(contactId) AND #state = :state AND ${changed === null ? 'attribute_not_exists(changed)' : 'changed = :changed'}`,
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':state': consent.state, ...(changed === null ? {} : { ':changed': changed }) },
        }),
        this.#table.putWrite({
          ...key,
          // Only an opt-out outlives the contact. Any other consent is asked for again.
          state: isOut ? 'OPTED_OUT' : 'NONE',
          ...(changed === null ? {} : { changed }),
          ...(events.length === 0 ? {} : { events: new Set(events) }),
        }),
      ]),
    );
    return failed === null;
  }

  async #findSecret(organizationId: OrganizationId): Promise<string | null> {
    const known = this.#secrets.get(organizationId);
    if (known !== undefined) return known;
    const secret = readStringOrNull((await this.#table.get(secretKey(organizationId)))?.secret);
    if (secret !== null) this.#secrets.set(organizationId, secret);
    return secret;
  }

  async #findOrMakeSecret(organizationId: OrganizationId): Promise<string> {
    const found = await this.#findSecret(organizationId);
    if (found !== null) return found;
    // Of two workers one makes the secret, and both read it.
    await this.#table.put({ ...secretKey(organizationId), secret: randomBytes(32).toString('base64url') }, IF_ABSENT);
    const made = await this.#findSecret(organizationId);
    if (made === null) throw new Error(`Organization ${organizationId} has no secret for erased numbers`);
    return made;
  }
}

function toKey(organizationId: OrganizationId, secret: string, phone: E164): Key {
  return erasedNumberKey(organizationId, createHmac('sha256', secret).update(phone).digest('base64url'));
}

function toErasedNumber(item: Item): ErasedNumber {
  return {
    state: item.state === 'OPTED_OUT' ? 'OPTED_OUT' : 'NONE',
    changed: readDateOrNull(item.changed),
    events: readStringSet(item.events),
  };
}
