import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { auditKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';

const auditEntity = defineEntity(
  auditKey,
  z.object({
    userId: z.string(),
    action: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    at: storedDate,
  }),
);

/** A change by staff that others may ask about later: who, when, what. It holds ids and settings only. */
export interface AuditRecord {
  /** The organization that the change concerns. null means the whole platform. */
  readonly organizationId: OrganizationId | null;
  readonly userId: UserId;
  readonly action: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly at: Date;
}

/** A stored record with its id, which is also the cursor of the list. */
export type StoredAuditRecord = Omit<AuditRecord, 'organizationId'> & { readonly id: string };

/** Audit records are written in the transaction of the change, so that neither exists without the other. */
export class Audit {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  auditWrite({ organizationId, userId, action, details, at }: AuditRecord): Write {
    return this.#table.putWrite(
      auditEntity.toItem({ userId, action, details: { ...details }, at }, organizationId, newId(at)),
    );
  }

  /** Records something before it happens, for changes that do not write a record themselves. */
  async record(entry: AuditRecord): Promise<void> {
    await this.#table.transact([this.auditWrite(entry)]);
  }

  /** Returns a page of an organization's records, newest first. Cost: one query. */
  async listAuditEntries(
    organizationId: OrganizationId,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly records: StoredAuditRecord[]; readonly next: string | null }> {
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': auditKey(organizationId, '').pk },
      ScanIndexForward: false,
      Limit: limit,
      ...(after === null ? {} : { ExclusiveStartKey: { ...auditKey(organizationId, after) } }),
    });
    return {
      records: page.items.map((item) => ({ id: readString(item.sk), ...auditEntity.fromItem(item) })),
      next: page.next ? readString(page.next.sk) : null,
    };
  }
}
