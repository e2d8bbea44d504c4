import type { E164 } from '../../domain/contacts/phone.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { ConsentChange, ConsentEvidence } from '../../domain/consent/consent-change.ts';
import type { ConsentState } from '../../domain/contacts/contact.ts';
import { toConsent, type Consent } from './opt-outs/consent-item.ts';
import { ErasedNumbers } from './erasure/erased-numbers.ts';
import { optOutFigureWrites } from './opt-outs/opt-out-figures.ts';
import { Counters } from '../table/counters.ts';
import { consentHistoryKey, consentKey, consentPk, contactKey } from '../table/keys.ts';
import { SearchLog } from '../search/search-log.ts';
import { ConditionFailed, type Table, type Write } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';
import { listOptOutFacts } from '../../domain/webhook-endpoints/event-facts.ts';
import type { WebhookOutbox } from '../webhook-calls/webhook-outbox.ts';

/** When the change was made. A repetition of the event returns the time of the first. */
export type ConsentChangeResult = Pick<ConsentChange, 'at'>;

/**
 * One consent item for each pair of organization and number. The claim of each message checks the item. It is deleted only after
 * its contact was erased, and an opt-out then continues under a hash of the number (`erasure/erased-numbers.ts`).
 */
export class Consents {
  readonly #table: Table;
  readonly #search: SearchLog;
  readonly #counters: Counters;
  readonly #erased: ErasedNumbers;
  readonly #outbox: WebhookOutbox;

  constructor(table: Table, outbox: WebhookOutbox) {
    this.#table = table;
    this.#outbox = outbox;
    this.#search = new SearchLog(table);
    this.#counters = new Counters(table);
    this.#erased = new ErasedNumbers(table);
  }

  async findConsent(organizationId: OrganizationId, phone: E164): Promise<Consent> {
    return (await this.findMany(organizationId, [phone])).get(phone) ?? toConsent(undefined);
  }

  /**
   * Returns the consent as it was when an event arrived. The event itself may have changed the consent since, but the
   * meaning of a repeated message must stay the same. The consent is read first and the event second: an event that
   * shows in the consent is then always found.
   */
  async findAsOfEvent(organizationId: OrganizationId, phone: E164, eventId: string): Promise<Consent> {
    const consent = await this.findConsent(organizationId, phone);
    if (consent.state === 'NONE') return consent;
    const event = await this.#table.get(consentHistoryKey(organizationId, phone, eventId));
    return event?.before ? { ...consent, state: readString(event.before) as ConsentState } : consent;
  }

  /**
   * Returns the time up to which an opt-out ends enrollments. While the opt-out is in effect, the time is `now`, even if the opt-out
   * was recorded a moment later. When the contact has opted in again, the time is `at`, when the opt-out was made.
   */
  async optOutCutoff(organizationId: OrganizationId, phone: E164, at: Date, now: Date): Promise<Date> {
    return (await this.findConsent(organizationId, phone)).state === 'OPTED_OUT' ? now : at;
  }

