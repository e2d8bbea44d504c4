import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { EventType } from '../../domain/webhook-endpoints/webhook-endpoint.ts';
import { contactKey } from '../table/keys.ts';
import type { Consents } from './consents.ts';
import type { Counters } from '../table/counters.ts';
import { GUARD_SHARDS, type ChunkGuard } from '../table/guards/chunk-guard.ts';
import { type Contacts } from './contacts.ts';
import { toContact } from './contact-item.ts';
import { type Consent } from './opt-outs/consent-item.ts';
import { ContactCreation, type ContactCandidate } from './adding/contact-creation.ts';
import { ContactMerger } from './adding/contact-merger.ts';
import type { AddOutcome } from './adding/add-outcome.ts';
import { buildContactUpdate, type ContactUpdate } from './contact-update.ts';
import { NumberOwners } from './number-owners.ts';
import type { WebhookOutbox } from '../webhook-calls/webhook-outbox.ts';
import { SearchLog } from '../search/search-log.ts';
import { ConditionFailed, type Table, type Write } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';

/** What is read before contacts are added. */
interface ReadForAdding {
  readonly consents: ReadonlyMap<E164, Consent>;
  /** The events that endpoints want. */
  readonly wanted: readonly EventType[];
}

/** Two writes per contact, one figure, the search record, the guard and the events fit the 100 writes of a transaction. */
const CONTACTS_PER_TRANSACTION = 48;
/** The consents of as many contacts fit one batch of reads. */
const TRANSACTIONS_PER_READ = 2;
/** Parallel writers share no contact, only shards of the figures. None waits for another, so that the table is always busy. */
const CONCURRENT_WRITERS = GUARD_SHARDS;
const MAX_ATTEMPTS = 8;

/** Adds, changes and archives contacts, so that at most one contact of an organization has a number. */
export class ContactWriter {
  readonly #table: Table;
  readonly #contacts: Contacts;
  readonly #consents: Consents;
  readonly #owners: NumberOwners;
  readonly #creation: ContactCreation;
  readonly #search: SearchLog;
  readonly #merger: ContactMerger;
  readonly #outbox: WebhookOutbox;

  constructor(table: Table, contacts: Contacts, consents: Consents, counters: Counters, outbox: WebhookOutbox) {
    this.#outbox = outbox;
    this.#table = table;
    this.#search = new SearchLog(table);
    this.#contacts = contacts;
    this.#consents = consents;
    this.#owners = new NumberOwners(table);
    this.#creation = new ContactCreation(table, this.#owners, counters, this.#search);
    this.#merger = new ContactMerger(table, contacts, counters);
  }

