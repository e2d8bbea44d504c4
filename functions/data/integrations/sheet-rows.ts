import * as z from 'zod/mini';
import { SHEET_CLAIM_MS, type SheetRow } from '../../domain/integrations/sheet-row.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';

const rowsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#SHEET-ROWS`;
const rowKey = ({ organizationId, id }: Pick<SheetRow, 'organizationId' | 'id'>): Key => ({
  pk: rowsPk(organizationId),
  sk: `ROW#${id}`,
});

const rowEntity = defineEntity(
  rowKey,
  z.object({
    organizationId: z.string(),
    id: z.string(),
    contactId: z.string(),
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('FORM'), submissionId: z.string() }),
      z.object({
        kind: z.literal('PITCH'),
        campaignId: z.string(),
        round: z.number(),
        appointmentId: z.nullable(z.string()),
        featureCode: z.string(),
      }),
    ]),
    at: storedDate,
    tried: z.nullable(storedDate),
  }),
);

/** Rows that wait for the spreadsheet of their organization. A row is stored together with what it tells of, and goes when it is written. */
export class SheetRows {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The write that lets a row wait. It belongs to the transaction of what the row tells of, so that there is one row for it. */
  addWrite(row: SheetRow): Write {
    return this.#table.putWrite({ ...rowEntity.toItem(row, row), expires: toTtl(row.at, 'sheetRow') }, IF_ABSENT);
  }

  /** Returns the oldest rows that wait. Cost: one query of `limit` items. */
  async listOldest(organizationId: OrganizationId, limit: number): Promise<SheetRow[]> {
    const { items } = await this.#table.query({ ...prefixQuery(rowsPk(organizationId), 'ROW#'), Limit: limit });
    return items.map((item) => rowEntity.fromItem(item));
  }

  /** Takes a row for one worker. Returns false when another one has it, or it is written. Cost: one write. */
  claim(row: Pick<SheetRow, 'organizationId' | 'id'>, now: Date): Promise<boolean> {
    return this.#table.updateOnce(rowKey(row), {
      UpdateExpression: 'SET tried = :now',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_type(tried, :null) OR tried <= :free)',
      ExpressionAttributeValues: {
        ':now': now.toISOString(),
        ':null': 'NULL',
        ':free': new Date(now.getTime() - SHEET_CLAIM_MS).toISOString(),
      },
    });
  }

  /** Gives a row back that the other system has certainly not written. A row that was tried before stays so. Cost: one write. */
  async release(row: SheetRow, claimed: Date): Promise<void> {
    await this.#table.updateOnce(rowKey(row), {
      UpdateExpression: 'SET tried = :before',
      ConditionExpression: 'attribute_exists(pk) AND tried = :claimed',
      ExpressionAttributeValues: { ':before': row.tried?.toISOString() ?? null, ':claimed': claimed.toISOString() },
    });
  }

  /** Removes rows that are written, or that no one wants anymore. */
  removeSheetRows(rows: readonly Pick<SheetRow, 'organizationId' | 'id'>[]): Promise<void> {
    return this.#table.deleteMany(rows.map(rowKey));
  }
}
