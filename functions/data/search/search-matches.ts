import { matchesFlags, type Columns, type SearchEntry, type SearchKind } from '../../domain/search/search-blocks.ts';
import type { GroupId, TagId } from '../../domain/shared/ids.ts';
import { foldName } from '../../domain/search/fold-name.ts';
import { createMatcher } from '../../domain/search/matcher.ts';

export interface SearchQuery {
  readonly search: string;
  readonly kind: SearchKind;
  /** Only contacts that are in one of these groups. Null: all contacts. */
  readonly groupIds?: readonly GroupId[] | null;
  /** Only contacts with this tag. Null: all contacts. */
  readonly tagId?: TagId | null;
}

export interface UnpackedBlock {
  readonly columns: Columns;
  /** The names as search compares them. */
  readonly folded: readonly string[];
}

/**
 * Returns the ids of all contacts that match, newest first.
 * @param created entries of contacts that are newer than the blocks
 * @param changed entries that replace those of the blocks
 */
export function findMatches(
  blocks: readonly UnpackedBlock[],
  created: readonly SearchEntry[],
  changed: readonly SearchEntry[],
  query: SearchQuery,
): string[] {
  const { search, kind, groupIds = null, tagId = null } = query;
  const matches = createMatcher(search);
  const createdEntries = new Map(created.map((entry) => [entry.id, entry]));
  const changedEntries = new Map(changed.map((entry) => [entry.id, entry]));
  const ids: string[] = [];
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    const block = blocks[at];
    if (!block) continue;
    const { columns, folded } = block;
    const members = groupIds && new Set(groupIds.flatMap((groupId) => columns.groups?.[groupId] ?? []));
    const tagged = tagId === null ? null : new Set(columns.tags?.[tagId]);
    for (let index = columns.ids.length - 1; index >= 0; index -= 1) {
      const id = columns.ids[index] ?? '';
      if (createdEntries.size > 0) createdEntries.delete(id);
      if (changedEntries.has(id) || members?.has(index) === false || tagged?.has(index) === false) continue;
      if (matchesFlags(columns.flags[index] ?? 0, kind) && matches(folded[index] ?? '', columns.phones[index] ?? null))
        ids.push(id);
    }
  }
  for (const [id, entry] of changedEntries) createdEntries.set(id, entry);
  const others = [...createdEntries.values()]
    .filter((entry) => isListed(entry, query))
    .filter((entry) => matchesFlags(entry.flags, kind) && matches(foldName(entry.name), entry.phone))
    .map((entry) => entry.id);
  return others.length === 0 ? ids : [...ids, ...others].sort((a, b) => (a < b ? 1 : -1));
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