  /**
   * Adds contacts of one organization, and merges those whose number has a contact. Candidates must not share a number. They are taken some
   * at a time, so that the caller prepares some while the table adds others. Returns null when the guard has closed; nothing more was written
   * then. Cost: two item writes per contact, two calls of reads for 96 contacts, and one for all.
   */
  async addContacts(organizationId: OrganizationId, candidates: Iterable<ContactCandidate>): Promise<AddOutcome[]>;
  async addContacts(
    organizationId: OrganizationId,
    candidates: Iterable<ContactCandidate>,
    guard: ChunkGuard,
  ): Promise<AddOutcome[] | null>;
  async addContacts(
    organizationId: OrganizationId,
    candidates: Iterable<ContactCandidate>,
    guard: ChunkGuard | null = null,
  ): Promise<AddOutcome[] | null> {
    const source = candidates[Symbol.iterator]();
    // One read for all: an endpoint that is added in the meantime gets the next contacts.
    let wanted: Promise<readonly EventType[]> | undefined;
    const listWanted = () => (wanted ??= this.#outbox.listWanted(organizationId));
    const taken: ContactCandidate[][] = [];
    const outcomes: (AddOutcome[] | null)[] = [];
    const addTaken = async (shard: number): Promise<void> => {
      for (let some = take(source); some.length > 0; some = take(source)) {
        const index = taken.push(some) - 1;
        outcomes[index] = await this.#addSome(organizationId, some, listWanted, guard?.openCheck(shard) ?? null);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_WRITERS }, (_, shard) => addTaken(shard)));
    const all: AddOutcome[] = [];
    for (const some of outcomes) {
      if (some === null) return null;
      all.push(...some);
    }
    const merged = taken
      .flat()
      .flatMap(({ contact, importId }, index) =>
        all[index]?.kind === 'MERGED' ? [{ contactId: all[index].contactId, given: contact, importId }] : [],
      );
    return (await this.#merger.merge(organizationId, merged, guard?.openCheck(0) ?? null)) ? all : null;
  }

  /** Adds a contact, unless its number has one already, which stays as it is, archived or not. Cost: two reads, and one transaction. */
  async addUnlessKnown(organizationId: OrganizationId, contact: Contact): Promise<AddOutcome> {
    const candidates = [{ contact, attestation: null }];
    const [outcome] =
      (await this.#addSome(organizationId, candidates, () => this.#outbox.listWanted(organizationId), null)) ?? [];
    if (!outcome) throw new Error('A contact without a guard was not added');
    return outcome;
  }

  /** Adds contacts whose consents are read at once. A transaction fails, and reads again, when a consent has changed in the meantime. */
  async #addSome(
    organizationId: OrganizationId,
    candidates: readonly ContactCandidate[],
    listWanted: () => Promise<readonly EventType[]>,
    openCheck: Write | null,
  ): Promise<AddOutcome[] | null> {
    const read: ReadForAdding = {
      consents: await this.#findConsents(organizationId, candidates),
      wanted: await listWanted(),
    };
    const outcomes: AddOutcome[] = [];
    for (let from = 0; from < candidates.length; from += CONTACTS_PER_TRANSACTION) {
      const chunk = candidates.slice(from, from + CONTACTS_PER_TRANSACTION);
      const added = await this.#addChunk(organizationId, chunk, read, openCheck);
      if (added === null) return null;
      outcomes.push(...added);
    }
    return outcomes;
  }

  #findConsents(organizationId: OrganizationId, candidates: readonly ContactCandidate[]): Promise<Map<E164, Consent>> {
    return this.#consents.findMany(
      organizationId,
      candidates.flatMap(({ contact }) => contact.phone ?? []),
    );
  }

  async #addChunk(
    organizationId: OrganizationId,
    candidates: readonly ContactCandidate[],
    { consents: firstConsents, wanted }: ReadForAdding,
    openCheck: Write | null,
  ): Promise<AddOutcome[] | null> {
    const alreadyCreated = new Set<string>();
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const consents = round === 0 ? firstConsents : await this.#findConsents(organizationId, candidates);
      const outcomes = candidates.map(({ contact, importId }): AddOutcome => {
        const consent = contact.phone ? consents.get(contact.phone) : undefined;
        const owner = consent?.contactId ?? null;
        const corrected = importId !== undefined && owner === null ? (consent?.correctedFrom ?? null) : null;
        // The contact itself may have been added by an earlier attempt, and corrected since.
        if (corrected !== null && corrected !== contact.id) return { kind: 'CORRECTED', contactId: corrected };
        return owner === null || owner === contact.id
          ? { kind: 'ADDED', contactId: contact.id }
          : { kind: 'MERGED', contactId: owner };
      });
      const missing = candidates.filter(
        ({ contact }, index) =>
          outcomes[index]?.kind === 'ADDED' &&
          !alreadyCreated.has(contact.id) &&
          (contact.phone === null || (consents.get(contact.phone)?.contactId ?? null) === null),
      );
      const events = await this.#outbox.eventWrites(
        organizationId,
        missing.map(({ contact }) => ({ type: 'contact.created', contactId: contact.id })),
        wanted,
      );
      try {
        if (missing.length > 0)
          await this.#table.transact([
            ...(openCheck ? [openCheck] : []),
            ...this.#creation.listWrites(organizationId, missing, consents),
            ...events,
          ]);
        return outcomes;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (openCheck && error.failed.includes(0)) return null;
      }
      // A contact of an earlier attempt may have another number by now. Its old number is then free, and the contact
      // exists all the same.
      for (const { id } of await this.#contacts.findMany(
        organizationId,
        missing.map(({ contact }) => contact.id),
      ))
        alreadyCreated.add(id);
    }
    throw new Error('The contacts to add kept changing');
  }

  /**
   * Changes name, email, number and custom fields. A new number brings its own consent, and the old consent stays with the old
   * number. Returns the contact that has the new number when it is another contact, and `outdated` when one of the changed values
   * is no longer what was read.
   */
  async updateContact(
    before: Contact,
    to: ContactUpdate,
  ): Promise<{ readonly taken: string } | { readonly outdated: true } | { readonly contact: Contact }> {
    const { organizationId, id } = before;
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const consent =
        to.phone && to.phone !== before.phone ? await this.#consents.findConsent(organizationId, to.phone) : null;
      if (consent?.contactId && consent.contactId !== id) return { taken: consent.contactId };
      const update = buildContactUpdate(before, to, consent?.state);
      if (!update) return { contact: before };
      const writes: Write[] = [this.#table.updateWrite(contactKey(organizationId, id), update)];
      if (before.phone && before.phone !== to.phone)
        writes.push(this.#owners.correctNumberWrite(organizationId, before.phone, id));
      if (to.phone && consent) writes.push(this.#owners.assignNumberWrite(organizationId, to.phone, before, consent));
      writes.push(...this.#search.changedWrites(organizationId, [id]));
      try {
        await this.#table.transact(writes);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (error.failed.includes(0)) return { outdated: true };
        continue;
      }
      const item = await this.#table.get(contactKey(organizationId, id));
      return { contact: item ? toContact(item) : before };
    }
    throw new Error(`Contact ${id} kept changing`);
  }

  /** Returns what staff stated about the contact's consent when they added the contact. */
  async findAttestation(
    contact: Contact,
  ): Promise<{ readonly statement: string; readonly userId: UserId; readonly at: Date } | null> {
    const item = await this.#table.get(contactKey(contact.organizationId, contact.id));
    const attestation = item?.attestation as { statement?: unknown; userId?: unknown; at?: unknown } | undefined;
    return attestation
      ? {
          statement: readString(attestation.statement),
          userId: readString(attestation.userId),
          at: readDate(attestation.at),
        }
      : null;
  }
}

/** Returns the next candidates whose consents are read at once. */
function take(source: Iterator<ContactCandidate>): ContactCandidate[] {
  const some: ContactCandidate[] = [];
  while (some.length < TRANSACTIONS_PER_READ * CONTACTS_PER_TRANSACTION) {
    const { done, value } = source.next();
    if (done) break;
    some.push(value);
  }
  return some;
}
