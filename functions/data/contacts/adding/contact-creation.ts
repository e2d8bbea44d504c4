import type { Contact } from '../../../domain/contacts/contact.ts';
import type { E164 } from '../../../domain/contacts/phone.ts';
import type { JobId, OrganizationId, UserId } from '../../../domain/shared/ids.ts';
import type { SearchLog } from '../../search/search-log.ts';
import type { Counters } from '../../table/counters.ts';
import { IF_ABSENT } from '../../table/expressions.ts';
import type { Table, Write } from '../../table/table.ts';
import { toContactItem } from '../contact-item.ts';
import { hashImportedContact } from '../imported-state.ts';
import type { NumberOwners } from '../number-owners.ts';
import { toConsent, type Consent } from '../opt-outs/consent-item.ts';

/** A contact to add. The caller chooses the id, so that a repetition finds its own contacts. */
export interface ContactCandidate {
  readonly contact: Contact;
  /** The statement that the contact agreed to get messages, and who made it. Stored as evidence. */
  readonly attestation: { readonly statement: string; readonly userId: UserId } | null;
  /** The job whose file brings the contact. Its undo must know whether the contact has changed since. */
  readonly importId?: JobId;
}

const NO_CONSENT = toConsent(undefined);

/** What a transaction writes that creates contacts: each contact, its number, the figure and the search record. */
export class ContactCreation {
  readonly #table: Table;
  readonly #owners: NumberOwners;
  readonly #counters: Counters;
  readonly #search: SearchLog;

  constructor(table: Table, owners: NumberOwners, counters: Counters, search: SearchLog) {
    this.#table = table;
    this.#owners = owners;
    this.#counters = counters;
    this.#search = search;
  }

  /** Returns the writes for new contacts. They fail when a contact exists, or when a consent is not as it was read. */
  listWrites(
    organizationId: OrganizationId,
    added: readonly ContactCandidate[],
    consents: ReadonlyMap<E164, Consent>,
  ): Write[] {
    const findConsent = ({ phone }: Contact): Consent => (phone && consents.get(phone)) || NO_CONSENT;
    const contacts = added.map(({ contact }): Contact => ({ ...contact, consent: findConsent(contact).state }));
    const writes = contacts.flatMap((contact, index) => {
      const attestation = added[index]?.attestation;
      const item = {
        ...toContactItem(contact),
        ...(added[index]?.importId ? { imported: hashImportedContact(contact, added[index].importId) } : {}),
        ...(attestation ? { attestation: { ...attestation, at: contact.created.toISOString() } } : {}),
      };
      const created = this.#table.putWrite(item, IF_ABSENT);
      return contact.phone
        ? [created, this.#owners.assignNumberWrite(organizationId, contact.phone, contact, findConsent(contact))]
        : [created];
    });
    return [
      ...writes,
      ...this.#counters.organizationWrites(organizationId, added[0]?.contact.id ?? '', { leads: added.length }),
      ...this.#search.createdWrites(organizationId, contacts),
    ];
  }
}
