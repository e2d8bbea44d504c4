import { GROUP_LIMITS } from '../../../domain/groups/group.ts';
import type { Contact } from '../../../domain/contacts/contact.ts';
import type { Reason } from '../../../domain/sending/reasons.ts';
import type { ContactId, GroupId, JobId, OrganizationId } from '../../../domain/shared/ids.ts';
import { SearchLog } from '../../search/search-log.ts';
import { failedConditions } from '../../table/attempt.ts';
import type { Counters } from '../../table/counters.ts';
import { prefixQuery } from '../../table/expressions.ts';
import { groupKey } from '../../table/group-key.ts';
import { contactKey } from '../../table/keys.ts';
import { queryPage } from '../../table/query-page.ts';
import type { Table, Write } from '../../table/table.ts';
import { readString } from '../../table/values.ts';
import type { Contacts } from '../contacts.ts';
import { memberKey } from './membership-writes.ts';

/** Two writes for each contact, a figure, two search records and the checks fit the 100 writes of a transaction. */
const CONTACTS_PER_TRANSACTION = 40;
const MAX_ATTEMPTS = 12;
const MAX_CURSOR_BYTES = 1_000;

/** What a change of members is for. */
export interface MemberChange {
  readonly organizationId: OrganizationId;
  readonly groupId: GroupId;
  /** The job that adds the contacts. A repetition of the job counts the same contacts again. null means no job. */
  readonly by?: string | null;
  /** Conditions of each transaction, for the id of its first contact. Work whose check fails ends. */
  readonly checks?: (shardBy: ContactId) => readonly Write[];
  /** What each transaction stores about the contacts that it changes. */
  readonly records?: (contactIds: readonly ContactId[]) => readonly Write[];
}

/** A removal. `addedBy`: only contacts that this job added, and that no one has taken out and added again since. */
export interface MemberRemoval extends MemberChange {
  readonly addedBy?: JobId | null;
}

export interface RemovedMembers {
  readonly removed: readonly ContactId[];
  /** Contacts that stay in the group, because someone else has added them. */
  readonly kept: readonly Contact[];
  /** A check failed. Contacts that are not named here did not change. */
  readonly interrupted: boolean;
}

export interface AddedMembers {
  /** Contacts that are in the group since this call, or since an earlier call of the same job. */
  readonly added: readonly ContactId[];
  readonly already: number;
  readonly skipped: readonly { readonly contact: Contact; readonly reason: Reason }[];
  /** A check failed. Contacts that are not counted were not added. */
  readonly interrupted: boolean;
}

/**
 * Which contacts are in a group. A contact names its groups. The list of a group names the contacts that are not archived, and
 * the number of them changes in the same transaction.
 */
export class GroupMembers {
  readonly #table: Table;
  readonly #contacts: Contacts;
  readonly #counters: Counters;
  readonly #search: SearchLog;

  constructor(table: Table, contacts: Contacts, counters: Counters) {
    this.#table = table;
    this.#contacts = contacts;
    this.#counters = counters;
    this.#search = new SearchLog(table);
  }

  /**
   * Returns a page of the contacts in a group, newest contact first. Cost: one query and one batch of reads, plus `skip` keys
   * for a jump to a page.
   */
  async listPage(
    organizationId: OrganizationId,
    groupId: GroupId,
    options: { readonly limit: number; readonly after?: string | null; readonly skip?: number },
  ): Promise<{ readonly contacts: Contact[]; readonly next: string | null }> {
    const { after } = options;
    const { pk } = groupKey(organizationId, groupId);
    const from =
      after && Buffer.byteLength(after) <= MAX_CURSOR_BYTES
        ? { ...memberKey(organizationId, groupId, after) }
        : undefined;
    const query = { ...prefixQuery(pk, 'CONTACT#'), ScanIndexForward: false };
    const page = await queryPage(this.#table, query, { ...options, from });
    const contacts = await this.#contacts.findMany(
      organizationId,
      page.items.map(({ contactId }) => readString(contactId)),
    );
    return { contacts, next: page.next ? readString(page.next.sk).slice('CONTACT#'.length) : null };
  }

