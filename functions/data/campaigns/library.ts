import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { toLibraryEntry } from '../../domain/library/library-entry.ts';
import type { LibraryCategory, LibraryEntry } from '../../domain/library/publication.ts';
import { createMatcher } from '../../domain/search/matcher.ts';
import { foldName } from '../../domain/search/fold-name.ts';
import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import { prefixQuery } from '../table/expressions.ts';
import { queryPage } from '../table/query-page.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';

const libraryPk = (brand: string): string => `LIBRARY#${brand}`;
const entryKey = ({ brand, since, campaignId }: LibraryEntry): Key => ({
  pk: libraryPk(brand),
  sk: `CAMPAIGN#${since.toISOString()}#${campaignId}`,
});
/** Says whose a campaign of the library is, because its readers know the campaign only. */
const ownerKey = (campaignId: CampaignId): Key => ({ pk: `LIBRARY-CAMPAIGN#${campaignId}`, sk: 'OWNER' });

const PREFIX = 'CAMPAIGN#';
/** The browser sends the cursor back. No key that we write is longer. */
const MAX_CURSOR = 100;

/** Which campaigns of the library a list has. */
export interface LibraryFilter {
  readonly brand: string;
  /** empty means all. */
  readonly categories: readonly LibraryCategory[];
  /** Words of the name or the description. empty means all. */
  readonly search: string;
}

/**
 * Returns the writes that keep the library when a campaign changes, for the transaction of the change. Cost: nothing while the library
 * shows the same of the campaign, otherwise two writes, three when it was published again.
 */
export function libraryWrites(table: Table, before: Campaign, after: Campaign): Write[] {
  const [old, entry] = [toLibraryEntry(before), toLibraryEntry(after)];
  if (JSON.stringify(old) === JSON.stringify(entry)) return [];
  const { organizationId, id } = after;
  const isElsewhere = old !== null && (entry === null || entryKey(old).sk !== entryKey(entry).sk);
  return [
    ...(isElsewhere ? [table.deleteWrite(entryKey(old))] : []),
    entry === null
      ? table.deleteWrite(ownerKey(id))
      : table.putWrite({ ...ownerKey(id), organizationId, brand: entry.brand }),
    ...(entry === null
      ? []
      : [table.putWrite({ ...entryKey(entry), ...entry, since: entry.since.toISOString(), organizationId })]),
  ];
}

/** The public library of campaigns, one for each brand. */
export class Library {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Returns a page of the library, the newest first. `limit`: entries that are looked through, so that a page may be short or empty. Cost:
   * one query.
   */
  async listPage(
    { brand, categories, search }: LibraryFilter,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly entries: LibraryEntry[]; readonly next: string | null }> {
    const pk = libraryPk(brand);
    const from = after !== null && after.length <= MAX_CURSOR ? { pk, sk: `${PREFIX}${after}` } : undefined;
    const page = await queryPage(this.#table, { ...prefixQuery(pk, PREFIX), ScanIndexForward: false }, { limit, from });
    const matches = createMatcher(search);
    return {
      entries: page.items
        .map(toEntry)
        .filter(({ category }) => categories.length === 0 || categories.includes(category))
        .filter(({ name, description }) => matches(foldName(`${name} ${description}`), null)),
      next: page.next ? readString(page.next.sk).slice(PREFIX.length) : null,
    };
  }

  /** Returns whose a campaign of a brand's library is, or null when the library does not have it. Cost: one read. */
  async findOwner(brand: string, campaignId: CampaignId): Promise<OrganizationId | null> {
    const item = await this.#table.get(ownerKey(campaignId));
    return item?.brand === brand ? readString(item.organizationId) : null;
  }
}

function toEntry(item: Item): LibraryEntry {
  return {
    brand: readString(item.brand),
    category: readString(item.category) as LibraryCategory,
    description: readString(item.description),
    since: readDate(item.since),
    campaignId: readString(item.campaignId),
    name: readString(item.name),
    steps: Number(item.steps),
  };
}
