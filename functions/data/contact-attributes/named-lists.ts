import * as z from 'zod/mini';
import type { NamedEntry } from '../../domain/contact-attributes/named-list.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import type { Key, Table } from '../table/table.ts';

export type ListKind = 'FIELDS' | 'TAGS';

/** A list as it was read. */
export interface StoredList {
  readonly entries: readonly NamedEntry[];
  /** Counts the changes. null if nothing is stored yet. */
  readonly version: number | null;
}

const listKey = (organizationId: OrganizationId, kind: ListKind): Key => ({
  pk: `ORG#${organizationId}#CONTACT-ATTRIBUTES`,
  sk: kind,
});

const listEntity = defineEntity(
  listKey,
  z.object({
    version: z.number(),
    entries: z.array(z.object({ id: z.string(), name: z.string(), created: storedDate, removed: z.boolean() })),
  }),
);

/** The custom fields and the tags of an organization. Each list is one item, so its length is bounded. */
export class NamedLists {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns a list with its removed entries. Cost: one read. */
  async findNamedList(organizationId: OrganizationId, kind: ListKind): Promise<StoredList> {
    const item = await this.#table.get(listKey(organizationId, kind));
    return item ? listEntity.fromItem(item) : { entries: [], version: null };
  }

  /** Stores a list. Returns false when someone changed the list since it was read. Cost: one write. */
  async saveNamedList(
    organizationId: OrganizationId,
    kind: ListKind,
    { version }: Pick<StoredList, 'version'>,
    entries: readonly NamedEntry[],
  ): Promise<boolean> {
    const item = listEntity.toItem({ version: (version ?? 0) + 1, entries: [...entries] }, organizationId, kind);
    return this.#table.put(
      item,
      version === null
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#version = :version',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':version': version },
          },
    );
  }
}
