import type { GroupId, OrganizationId } from '../../domain/shared/ids.ts';
import {
  collectPage,
  firstIndex,
  getPageSize,
  searchContacts,
  toPagePosition,
  type ListContactsDeps,
  type ListContactsInput,
  type Page,
} from '../contacts/contact-pages.ts';

/**
 * A page of the contacts in a group, newest first. A page without a search costs the same in a
 * group of any size. A search, a filter, a tag and another order cost what they cost in the whole organization, because search knows the groups and tags.
 */
export async function groupPage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  groupId: GroupId,
  input: ListContactsInput,
): Promise<Page> {
  const { data } = deps;
  const isSorted = (input.sort ?? 'NEWEST') !== 'NEWEST';
  if (input.search.trim() !== '' || input.filter !== null || (input.tagId ?? null) !== null || isSorted)
    return searchGroup(deps, organizationId, { ...input, groupId });
  const [{ contacts, next }, counts] = await Promise.all([
    data.groupMembers.listPage(organizationId, groupId, toPagePosition(input)),
    data.counters.getGroupCounts(organizationId, [groupId]),
  ]);
  return { contacts, total: counts.get(groupId) ?? 0, next };
}

async function searchGroup(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  input: ListContactsInput,
): Promise<Page> {
  const { contacts } = deps.data;
  const ids = await searchContacts(deps, organizationId, input);
  if (input.filter === 'messages' || input.filter === 'unread') {
    // Search does not know who has a conversation. The list of the inbox does.
    const found = new Set(ids);
    const list = input.filter === 'messages' ? 'inbox' : 'unread';
    return collectPage(contacts.iterateAll(organizationId, list), ({ id }) => found.has(id), input);
  }
  const shown = ids.slice(firstIndex(input), firstIndex(input) + getPageSize(input));
  return { contacts: await contacts.findMany(organizationId, shown), total: ids.length, next: null };
}
