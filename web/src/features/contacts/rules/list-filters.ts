import { CONVERSATION_AGES } from '../../../../../functions/domain/search/conversation-age.ts';
import { CONTACT_SORTS, type ContactSort } from '../../../../../functions/domain/search/contact-sort.ts';
import type { ContactFilter } from '../api/contacts.ts';

/** What the list of contacts shows, apart from search and page. The address of the screen has it. */
export interface ListFilters {
  readonly filter: ContactFilter;
  readonly groupId: string | null;
  readonly tagId: string | null;
  readonly campaignId: string | null;
  readonly sort: ContactSort;
}

const FILTERS = ['unread', 'optedOut', 'invalid', 'archived', ...CONVERSATION_AGES] as const;
const DEFAULT_SORT: ContactSort = 'NEWEST';
const NAMES: Readonly<Record<keyof ListFilters, string>> = {
  filter: 'filter',
  groupId: 'group',
  tagId: 'tag',
  campaignId: 'campaign',
  sort: 'sort',
};

/** Returns the filters in an address. A value that no filter has counts as none. */
export function readFilters(address: URLSearchParams): ListFilters {
  const read = (name: keyof ListFilters): string | null => address.get(NAMES[name]) || null;
  return {
    filter: FILTERS.find((each) => each === read('filter')) ?? null,
    groupId: read('groupId'),
    tagId: read('tagId'),
    campaignId: read('campaignId'),
    sort: CONTACT_SORTS.find((each) => each === read('sort')) ?? DEFAULT_SORT,
  };
}

/** Returns an address with one filter changed. A filter that is off has no place in it. */
export function writeFilter(address: URLSearchParams, change: Partial<ListFilters>): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const [name, value] of Object.entries({ ...readFilters(address), ...change })) {
    const parameter = NAMES[name as keyof ListFilters];
    if (value === null || value === DEFAULT_SORT) changed.delete(parameter);
    else changed.set(parameter, value);
  }
  return changed;
}
