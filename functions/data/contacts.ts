import type { Lead } from '../domain/contacts/lead.ts';
import { contactsPk, inboxPk, inboxSk, leadKey } from './keys.ts';
import type { Consents } from './consents.ts';
import type { Counters } from './counters.ts';
import { toLead, toLeadItem, type Leads } from './leads.ts';
import { SearchLog } from './search-log.ts';
import { ConditionFailed, type Table, type Write } from './table.ts';
import { date, text } from './values.ts';

/** Someone to be added; the id is the caller's, so that a repetition finds its own. */
export interface Candidate {
  readonly lead: Lead;
  /** Who stated that they agreed to get texts, and how; kept as evidence. */
  readonly attestation: { readonly statement: string; readonly userId: string } | null;
}

export type AddOutcome =
  | { readonly kind: 'ADDED'; readonly leadId: string }
  /** The number's contact was there; its empty fields were filled. */
  | { readonly kind: 'MERGED'; readonly leadId: string };

/** Two writes a contact, one figure and the record for search must fit DynamoDB's 100 a transaction. */
const CONTACTS_A_TRANSACTION = 49;
/** They share no contact, only the figures' shards. None waits for the others, so that the table always has work. */
const TRANSACTIONS_AT_ONCE = 6;
const TRIES = 8;

/** Adding, changing and archiving contacts so that a number belongs to one contact of an organisation at most. */
export class ContactBook {
  readonly #table: Table;
  readonly #leads: Leads;
  readonly #consents: Consents;
  readonly #counters: Counters;
  readonly #search: SearchLog;

  constructor(table: Table, leads: Leads, consents: Consents, counters: Counters) {
    this.#table = table;
    this.#search = new SearchLog(table);
    this.#leads = leads;
    this.#consents = consents;
    this.#counters = counters;
  }

  /** Adds contacts of one organisation. Candidates must not share a number. Cost: a batch of reads and a write of two items each. */
  async add(organizationId: string, candidates: readonly Candidate[]): Promise<AddOutcome[]> {
    const outcomes: AddOutcome[][] = [];
    let next = 0;
    const addOn = async (): Promise<void> => {
      for (let place = next; place * CONTACTS_A_TRANSACTION < candidates.length; place = next) {
        next += 1;
        outcomes[place] = await this.#addSome(organizationId, candidates.slice(place * CONTACTS_A_TRANSACTION, (place + 1) * CONTACTS_A_TRANSACTION));
      }
    };
    await Promise.all(Array.from({ length: TRANSACTIONS_AT_ONCE }, addOn));
    return outcomes.flat();
  }

