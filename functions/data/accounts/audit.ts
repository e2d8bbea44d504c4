import { newId } from '../../platform/ids.ts';
import { auditKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';

/** What staff did that others may ask about later: who, when, what. Ids and settings only. */
export interface AuditRecord {
  /** The organization that it concerns; null: the whole platform. */
  readonly organizationId: string | null;
  readonly userId: string;
  readonly action: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly at: Date;
}

/** Written in the transaction of what it tells of, so that neither is there without the other. */
export class Audit {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  auditWrite({ organizationId, userId, action, details, at }: AuditRecord): Write {
    return this.#table.putWrite({
      ...auditKey(organizationId, newId(at)),
      userId,
      action,
      details,
      at: at.toISOString(),
    });
  }
}
