import type { ConsentChange, ConsentEvidence } from '../../domain/consent/consent-change.ts';
import type { ConsentState } from '../../domain/contacts/contact.ts';
import { consentHistoryKey, consentKey, consentPk, contactKey } from '../table/keys.ts';
import { SearchLog } from '../search/search-log.ts';
import { ConditionFailed, type Item, type Table, type Write } from '../table/table.ts';
import { readDate, readDateOrNull, readString, readStringOrNull } from '../table/values.ts';

export interface Consent {
  readonly state: ConsentState;
  /** The contact that has the number now. */
  readonly contactId: string | null;
  /** When it was asked to opt in. */
  readonly optInRequestedAt: Date | null;
}

/** When a change was made, however often it is told. */
export type ConsentChangeResult = Pick<ConsentChange, 'at'>;

/** One consent item for each (organization, number), never deleted; the claim of every text checks it. */
export class Consents {
  readonly #table: Table;
  readonly #search: SearchLog;

  constructor(table: Table) {
    this.#table = table;
    this.#search = new SearchLog(table);
  }

  async find(organizationId: string, phone: string): Promise<Consent> {
    return toConsent(await this.#table.get(consentKey(organizationId, phone)));
  }

  /**
   * As an event met it, which it may have changed since: what a text means depends on it, and must be the same however
   * often the text is told. The event is looked up after the consent: one that shows in the consent is found.
   */
  async findAsOfEvent(organizationId: string, phone: string, eventId: string): Promise<Consent> {
    const consent = await this.find(organizationId, phone);
    if (consent.state === 'NONE') return consent;
    const event = await this.#table.get(consentHistoryKey(organizationId, phone, eventId));
    return event?.before ? { ...consent, state: readString(event.before) as ConsentState } : consent;
  }

  /**
   * Until when an opt-out concerns what was begun for its number, as far as is known at `now`: as long as it holds,
   * until now, though it was seen a moment later; once it was taken back, until it was made (`at`).
   */
  async optOutCutoff(organizationId: string, phone: string, at: Date, now: Date): Promise<Date> {
    return (await this.find(organizationId, phone)).state === 'OPTED_OUT' ? now : at;
  }

  async findMany(organizationId: string, phones: readonly string[]): Promise<Map<string, Consent>> {
    const items = await this.#table.batchGet(phones.map((phone) => consentKey(organizationId, phone)));
    return new Map(phones.map((phone, index) => [phone, toConsent(items[index])]));
  }

  /**
   * Changes the consent of a number, keeps the change as history and shows it on the contact, all at once. The moment
   * this commits, no text to the number can be claimed. `eventId` makes a repetition harmless: it is answered the moment
   * at which the event was dealt with first.
   */
  async change(
    organizationId: string,
    phone: string,
    change: ConsentChange,
    eventId: string,
    also: readonly Write[] = [],
  ): Promise<ConsentChangeResult> {
    for (;;) {
      const before = await this.find(organizationId, phone);
      try {
        await this.#table.transact([
          this.#stateWrite(organizationId, phone, before, change),
          this.#historyWrite(organizationId, phone, before.state, change, eventId),
          ...this.#contactWrite(organizationId, before, change),
          ...also,
        ]);
        return { at: change.at };
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        // The history entry exists: this very event was dealt with.
        if (error.failed.includes(1))
          return { at: readDate((await this.#table.get(consentHistoryKey(organizationId, phone, eventId)))?.at) };
      }
    }
  }

  /** The claim's condition: nobody opted out. */
  notOptedOutCheck(organizationId: string, phone: string): Write {
    return this.#table.checkWrite(consentKey(organizationId, phone), {
      ConditionExpression: 'attribute_not_exists(#state) OR #state <> :out',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':out': 'OPTED_OUT' },
    });
  }

  /** Asks a number once: the write does not commit a second time, nor for one that has opted in or out. */
  optInRequestedWrite(organizationId: string, phone: string, at: Date): Write {
    return this.#table.updateWrite(consentKey(organizationId, phone), {
      UpdateExpression: 'SET optInRequestedAt = :at',
      ConditionExpression:
        'attribute_not_exists(optInRequestedAt) AND (attribute_not_exists(#state) OR #state = :none)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':at': at.toISOString(), ':none': 'NONE' },
    });
  }

  /** Holds as long as the number has not opted in. */
  notOptedInCheck(organizationId: string, phone: string): Write {
    return this.#table.checkWrite(consentKey(organizationId, phone), {
      ConditionExpression: 'attribute_not_exists(#state) OR #state <> :in',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':in': 'OPTED_IN' },
    });
  }

  /** How a number's consent came about, newest first. Bounded by what one person and staff do. */
  async listHistory(organizationId: string, phone: string): Promise<ConsentChange[]> {
    const items = await this.#table.queryAll(consentPk(organizationId, phone), 'HISTORY#');
    const changes = items.map((item): ConsentChange => ({
      state: item.state === 'OPTED_IN' ? 'OPTED_IN' : 'OPTED_OUT',
      evidence: item.evidence as ConsentEvidence,
      at: readDate(item.at),
    }));
    return changes.sort((a, b) => b.at.getTime() - a.at.getTime());
  }

  /** Gives a number to a contact, if no other has it and consent is still as it was seen. */
  assignNumberWrite(organizationId: string, phone: string, contactId: string, expected: ConsentState): Write {
    return this.#table.updateWrite(consentKey(organizationId, phone), {
      UpdateExpression: 'SET contactId = :contact, #state = if_not_exists(#state, :none), phone = :phone',
      ConditionExpression: 'attribute_not_exists(contactId) AND (attribute_not_exists(#state) OR #state = :seen)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':contact': contactId, ':none': 'NONE', ':seen': expected, ':phone': phone },
    });
  }

  /** Takes the number from a contact; the consent stays. */
  unassignNumberWrite(organizationId: string, phone: string, contactId: string): Write {
    return this.#table.updateWrite(consentKey(organizationId, phone), {
      UpdateExpression: 'REMOVE contactId',
      ConditionExpression: 'contactId = :contact',
      ExpressionAttributeValues: { ':contact': contactId },
    });
  }

  #stateWrite(organizationId: string, phone: string, before: Consent, change: ConsentChange): Write {
    const owner = before.contactId === null ? 'attribute_not_exists(contactId)' : 'contactId = :contact';
    return this.#table.updateWrite(consentKey(organizationId, phone), {
      UpdateExpression: 'SET #state = :state, changed = :at, evidence = :evidence, phone = :phone',
      ConditionExpression: owner,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':state': change.state,
        ':at': change.at.toISOString(),
        ':evidence': change.evidence,
        ':phone': phone,
        ...(before.contactId === null ? {} : { ':contact': before.contactId }),
      },
    });
  }

  #historyWrite(
    organizationId: string,
    phone: string,
    before: ConsentState,
    change: ConsentChange,
    eventId: string,
  ): Write {
    return this.#table.putWrite(
      {
        ...consentHistoryKey(organizationId, phone, eventId),
        state: change.state,

        evidence: change.evidence,
        at: change.at.toISOString(),
        before,
      },
      { ConditionExpression: 'attribute_not_exists(pk)' },
    );
  }

  #contactWrite(organizationId: string, before: Consent, change: ConsentChange): Write[] {
    if (before.contactId === null) return [];
    return [
      this.#table.updateWrite(contactKey(organizationId, before.contactId), {
        // Whatever the contact wrote, this is the answer to it.
        UpdateExpression: 'SET consent = :state REMOVE optOutHint',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':state': change.state },
      }),
      ...this.#search.changedWrites(organizationId, [before.contactId]),
    ];
  }
}

function toConsent(item: Item | undefined): Consent {
  return {
    state: (readString(item?.state) || 'NONE') as ConsentState,
    contactId: readStringOrNull(item?.contactId),
    optInRequestedAt: readDateOrNull(item?.optInRequestedAt),
  };
}