  /** Returns the consents of numbers. Cost: one batch of reads, and one read more when a number is new. */
  async findMany(organizationId: OrganizationId, phones: readonly E164[]): Promise<Map<E164, Consent>> {
    const items = await this.#table.batchGet(phones.map((phone) => consentKey(organizationId, phone)));
    // Read second: an erasure moves an opt-out from the consent item to the erased number in one transaction.
    const optedOut = await this.#erased.findOptedOut(
      organizationId,
      phones.filter((_, index) => !items[index]),
    );
    return new Map(
      phones.map((phone, index) => {
        const consent = toConsent(items[index]);
        return [phone, optedOut.has(phone) ? { ...consent, state: 'OPTED_OUT' } : consent];
      }),
    );
  }

  /**
   * Changes the consent of a number, adds the change to the history and updates the contact, in one transaction. From
   * the commit on, no message to the number can be claimed. `eventId` makes a repetition harmless. Returns the time at
   * which the event was processed first.
   */
  async change(
    organizationId: OrganizationId,
    phone: E164,
    change: ConsentChange,
    eventId: string,
    also: readonly Write[] = [],
  ): Promise<ConsentChangeResult> {
    for (;;) {
      const before = await this.findConsent(organizationId, phone);
      // The history of an erased number is gone, and an event that comes again must not count again.
      const seen = await this.#erased.findErasedNumber(organizationId, phone);
      if (seen?.events.includes(eventId)) return { at: seen.changed ?? change.at };
      const events = await this.eventWrites(organizationId, before, change, eventId);
      const writes = this.changeWrites(organizationId, phone, before, change, eventId);
      try {
        await this.#table.transact([...writes, ...events, ...also]);
        return { at: change.at };
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        // The history entry exists: this event was processed before.
        if (error.failed.includes(1))
          return { at: readDate((await this.#table.get(consentHistoryKey(organizationId, phone, eventId)))?.at) };
      }
    }
  }

  /**
   * The writes of a change of consent: the state first, the history second. They fail when the consent is not as it was read, or
   * when the event was processed before.
   */
  changeWrites(
    organizationId: OrganizationId,
    phone: E164,
    before: Consent,
    change: ConsentChange,
    eventId: string,
  ): Write[] {
    return [
      this.#stateWrite(organizationId, phone, before, change),
      this.#historyWrite(organizationId, phone, before.state, change, eventId),
      ...this.#contactWrite(organizationId, before, change),
      ...optOutFigureWrites(this.#counters, { organizationId, phone, before: before.state, change }),
    ];
  }

  /** The write that tells endpoints of an opt-out. It belongs to the transaction of `changeWrites`. */
  eventWrites(organizationId: OrganizationId, before: Consent, change: ConsentChange, eventId: string) {
    return this.#outbox.eventWrites(organizationId, listOptOutFacts(before, change, eventId));
  }

  /**
   * A condition of the claim: the contact has the number at this moment and is not archived, and the number has not opted
   * out. All three are on one item, so that none needs a check of its own. `isHeld`: a hint that the contact wants to stop
   * holds the message, too.
   */
  deliverableCheck(organizationId: OrganizationId, phone: E164, contactId: ContactId, isHeld = false): Write {
    return this.#table.checkWrite(consentKey(organizationId, phone), {
      ConditionExpression: `contactId = :contact AND attribute_not_exists(archived) AND #state <> :out${isHeld ? ' AND attribute_not_exists(mayOptOut)' : ''}`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':contact': contactId, ':out': 'OPTED_OUT' },
    });
  }

  /** A condition of the claim of a message without a contact: the number has not opted out. */
  notOptedOutCheck(organizationId: OrganizationId, phone: E164): Write {
    return this.#table.checkWrite(consentKey(organizationId, phone), {
      ConditionExpression: 'attribute_not_exists(#state) OR #state <> :out',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':out': 'OPTED_OUT' },
    });
  }

  /** Records that a number was asked to opt in. Fails when the number was asked before, or has opted in or out. */
  optInRequestedWrite(organizationId: OrganizationId, phone: E164, at: Date): Write {
    return this.#table.updateWrite(consentKey(organizationId, phone), {
      UpdateExpression: 'SET optInRequestedAt = :at',
      ConditionExpression:
        'attribute_not_exists(optInRequestedAt) AND (attribute_not_exists(#state) OR #state = :none)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':at': at.toISOString(), ':none': 'NONE' },
    });
  }

  /** A condition that the number has not opted in. */
  notOptedInCheck(organizationId: OrganizationId, phone: E164): Write {
    return this.#table.checkWrite(consentKey(organizationId, phone), {
      ConditionExpression: 'attribute_not_exists(#state) OR #state <> :in',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':in': 'OPTED_IN' },
    });
  }

  /**
   * Returns the history of a number's consent, newest first. One person and staff make few changes, so one query
   * returns all.
   */
  async listHistory(organizationId: OrganizationId, phone: E164): Promise<ConsentChange[]> {
    const items = await this.#table.queryAll(consentPk(organizationId, phone), 'HISTORY#');
    const changes = items.map((item): ConsentChange => ({
      state: item.state === 'OPTED_IN' ? 'OPTED_IN' : 'OPTED_OUT',
      evidence: item.evidence as ConsentEvidence,
      at: readDate(item.at),
    }));
    return changes.sort((a, b) => b.at.getTime() - a.at.getTime());
  }

  #stateWrite(organizationId: OrganizationId, phone: E164, before: Consent, change: ConsentChange): Write {
    const owner = before.contactId === null ? 'attribute_not_exists(contactId)' : 'contactId = :contact';
    // The history says what a change began with, and a number that opts out twice at once counts once.
    // A number that opted out before its contact was erased has no state of its own.
    const seen = '(attribute_not_exists(#state) OR #state = :seen)';
    // A number that left and returned to its state in the meantime has a newer word of the person.
    const unchanged = before.changed === null ? 'attribute_not_exists(changed)' : 'changed = :was';
    return this.#table.updateWrite(consentKey(organizationId, phone), {
      UpdateExpression: 'SET #state = :state, changed = :at, evidence = :evidence, phone = :phone REMOVE mayOptOut',
      ConditionExpression: `${owner} AND ${seen} AND ${unchanged}`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':state': change.state,
        ':seen': before.state,
        ':at': change.at.toISOString(),
        ...(before.changed === null ? {} : { ':was': before.changed.toISOString() }),
        ':evidence': change.evidence,
        ':phone': phone,
        ...(before.contactId === null ? {} : { ':contact': before.contactId }),
      },
    });
  }

  #historyWrite(
    organizationId: OrganizationId,
    phone: E164,
    before: ConsentState,
    change: ConsentChange,
    eventId: string,
  ): Write {
    return this.#table.putWrite(
      {
        ...consentHistoryKey(organizationId, phone, eventId),
        state: change.state,
        evidence: change.evidence,
        ...(change.after ? { after: change.after } : {}),
        at: change.at.toISOString(),
        before,
      },
      { ConditionExpression: 'attribute_not_exists(pk)' },
    );
  }

  #contactWrite(organizationId: OrganizationId, before: Consent, change: ConsentChange): Write[] {
    if (before.contactId === null) return [];
    return [
      this.#table.updateWrite(contactKey(organizationId, before.contactId), {
        // A change of consent also answers an open opt-out hint.
        UpdateExpression: 'SET consent = :state REMOVE optOutHint',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':state': change.state },
      }),
      ...this.#search.changedWrites(organizationId, [before.contactId]),
    ];
  }
}
