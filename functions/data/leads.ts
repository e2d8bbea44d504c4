import type { ConsentState, LastMessage, Lead } from '../domain/contacts/lead.ts';
import { contactsPk, inboxPk, inboxSk, leadKey } from './keys.ts';
import { SearchLog } from './search-log.ts';
import { ConditionFailed, type Item, type Table, type Update } from './table.ts';
import { date, dateOrNull, iso, text, textOrNull } from './values.ts';

export type LeadList = 'contacts' | 'inbox';

export interface LeadPage {
  readonly leads: Lead[];
  readonly next: string | null;
}

/** Contacts, by id and in the two lists: all (newest first) and those with a conversation (last text first). */
export class Leads {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(organizationId: string, leadId: string): Promise<Lead | null> {
    const item = await this.#table.get(leadKey(organizationId, leadId));
    return item ? toLead(item) : null;
  }

  /** Those that exist, in the order asked. */
  async findMany(organizationId: string, leadIds: readonly string[]): Promise<Lead[]> {
    const items = await this.#table.batchGet(leadIds.map((id) => leadKey(organizationId, id)));
    return items.flatMap((item) => (item ? [toLead(item)] : []));
  }

  /**
   * One page of a list. Cost: `limit` items, plus `skip` keys when a page is jumped to; flat along the cursor.
   * The lists are indexes: on AWS a change can take a moment to show.
   */
  async page(
    organizationId: string,
    list: LeadList,
    options: { limit: number; after?: string | null; skip?: number },
  ): Promise<LeadPage> {
    const pk = list === 'contacts' ? contactsPk(organizationId) : inboxPk(organizationId);
    let from = options.after ? decodeCursor(list, pk, options.after) : undefined;
    let skip = options.skip ?? 0;
    while (skip > 0) {
      const skipped = await this.#table.query({
        ...listQuery(list, pk),
        Limit: Math.min(skip, 1_000),
        ProjectionExpression: 'pk',
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      skip -= skipped.items.length;
      from = skipped.next;
      if (!from) return { leads: [], next: null };
    }
    const page = await this.#table.query({
      ...listQuery(list, pk),
      Limit: options.limit,
      ...(from ? { ExclusiveStartKey: from } : {}),
    });
    return { leads: page.items.map(toLead), next: page.next ? encodeCursor(page.next) : null };
  }

  /** Every contact of a list, page by page, for background work and search. */
  async *all(organizationId: string, list: LeadList): AsyncGenerator<Lead[]> {
    let after: string | null = null;
    do {
      const page: LeadPage = await this.page(organizationId, list, { limit: 1_000, after });
      yield page.leads;
      after = page.next;
    } while (after);
  }

  /** Null when the contact does not exist. */
  async update(organizationId: string, leadId: string, update: Update): Promise<Lead | null> {
    const item = await this.#table.update(leadKey(organizationId, leadId), {
      ...update,
      ConditionExpression: update.ConditionExpression
        ? `attribute_exists(pk) AND (${update.ConditionExpression})`
        : 'attribute_exists(pk)',
    });
    return item ? toLead(item) : null;
  }

  async markViewed(organizationId: string, leadId: string, now: Date): Promise<Lead | null> {
    return this.update(organizationId, leadId, {
      UpdateExpression: 'SET lastViewed = :now',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    });
  }

  /** Staff say that a text was no wish to opt out. */
  async dismissOptOutHint(organizationId: string, leadId: string): Promise<Lead | null> {
    return this.update(organizationId, leadId, { UpdateExpression: 'REMOVE optOutHint' });
  }

  /** Of the number, as long as it is the contact's: a report can come when staff has corrected it. */
  async markInvalid(organizationId: string, leadId: string, phone: string): Promise<void> {
    const update = {
      UpdateExpression: 'SET invalidPhone = :yes',
      ConditionExpression: 'phone = :phone',
      ExpressionAttributeValues: { ':yes': true, ':phone': phone },
    };
    try {
      await this.#table.transact([
        this.#table.updateWrite(leadKey(organizationId, leadId), update),
        ...new SearchLog(this.#table).changed(organizationId, [leadId]),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}

export function toLeadItem(lead: Lead): Item {
  return {
    ...leadKey(lead.organizationId, lead.id),
    organizationId: lead.organizationId,
    id: lead.id,
    name: lead.name,
    firstName: lead.firstName,
    lastName: lead.lastName,
    phone: lead.phone ?? undefined,
    email: lead.email ?? undefined,
    consent: lead.consent,
    invalidPhone: lead.invalidPhone,
    archived: iso(lead.archived),
    created: lead.created.toISOString(),
    ...(lead.archived ? {} : { contactsPk: contactsPk(lead.organizationId), contactsSk: lead.id }),
  };
}

/** How the contact shows in the inbox after a text in either direction; part of that text's transaction. */
export function conversationUpdate(organizationId: string, leadId: string, last: LastMessage): Update {
  const sets = ['inboxPk = :inbox', 'inboxSk = :sort', 'lastMessage = :last'];
  if (last.direction === 'IN') sets.push('lastInbound = :at', 'lastActive = :at');
  return {
    UpdateExpression: `SET ${sets.join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: {
      ':inbox': inboxPk(organizationId),
      ':sort': inboxSk(last.at, leadId),
      ':last': { ...last, at: last.at.toISOString() },
      ...(last.direction === 'IN' ? { ':at': last.at.toISOString() } : {}),
    },
  };
}

/** Archived: on no list, until it comes back. */
export function offLists(at: Date): Update {
  return {
    UpdateExpression: 'SET archived = :at REMOVE contactsPk, contactsSk, inboxPk, inboxSk',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(archived)',
    ExpressionAttributeValues: { ':at': at.toISOString() },
  };
}

/** A contact's way back: on the list of all, and into the inbox where it had its place. */
export function onLists(lead: Lead): Update {
  const sets = ['contactsPk = :list', 'contactsSk = :id'];
  const values: Record<string, string> = { ':list': contactsPk(lead.organizationId), ':id': lead.id };
  if (lead.lastMessage) {
    sets.push('inboxPk = :inbox', 'inboxSk = :sort');
    values[':inbox'] = inboxPk(lead.organizationId);
    values[':sort'] = inboxSk(lead.lastMessage.at, lead.id);
  }
  return {
    UpdateExpression: `SET ${sets.join(', ')} REMOVE archived`,
    ConditionExpression: 'attribute_exists(archived)',
    ExpressionAttributeValues: values,
  };
}

export function toLead(item: Item): Lead {
  const last = item.lastMessage as Record<string, unknown> | undefined;
  return {
    organizationId: text(item.organizationId),
    id: text(item.id),
    name: text(item.name),
    firstName: text(item.firstName),
    lastName: text(item.lastName),
    phone: textOrNull(item.phone),
    email: textOrNull(item.email),
    consent: text(item.consent) as ConsentState,
    invalidPhone: item.invalidPhone === true,
    archived: dateOrNull(item.archived),
    created: date(item.created),
    lastViewed: dateOrNull(item.lastViewed),
    lastActive: dateOrNull(item.lastActive),
    lastInbound: dateOrNull(item.lastInbound),
    texted: dateOrNull(item.texted),
    optOutHint: dateOrNull(item.optOutHint),
    lastMessage: last
      ? {
          textId: text(last.textId),
          direction: last.direction === 'IN' ? 'IN' : 'OUT',
          body: text(last.body),
          at: date(last.at),
        }
      : null,
  };
}

function listQuery(list: LeadList, pk: string) {
  return {
    IndexName: list,
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': `${list}Pk` },
    ExpressionAttributeValues: { ':pk': pk },
    ScanIndexForward: false,
  };
}

function encodeCursor(key: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** A cursor comes back from a browser: one of another organization's list must not open it. */
function decodeCursor(list: LeadList, pk: string, cursor: string): Record<string, unknown> | undefined {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as Record<string, unknown>;
    const names = ['pk', 'sk', `${list}Pk`, `${list}Sk`];
    const sound =
      Object.keys(key).length === names.length &&
      names.every((name) => typeof key[name] === 'string') &&
      key[`${list}Pk`] === pk;
    return sound ? key : undefined;
  } catch {
    return undefined;
  }
}
