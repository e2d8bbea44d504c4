import * as z from 'zod/mini';
import type { CustomValue } from '../../domain/content/custom-value.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import type { Key, Table } from '../table/table.ts';
import { readString } from '../table/values.ts';

/** Who keeps values: a person in the organization, or with null the organization itself. */
export type ValueOwner = UserId | null;

/** The values of one owner as they were read. */
export interface StoredValues {
  readonly values: readonly CustomValue[];
  /** Counts the changes. null if nothing is stored yet. */
  readonly version: number | null;
}

const valuesPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#VALUES`;
const valuesKey = (organizationId: OrganizationId, owner: ValueOwner): Key => ({
  pk: valuesPk(organizationId),
  sk: owner === null ? 'ORGANIZATION' : `USER#${owner}`,
});

const valuesEntity = defineEntity(
  valuesKey,
  z.object({
    version: z.number(),
    values: z.array(
      z.object({ id: z.string(), name: z.string(), value: z.string(), isCalendar: z.boolean(), created: storedDate }),
    ),
  }),
);

/** The custom values of an organization and its people. All values of one owner are in one item, so their number is bounded. */
export class CustomValues {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the values of one owner. Cost: one read. */
  async findCustomValues(organizationId: OrganizationId, owner: ValueOwner): Promise<StoredValues> {
    const item = await this.#table.get(valuesKey(organizationId, owner));
    return item ? valuesEntity.fromItem(item) : { values: [], version: null };
  }

  /** Stores the values of one owner. Returns false when someone changed them since they were read. Cost: one write. */
  async saveCustomValues(
    organizationId: OrganizationId,
    owner: ValueOwner,
    before: StoredValues,
    values: readonly CustomValue[],
  ): Promise<boolean> {
    const { version } = before;
    const item = valuesEntity.toItem({ version: (version ?? 0) + 1, values: [...values] }, organizationId, owner);
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

  /**
   * Returns the values of some owners: first the organization's, then those of its people. Cost: one query.
   * @param after the owner's `next` of the page before
   */
  async listOwners(
    organizationId: OrganizationId,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{
    readonly owners: readonly { readonly owner: ValueOwner; readonly values: readonly CustomValue[] }[];
    readonly next: string | null;
  }> {
    const pk = valuesPk(organizationId);
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': pk, ':after': after ?? ' ' },
      Limit: limit,
    });
    return {
      owners: page.items.map((item) => ({
        owner: item.sk === 'ORGANIZATION' ? null : item.sk.slice('USER#'.length),
        values: valuesEntity.fromItem(item).values,
      })),
      next: page.next ? readString(page.next.sk) : null,
    };
  }
}
