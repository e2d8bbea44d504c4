import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { auditKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';

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
  /** The organization that the change concerns. Null: the whole platform. */
  readonly organizationId: OrganizationId | null;
  readonly userId: UserId;
  readonly action: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly at: Date;
}

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
}