  /** Adds contacts to a group. A repetition adds no one twice. Cost: a read and two writes for each contact. */
  async addMembers(change: MemberChange, contactIds: readonly ContactId[]): Promise<AddedMembers> {
    const results: AddedMembers[] = [];
    for (let from = 0; from < contactIds.length && !results.at(-1)?.interrupted; from += CONTACTS_PER_TRANSACTION)
      results.push(await this.#addChunk(change, contactIds.slice(from, from + CONTACTS_PER_TRANSACTION)));
    return {
      added: results.flatMap(({ added }) => added),
      already: results.reduce((sum, { already }) => sum + already, 0),
      skipped: results.flatMap(({ skipped }) => skipped),
      interrupted: results.some(({ interrupted }) => interrupted),
    };
  }

  async #addChunk(change: MemberChange, contactIds: readonly ContactId[]): Promise<AddedMembers> {
    const { organizationId, groupId } = change;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const contacts = await this.#contacts.findMany(organizationId, contactIds);
      const members = contacts.filter(({ groupIds }) => groupIds.includes(groupId));
      const others = contacts.filter(({ groupIds }) => !groupIds.includes(groupId));
      const skipped = others.flatMap((contact) => {
        const reason = reasonNotAdded(contact);
        return reason === null ? [] : [{ contact, reason }];
      });
      const missing = others.filter((contact) => reasonNotAdded(contact) === null).map(({ id }) => id);
      const failed = await this.#commit(change, missing, [
        ...missing.flatMap((id) => this.#addWrites(change, id)),
        ...this.#counters.groupWrites(organizationId, groupId, missing[0] ?? '', missing.length),
      ]);
      if (failed === 'CHANGED') continue;
      const own = await this.#findOwn(change, members);
      const added = failed === 'CHECK' ? own : [...own, ...missing];
      return { added, already: members.length - own.length, skipped, interrupted: failed === 'CHECK' };
    }
    throw new Error(`The contacts to add to group ${groupId} kept changing`);
  }

  /** Returns the members that the job of the change added before. */
  async #findOwn({ organizationId, groupId, by = null }: MemberChange, members: readonly Contact[]) {
    if (by === null || members.length === 0) return [];
    const entries = await this.#table.batchGet(members.map(({ id }) => memberKey(organizationId, groupId, id)));
    return entries.flatMap((entry) => (entry?.by === by ? [readString(entry.contactId)] : []));
  }

  #addWrites({ organizationId, groupId, by = null }: MemberChange, contactId: ContactId): Write[] {
    return [
      this.#table.updateWrite(contactKey(organizationId, contactId), {
        UpdateExpression: 'ADD groupIds :group',
        ConditionExpression:
          'attribute_exists(pk) AND attribute_not_exists(archived) AND NOT contains(groupIds, :id) AND (attribute_not_exists(groupIds) OR size(groupIds) < :most)',
        ExpressionAttributeValues: {
          ':group': new Set([groupId]),
          ':id': groupId,
          ':most': GROUP_LIMITS.perContact,
        },
      }),
      this.#table.putWrite({
        ...memberKey(organizationId, groupId, contactId),
        contactId,
        ...(by === null ? {} : { by }),
      }),
    ];
  }

  /** Takes contacts out of a group. Contacts that are not in the group stay as they are. Cost: as `add`. */
  async removeMembers(change: MemberRemoval, contactIds: readonly ContactId[]): Promise<RemovedMembers> {
    const results: RemovedMembers[] = [];
    for (let from = 0; from < contactIds.length && !results.at(-1)?.interrupted; from += CONTACTS_PER_TRANSACTION)
      results.push(await this.#removeChunk(change, contactIds.slice(from, from + CONTACTS_PER_TRANSACTION)));
    return {
      removed: results.flatMap(({ removed }) => removed),
      kept: results.flatMap(({ kept }) => kept),
      interrupted: results.some(({ interrupted }) => interrupted),
    };
  }

  async #removeChunk(change: MemberRemoval, contactIds: readonly ContactId[]): Promise<RemovedMembers> {
    const { organizationId, groupId, addedBy = null } = change;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const members = (await this.#contacts.findMany(organizationId, contactIds)).filter(({ groupIds }) =>
        groupIds.includes(groupId),
      );
      const own = addedBy === null ? null : new Set(await this.#findOwn({ ...change, by: addedBy }, members));
      // The list of the group does not have archived contacts, so that no one knows who added them.
      const leaving = members.filter(({ id, archived }) => own === null || own.has(id) || archived !== null);
      const kept = members.filter((contact) => !leaving.includes(contact));
      const ids = leaving.map(({ id }) => id);
      const listed = leaving.filter(({ archived }) => archived === null);
      const failed = await this.#commit(change, ids, [
        ...leaving.flatMap((contact) => this.#removeWrites(change, contact)),
        ...this.#counters.groupWrites(organizationId, groupId, ids[0] ?? '', -listed.length),
      ]);
      if (failed === 'CHANGED') continue;
      return { removed: failed === 'CHECK' ? [] : ids, kept, interrupted: failed === 'CHECK' };
    }
    throw new Error(`The contacts to remove from group ${groupId} kept changing`);
  }

  #removeWrites({ groupId, addedBy = null }: MemberRemoval, { organizationId, id, archived }: Contact): Write[] {
    const update = this.#table.updateWrite(contactKey(organizationId, id), {
      UpdateExpression: 'DELETE groupIds :group',
      ConditionExpression: `contains(groupIds, :id) AND ${archived ? 'attribute_exists(archived)' : 'attribute_not_exists(archived)'}`,
      ExpressionAttributeValues: { ':group': new Set([groupId]), ':id': groupId },
    });
    if (archived) return [update];
    const isOwn =
      addedBy === null
        ? undefined
        : {
            ConditionExpression: '#by = :by',
            ExpressionAttributeNames: { '#by': 'by' },
            ExpressionAttributeValues: { ':by': addedBy },
          };
    return [update, this.#table.deleteWrite(memberKey(organizationId, groupId, id), isOwn)];
  }

  /** Returns null after the commit, `CHECK` when a check failed, and `CHANGED` when a contact has changed. */
  async #commit(
    { organizationId, checks, records }: MemberChange,
    contactIds: readonly ContactId[],
    writes: readonly Write[],
  ): Promise<'CHECK' | 'CHANGED' | null> {
    const [first] = contactIds;
    if (first === undefined) return null;
    const conditions = checks?.(first) ?? [];
    const failed = await failedConditions(() =>
      this.#table.transact([
        ...conditions,
        ...writes,
        ...this.#search.changedWrites(organizationId, contactIds),
        ...(records?.(contactIds) ?? []),
      ]),
    );
    if (failed === null) return null;
    return conditions.some((_, index) => failed.has(index)) ? 'CHECK' : 'CHANGED';
  }
}

function reasonNotAdded({ archived, groupIds }: Contact): Reason | null {
  if (archived) return 'CONTACT_ARCHIVED';
  return groupIds.length >= GROUP_LIMITS.perContact ? 'IN_TOO_MANY_GROUPS' : null;
}
