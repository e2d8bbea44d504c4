import type { GroupId, OrganizationId } from '../../domain/shared/ids.ts';
import { toPagePosition, type ListContactsDeps, type Page, type PageInput } from '../contacts/contact-pages.ts';
import { searchPage } from '../contacts/search-pages.ts';

/**
 * A page of the contacts in a group, newest first. A page without a search costs the same in a
 * group of any size. A search, a filter, a tag and another order cost what they cost in the whole organization, because search knows the groups and tags.
 */
export async function groupPage(
  deps: ListContactsDeps,
  organizationId: OrganizationId,
  groupId: GroupId,
  input: PageInput,
): Promise<Page> {
  const { data } = deps;
  const isSorted = (input.sort ?? 'NEWEST') !== 'NEWEST';
  if (input.search.trim() !== '' || input.filter !== null || (input.tagId ?? null) !== null || isSorted)
    return searchPage(deps, organizationId, { ...input, groupId });
  const [{ contacts, next }, counts] = await Promise.all([
    data.groupMembers.listPage(organizationId, groupId, toPagePosition(input)),
    data.counters.getGroupCounts(organizationId, [groupId]),
  ]);
  return { contacts, total: counts.get(groupId) ?? 0, next };
}
