import { matchesFlags, type SearchEntry, type SearchKind } from '../../domain/search/search-blocks.ts';
import type { GroupId, TagId } from '../../domain/shared/ids.ts';
import type { ContactSort } from '../../domain/search/contact-sort.ts';
import { foldName, toSortName } from '../../domain/search/fold-name.ts';
import type { ScanBlock } from '../../domain/search/scan-block.ts';
import { createMatcher } from '../../domain/search/matcher.ts';

export interface SearchQuery {
  readonly search: string;
  readonly kind: SearchKind;
  /** Only contacts that are in one of these groups. null means all contacts. */
  readonly groupIds?: readonly GroupId[] | null;
  /** Only contacts with this tag. null means all contacts. */
  readonly tagId?: TagId | null;
  /** missing means newest first. */
  readonly sort?: ContactSort | null;
}

/**
 * Returns the ids of all contacts that match, in the order of the query.
 * @param created entries of contacts that are newer than the blocks
 * @param changed entries that replace those of the blocks
 */
export function findMatches(
  blocks: readonly ScanBlock[],
  created: readonly SearchEntry[],
  changed: readonly SearchEntry[],
  query: SearchQuery,
): string[] {
  const { search, kind, groupIds = null, tagId = null, sort = null } = query;
  const matches = createMatcher(search);
  const createdEntries = new Map(created.map((entry) => [entry.id, entry]));
  const changedEntries = new Map(changed.map((entry) => [entry.id, entry]));
  const ids: string[] = [];
  /** The names of the ids, for an order by name. */
  const names: string[] = [];
  const isByName = sort === 'NAME_ASC' || sort === 'NAME_DESC';
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    const block = blocks[at];
    if (!block) continue;
    const members = groupIds && new Set(groupIds.flatMap((groupId) => [...(block.groups[groupId] ?? [])]));
    const tagged = tagId === null ? null : new Set(block.tags[tagId]);
    for (let index = block.size - 1; index >= 0; index -= 1) {
      const id = block.ids.at(index);
      if (createdEntries.size > 0) createdEntries.delete(id);
      if (changedEntries.has(id) || members?.has(index) === false || tagged?.has(index) === false) continue;
      if (!matchesFlags(block.flags[index] ?? 0, kind)) continue;
      if (!matches(block.folded.at(index), block.phones.at(index))) continue;
      ids.push(id);
      if (isByName) names.push(block.names.at(index));
    }
  }
  for (const [id, entry] of changedEntries) createdEntries.set(id, entry);
  const others = [...createdEntries.values()]
    .filter((entry) => isListed(entry, query))
    .filter((entry) => matchesFlags(entry.flags, kind) && matches(foldName(entry.name), entry.phone));
  if (isByName)
    return sortMatches([...ids, ...others.map(({ id }) => id)], [...names, ...others.map(({ name }) => name)], sort);
  const newestFirst = mergeDescending(
    ids,
    sortMatches(
      others.map(({ id }) => id),
      [],
      null,
    ),
  );
  return sort === 'OLDEST' ? newestFirst.reverse() : newestFirst;
}

/** Returns two lists of ids as one. Blocks are in the order of ids, and the sorting of a million ids would take a second. */
function mergeDescending(ids: string[], others: readonly string[]): string[] {
  if (others.length === 0) return ids;
  const merged: string[] = [];
  let next = 0;
  for (const id of ids) {
    for (let other = others[next]; other !== undefined && other > id; other = others[next]) {
      merged.push(other);
      next += 1;
    }
    merged.push(id);
  }
  for (const other of others.slice(next)) merged.push(other);
  return merged;
}

/**
 * Returns ids in the order of a query. By name as the index by name does: by the folded name, then by the id.
 * @param names the names of the ids, which only an order by name needs
 */
export function sortMatches(ids: readonly string[], names: readonly string[], sort: ContactSort | null): string[] {
  const direction = sort === 'NAME_ASC' || sort === 'OLDEST' ? 1 : -1;
  if (sort !== 'NAME_ASC' && sort !== 'NAME_DESC') return [...ids].sort((a, b) => (a < b ? -direction : direction));
  return ids
    .map((id, index) => ({ id, key: `${toSortName(names[index] ?? '')}#${id}` }))
    .sort((a, b) => (a.key < b.key ? -direction : direction))
    .map(({ id }) => id);
}

/** Returns whether a contact is in one of the groups and has the tag that a search names. */
export function isListed(
  entry: Pick<SearchEntry, 'groupIds' | 'tagIds'>,
  { groupIds = null, tagId = null }: Pick<SearchQuery, 'groupIds' | 'tagId'>,
): boolean {
  return (
    (groupIds === null || groupIds.some((groupId) => entry.groupIds.includes(groupId))) &&
    (tagId === null || entry.tagIds.includes(tagId))
  );
}
