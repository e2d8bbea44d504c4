import type { Contact } from '../../../domain/contacts/contact.ts';
import type { ContactId, GroupId, OrganizationId } from '../../../domain/shared/ids.ts';
import type { Counters } from '../../table/counters.ts';
import type { Key, Table, Write } from '../../table/table.ts';
import { MAX_LIST_ENTRIES } from '../conversations/conversation-lists.ts';
import { groupKey } from '../../table/group-key.ts';

/** The part of a contact that decides in which lists of groups the contact is. */
type Member = Pick<Contact, 'organizationId' | 'id' | 'groupIds'>;

/** Writes of a transaction that remain for groups, beside a contact's own writes, its number, figures and search. */
const WRITES_PER_TRANSACTION = 92;
/** The contact, its number, and its entries in the lists of conversations. */
const WRITES_PER_CONTACT = 2 + MAX_LIST_ENTRIES;

/** Names a contact in the list of a group. Archived contacts have no such item. */
export const memberKey = (organizationId: OrganizationId, groupId: GroupId, contactId: ContactId): Key => ({
  pk: groupKey(organizationId, groupId).pk,
  sk: `CONTACT#${contactId}`,
});

/**
 * Returns the writes that add contacts to the lists of their groups, or take them off: part of the transaction that restores
 * or archives the contacts. The update of each contact needs `sameGroupsCondition`.
 */
export function groupListWrites(
  table: Table,
  counters: Counters,
  contacts: readonly Member[],
  isListed: boolean,
): Write[] {
  const entries = contacts.flatMap(({ organizationId, id, groupIds }) =>
    groupIds.map((groupId) => {
      const key = memberKey(organizationId, groupId, id);
      return isListed ? table.putWrite({ ...key, contactId: id }) : table.deleteWrite(key);
    }),
  );
  return [...entries, ...memberCountWrites(counters, contacts, isListed)];
}

function memberCountWrites(counters: Counters, contacts: readonly Member[], isListed: boolean): Write[] {
  const [first] = contacts;
  if (!first) return [];
  const counts = new Map<GroupId, number>();
  for (const groupId of contacts.flatMap(({ groupIds }) => groupIds))
    counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  return [...counts].flatMap(([groupId, count]) =>
    counters.groupWrites(first.organizationId, groupId, first.id, isListed ? count : -count),
  );
}

/** A condition that a contact is in the same groups as when it was read. */
export function sameGroupsCondition({ groupIds }: Pick<Contact, 'groupIds'>): {
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
} {
  return groupIds.length === 0
    ? { expression: 'attribute_not_exists(groupIds)', values: {} }
    : { expression: 'groupIds = :groupsAsRead', values: { ':groupsAsRead': new Set(groupIds) } };
}

/** Splits contacts into chunks whose lists of groups fit one transaction each. One contact with all its groups always fits. */
export function splitByGroups<Each extends Member>(contacts: readonly Each[], contactsPerChunk: number): Each[][] {
  const chunks: Each[][] = [];
  let chunk: Each[] = [];
  let groups = new Set<GroupId>();
  let writes = 0;
  for (const contact of contacts) {
    const more = WRITES_PER_CONTACT + contact.groupIds.length;
    const counts = groups.union(new Set(contact.groupIds)).size;
    if (chunk.length >= contactsPerChunk || (chunk.length > 0 && writes + more + counts > WRITES_PER_TRANSACTION)) {
      chunks.push(chunk);
      chunk = [];
      groups = new Set();
      writes = 0;
    }
    chunk.push(contact);
    groups = groups.union(new Set(contact.groupIds));
    writes += more;
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks;
}
