import * as z from 'zod/mini';
import { LANDING_PAGE_LIMITS, type LandingPage } from '../../domain/landing-pages/landing-page.ts';
import { foldName } from '../../domain/search/fold-name.ts';
import { createMatcher } from '../../domain/search/matcher.ts';
import type { LandingPageId, OrganizationId } from '../../domain/shared/ids.ts';
import { failedConditions, falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';
import {
  landingPageCodeKey,
  landingPageCountKey,
  landingPageEntryKey,
  landingPageKey,
  landingPagesPk,
} from './form-keys.ts';
import { storedItems, toStoredItems } from './stored-items.ts';

const landingPageEntity = defineEntity(
  landingPageKey,
  z.object({
    organizationId: z.string(),
    id: z.string(),
    code: z.string(),
    title: z.string(),
    description: z.string(),
    color: z.nullable(z.string()),
    image: z.nullable(z.string()),
    profile: z.nullable(z.string()),
    campaignIds: z.array(z.string()),
    items: storedItems,
    created: storedDate,
    archived: z.optional(storedDate),
    version: z.number(),
  }),
);

const MAX_ATTEMPTS = 8;

export interface LandingPageOptions {
  /** Words of the title. empty means every page. */
  readonly search: string;
  readonly archived: boolean;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after: string | null;
}

/** Landing pages. Their titles are one partition for each organization, which is read as a whole: the number is limited. */
export class LandingPages {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async findLandingPage(organizationId: OrganizationId, id: LandingPageId): Promise<LandingPage | null> {
    const item = await this.#table.get(landingPageKey(organizationId, id));
    return item ? toLandingPage(item) : null;
  }

  /** Returns the page of a public code. Cost: two reads. */
  async findByCode(code: string): Promise<LandingPage | null> {
    const named = await this.#table.get(landingPageCodeKey(code));
    return named ? this.findLandingPage(readString(named.organizationId), readString(named.id)) : null;
  }

  /** Returns a list of pages, newest first. `total`: of the whole list. Cost: one query and one batch of reads. */
  async listPage(
    organizationId: OrganizationId,
    { search, archived, limit, after }: LandingPageOptions,
  ): Promise<{ readonly pages: readonly LandingPage[]; readonly total: number; readonly next: string | null }> {
    const matches = createMatcher(search);
    const found = (await this.#table.queryAll(landingPagesPk(organizationId), 'PAGE#'))
      .filter((entry) => entry.archived === archived && matches(foldName(readString(entry.title)), null))
      .map(({ id }) => readString(id))
      .reverse();
    const rest = after === null ? found : found.filter((id) => id < after);
    const ids = rest.slice(0, limit);
    const items = await this.#table.batchGet(ids.map((id) => landingPageKey(organizationId, id)));
    return {
      pages: items.flatMap((item) => (item ? [toLandingPage(item)] : [])),
      total: found.length,
      next: rest.length > limit ? (ids.at(-1) ?? null) : null,
    };
  }

  /** Stores a new page. `FULL`: the organization has as many as it may have. */
  async createLandingPage(page: LandingPage): Promise<'DONE' | 'FULL'> {
    const { organizationId, id, code } = page;
    const failed = await failedConditions(() =>
      this.#table.transact([
        this.#table.putWrite(toItem(page), IF_ABSENT),
        this.#table.putWrite({ ...landingPageCodeKey(code), organizationId, id }, IF_ABSENT),
        this.#table.putWrite(toEntry(page)),
        this.#table.updateWrite(landingPageCountKey(organizationId), {
          UpdateExpression: 'ADD #total :one',
          ConditionExpression: 'attribute_not_exists(#total) OR #total < :most',
          ExpressionAttributeNames: { '#total': 'total' },
          ExpressionAttributeValues: { ':one': 1, ':most': LANDING_PAGE_LIMITS.perOrganization },
        }),
      ]),
    );
    if (failed?.has(0) || failed?.has(1)) throw new Error(`The id or the code of the new landing page ${id} is taken`);
    return failed === null ? 'DONE' : 'FULL';
  }

  /**
   * Applies a change to the newest version, and repeats the change when someone else was first. Returns null when there is no such page.
   * `listFileWrites`: what the change does to stored files, in the same transaction.
   */
  async change(
    organizationId: OrganizationId,
    id: LandingPageId,
    edit: (page: LandingPage) => LandingPage,
    listFileWrites: (before: LandingPage) => readonly Write[] = () => [],
  ): Promise<LandingPage | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const before = await this.findLandingPage(organizationId, id);
      if (!before) return null;
      const edited = edit(before);
      if (edited === before) return before;
      const after = { ...edited, version: before.version + 1 };
      const writes = [
        this.#table.putWrite(toItem(after), {
          ConditionExpression: '#version = :seen',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':seen': before.version },
        }),
        this.#table.putWrite(toEntry(after)),
        ...listFileWrites(before),
      ];
      if (await falseIfConditionFails(() => this.#table.transact(writes))) return after;
    }
    throw new Error(`Landing page ${id} kept changing`);
  }
}

function toEntry({ organizationId, id, title, archived }: LandingPage): Item {
  return { ...landingPageEntryKey(organizationId, id), id, title, archived: archived !== null };
}

function toItem({ archived, items, campaignIds, ...page }: LandingPage): Item {
  const stored = {
    ...page,
    campaignIds: [...campaignIds],
    items: toStoredItems(items),
    ...(archived ? { archived } : {}),
  };
  return landingPageEntity.toItem(stored, page.organizationId, page.id);
}

function toLandingPage(item: Item): LandingPage {
  const { archived, ...page } = landingPageEntity.fromItem(item);
  return { ...page, archived: archived ?? null };
}