  async #addSome(organizationId: string, candidates: readonly Candidate[]): Promise<AddOutcome[]> {
    for (let round = 0; round < TRIES; round += 1) {
      const consents = await this.#consents.findMany(organizationId, candidates.flatMap(({ lead }) => lead.phone ?? []));
      const outcomes = candidates.map(({ lead }): AddOutcome => {
        const owner = lead.phone ? (consents.get(lead.phone)?.leadId ?? null) : null;
        return owner === null || owner === lead.id ? { kind: 'ADDED', leadId: lead.id } : { kind: 'MERGED', leadId: owner };
      });
      const fresh = candidates.filter(({ lead }) => lead.phone === null || (consents.get(lead.phone)?.leadId ?? null) === null);
      try {
        if (fresh.length > 0) await this.#table.transact(this.#creation(organizationId, fresh, consents));
      } catch (error) {
        if (error instanceof ConditionFailed) continue;
        throw error;
      }
      await this.#merge(organizationId, candidates, outcomes);
      return outcomes;
    }
    throw new Error('Contacts to add kept changing');
  }

  #creation(organizationId: string, fresh: readonly Candidate[], consents: Awaited<ReturnType<Consents['findMany']>>): Write[] {
    const leads = fresh.map(({ lead }): Lead => ({ ...lead, consent: lead.phone ? (consents.get(lead.phone)?.state ?? 'NONE') : 'NONE' }));
    const writes = leads.flatMap((lead, place) => {
      const { consent } = lead;
      const attestation = fresh[place]?.attestation;
      const item = { ...toLeadItem(lead), ...(attestation ? { attestation: { ...attestation, at: lead.created.toISOString() } } : {}) };
      const created = this.#table.putWrite(item, { ConditionExpression: 'attribute_not_exists(pk)' });
      return lead.phone ? [created, this.#consents.assignment(organizationId, lead.phone, lead.id, consent)] : [created];
    });
    return [...writes, ...this.#counters.organization(organizationId, fresh[0]?.lead.id ?? '', { leads: fresh.length }), ...this.#search.created(organizationId, leads)];
  }

  /** Fills empty fields, overwrites nothing, and brings an archived contact back (fine points, "Contacts, inbox"). */
  async #merge(organizationId: string, candidates: readonly Candidate[], outcomes: readonly AddOutcome[]): Promise<void> {
    const merged = candidates.flatMap(({ lead }, place) => (outcomes[place]?.kind === 'MERGED' ? [{ lead, leadId: outcomes[place].leadId }] : []));
    const existing = new Map((await this.#leads.findMany(organizationId, merged.map(({ leadId }) => leadId))).map((lead) => [lead.id, lead]));
    for (const { lead, leadId } of merged) {
      const before = existing.get(leadId);
      if (!before) continue;
      if (before.archived) await this.setArchived(before, null);
      if (before.name === '' && lead.name !== '') await this.#rename(before, lead);
      if (before.email === null && lead.email !== null) {
        await this.#leads.update(organizationId, leadId, { UpdateExpression: 'SET email = :email', ExpressionAttributeValues: { ':email': lead.email } });
      }
    }
  }

  async #rename(lead: Lead, to: Pick<Lead, 'name' | 'firstName' | 'lastName'>): Promise<void> {
    await this.#table.transact([this.#table.updateWrite(leadKey(lead.organizationId, lead.id), nameUpdate(to)), ...this.#search.changed(lead.organizationId, [lead.id])]);
  }

  /**
   * Changes name, e-mail and number. A new number brings its own consent with it; the old one's stays with the number.
   * Answers the contact that has the new number when it is another one.
   */
  async change(before: Lead, to: Pick<Lead, 'name' | 'firstName' | 'lastName' | 'email' | 'phone'>): Promise<{ readonly taken: string } | { readonly lead: Lead }> {
    const { organizationId, id } = before;
    for (let round = 0; round < TRIES; round += 1) {
      const consent = to.phone && to.phone !== before.phone ? await this.#consents.find(organizationId, to.phone) : null;
      if (consent?.leadId && consent.leadId !== id) return { taken: consent.leadId };
      const writes: Write[] = [this.#table.updateWrite(leadKey(organizationId, id), changeUpdate(before, to, consent?.state))];
      if (before.phone && before.phone !== to.phone) writes.push(this.#consents.unassignment(organizationId, before.phone, id));
      if (to.phone && consent) writes.push(this.#consents.assignment(organizationId, to.phone, id, consent.state));
      writes.push(...this.#search.changed(organizationId, [id]));
      try {
        await this.#table.transact(writes);
      } catch (error) {
        if (error instanceof ConditionFailed && !error.failed.includes(0)) continue;
        throw error;
      }
      const item = await this.#table.get(leadKey(organizationId, id));
      return { lead: item ? toLead(item) : before };
    }
    throw new Error(`Contact ${id} kept changing`);
  }

  /** What staff stated of the contact's consent when they added it. */
  async attestationOf(lead: Lead): Promise<{ readonly statement: string; readonly userId: string; readonly at: Date } | null> {
    const item = await this.#table.get(leadKey(lead.organizationId, lead.id));
    const given = item?.attestation as { statement?: unknown; userId?: unknown; at?: unknown } | undefined;
    return given ? { statement: text(given.statement), userId: text(given.userId), at: date(given.at) } : null;
  }

  /** The campaigns that an archived contact was taken from; told once. */
  async takeArchivedFrom(lead: Lead): Promise<string[]> {
    const item = await this.#table.get(leadKey(lead.organizationId, lead.id));
    if (!Array.isArray(item?.archivedFrom)) return [];
    await this.#leads.update(lead.organizationId, lead.id, { UpdateExpression: 'REMOVE archivedFrom' });
    return item.archivedFrom.filter((id) => typeof id === 'string');
  }

  /** Takes a contact off the lists, or back on. Repeating it changes nothing. */
  async setArchived(lead: Lead, at: Date | null): Promise<void> {
    const update = at ? offLists(at) : onLists(lead);
    try {
      await this.#table.transact([
        this.#table.updateWrite(leadKey(lead.organizationId, lead.id), update),
        ...this.#counters.organization(lead.organizationId, lead.id, { leads: at ? -1 : 1 }),
        ...this.#search.changed(lead.organizationId, [lead.id]),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}

function offLists(at: Date) {
  return {
    UpdateExpression: 'SET archived = :at REMOVE contactsPk, contactsSk, inboxPk, inboxSk',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(archived)',
    ExpressionAttributeValues: { ':at': at.toISOString() },
  };
}

function onLists(lead: Lead) {
  const sets = ['contactsPk = :list', 'contactsSk = :id'];
  const values: Record<string, string> = { ':list': contactsPk(lead.organizationId), ':id': lead.id };
  if (lead.lastMessage) {
    sets.push('inboxPk = :inbox', 'inboxSk = :sort');
    values[':inbox'] = inboxPk(lead.organizationId);
    values[':sort'] = inboxSk(lead.lastMessage.at, lead.id);
  }
  return { UpdateExpression: `SET ${sets.join(', ')} REMOVE archived`, ConditionExpression: 'attribute_exists(archived)', ExpressionAttributeValues: values };
}

function changeUpdate(before: Lead, to: Pick<Lead, 'name' | 'firstName' | 'lastName' | 'email' | 'phone'>, consent: Lead['consent'] | undefined) {
  const values: Record<string, unknown> = { name: to.name, firstName: to.firstName, lastName: to.lastName, email: to.email };
  if (to.phone !== before.phone) {
    // Another number: whether it is valid, and whether it ever got a text, is not known of it.
    Object.assign(values, { phone: to.phone, texted: null, invalidPhone: false, consent: consent ?? 'NONE' });
  }
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const gone = Object.keys(values).filter((name) => values[name] === null);
  return {
    UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}${gone.length > 0 ? ` REMOVE ${gone.map((name) => `#${name}`).join(', ')}` : ''}`,
    ConditionExpression: before.phone === null ? 'attribute_exists(pk) AND attribute_not_exists(phone)' : 'phone = :before',
    ExpressionAttributeNames: Object.fromEntries(Object.keys(values).map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: { ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])), ...(before.phone === null ? {} : { ':before': before.phone }) },
  };
}

function nameUpdate(to: Pick<Lead, 'name' | 'firstName' | 'lastName'>) {
  return {
    UpdateExpression: 'SET #name = :name, firstName = :first, lastName = :last',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': to.name, ':first': to.firstName, ':last': to.lastName },
  };
}

