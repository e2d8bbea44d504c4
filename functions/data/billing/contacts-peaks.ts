import * as z from 'zod/mini';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { defineEntity } from '../table/entity.ts';
import { contactsPeakKey } from './billing-keys.ts';
import type { Table } from '../table/table.ts';

const peakEntity = defineEntity(contactsPeakKey, z.object({ highest: z.number() }));

/** The highest number of contacts of an organization in each billing cycle. */
export class ContactsPeaks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the highest number of the cycle that began at a moment, or null. Cost: one read. */
  async find(organizationId: OrganizationId, periodStart: Date): Promise<number | null> {
    const item = await this.#table.get(contactsPeakKey(organizationId, periodStart));
    return item ? peakEntity.fromItem(item).highest : null;
  }

  /** Raises the highest number to a count, never lowers it. Returns the highest number. Cost: one write, or one read. */
  async raise(organizationId: OrganizationId, periodStart: Date, count: number): Promise<number> {
    const after = await this.#table.update(contactsPeakKey(organizationId, periodStart), {
      UpdateExpression: 'SET highest = :count',
      // Equal too: the SDK may repeat an update whose response was lost.
      ConditionExpression: 'attribute_not_exists(highest) OR highest <= :count',
      ExpressionAttributeValues: { ':count': count },
    });
    return after ? count : ((await this.find(organizationId, periodStart)) ?? count);
  }
}
