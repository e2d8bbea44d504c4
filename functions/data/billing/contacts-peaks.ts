import * as z from 'zod/mini';
import type { ContactsPeak } from '../../domain/billing/contacts-peak.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { defineEntity } from '../table/entity.ts';
import { contactsPeakKey } from './billing-keys.ts';
import type { Item, Table } from '../table/table.ts';

/** Length of the sort key's prefix. The start of the cycle follows it. */
const START_OFFSET = 'CONTACTS#'.length;
/** `reported` is missing until the first report, and in items from before it was stored. */
const peakEntity = defineEntity(contactsPeakKey, z.object({ highest: z.number(), reported: z.optional(z.number()) }));

/** The highest number of contacts of an organization in each billing cycle, and what the payment provider knows of it. */
export class ContactsPeaks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the peak of the cycle that began at a moment, or null if none is stored. Cost: one read. */
  async findContactsPeak(organizationId: OrganizationId, periodStart: Date): Promise<ContactsPeak | null> {
    const item = await this.#table.get(contactsPeakKey(organizationId, periodStart));
    return item ? toPeak(item) : null;
  }

  /** Returns the peak of the latest cycle that began before a moment, or null if none is stored. Cost: one query, one row. */
  async findBefore(organizationId: OrganizationId, periodStart: Date): Promise<ContactsPeak | null> {
    const { pk, sk } = contactsPeakKey(organizationId, new Date(periodStart.getTime() - 1));
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': contactsPeakKey(organizationId, new Date(0)).sk, ':last': sk },
      ScanIndexForward: false,
      Limit: 1,
    });
    const [latest] = items;
    return latest ? toPeak(latest) : null;
  }

  /** Raises the highest number to a count, never lowers it. Returns the peak. Cost: one write, or one read. */
  async raise(organizationId: OrganizationId, periodStart: Date, count: number): Promise<ContactsPeak> {
    const after = await this.#table.update(contactsPeakKey(organizationId, periodStart), {
      UpdateExpression: 'SET highest = :count',
      // Equal too: the SDK may repeat an update whose response was lost.
      ConditionExpression: 'attribute_not_exists(highest) OR highest <= :count',
      ExpressionAttributeValues: { ':count': count },
    });
    if (after) return toPeak(after);
    return (
      (await this.findContactsPeak(organizationId, periodStart)) ?? { periodStart, highest: count, reported: null }
    );
  }

  /** Records that the provider has a count of the cycle. A lower count than it has changes nothing. Cost: one write. */
  async markReported(organizationId: OrganizationId, periodStart: Date, count: number): Promise<void> {
    await this.#table.update(contactsPeakKey(organizationId, periodStart), {
      // A cycle that ended before its first count has no highest number yet.
      UpdateExpression: 'SET reported = :count, highest = if_not_exists(highest, :count)',
      ConditionExpression: 'attribute_not_exists(reported) OR reported <= :count',
      ExpressionAttributeValues: { ':count': count },
    });
  }
}

function toPeak(item: Item): ContactsPeak {
  const { highest, reported = null } = peakEntity.fromItem(item);
  return { periodStart: new Date(item.sk.slice(START_OFFSET)), highest, reported };
}
