import * as z from 'zod/mini';
import { EXPORT_KINDS, EXPORT_PARTS, type Export, type ExportFile } from '../../domain/jobs/export.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';

const exportsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#EXPORTS`;
const filesPk = (organizationId: OrganizationId, exportId: string): string =>
  `ORG#${organizationId}#EXPORT#${exportId}`;

const exportEntity = defineEntity(
  (organizationId: OrganizationId, id: string): Key => ({ pk: exportsPk(organizationId), sk: `EXPORT#${id}` }),
  z.object({
    organizationId: z.string(),
    id: z.string(),
    kind: z.enum(EXPORT_KINDS),
    campaignId: z._default(z.nullable(z.string()), null),
    campaignName: z._default(z.nullable(z.string()), null),
    contactId: z._default(z.nullable(z.string()), null),
    state: z.enum(['RUNNING', 'DONE']),
    by: z.string(),
    created: storedDate,
    expires: z.number(),
  }),
);

const PARTS = Object.values(EXPORT_PARTS).flat();
const fileEntity = defineEntity(
  (organizationId: OrganizationId, exportId: string, number: number): Key => ({
    pk: filesPk(organizationId, exportId),
    sk: `FILE#${String(number).padStart(6, '0')}`,
  }),
  z.object({
    number: z.number(),
    key: z.string(),
    name: z.string(),
    rows: z.number(),
    bytes: z.number(),
    next: z.nullable(z.object({ part: z.enum(PARTS), after: z.nullable(z.string()) })),
    expires: z.number(),
  }),
);

/** Exports of an organization and their files. All of them are deleted after a week. */
export class Exports {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Stores a new export. `also`: commits with it. */
  async createExport(created: Export, also: readonly Write[] = []): Promise<void> {
    const { organizationId, id } = created;
    const item = exportEntity.toItem({ ...created, expires: toTtl(created.created, 'export') }, organizationId, id);
    await this.#table.transact([this.#table.putWrite(item), ...also]);
  }

  async findExport(organizationId: OrganizationId, id: string): Promise<Export | null> {
    const item = await this.#table.get(exportEntity.key(organizationId, id));
    return item ? exportEntity.fromItem(item) : null;
  }

  /** Returns a page of exports, newest first. Cost: one query. */
  async listExports(
    organizationId: OrganizationId,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly exports: Export[]; readonly next: string | null }> {
    const page = await this.#table.query({
      ...prefixQuery(exportsPk(organizationId), 'EXPORT#'),
      ScanIndexForward: false,
      Limit: limit,
      ...(after === null ? {} : { ExclusiveStartKey: { ...exportEntity.key(organizationId, after) } }),
    });
    return {
      exports: page.items.map((item) => exportEntity.fromItem(item)),
      next: page.next ? readString(page.next.sk).slice('EXPORT#'.length) : null,
    };
  }

  /** Records a file once. Returns false when the file was recorded before: that content counts, and this one does not. */
  async recordFile({ organizationId, id, created }: Export, file: ExportFile): Promise<boolean> {
    const item = fileEntity.toItem({ ...file, expires: toTtl(created, 'export') }, organizationId, id, file.number);
    return this.#table.put(item, IF_ABSENT);
  }

  /** Returns the files in order. A file holds tens of MB, so there are few. */
  async listFiles(organizationId: OrganizationId, exportId: string): Promise<ExportFile[]> {
    const items = await this.#table.queryAll(filesPk(organizationId, exportId), 'FILE#');
    return items.map((item) => fileEntity.fromItem(item));
  }

  async finish(organizationId: OrganizationId, exportId: string): Promise<void> {
    await this.#table.update(exportEntity.key(organizationId, exportId), {
      UpdateExpression: 'SET #state = :done',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':done': 'DONE' },
    });
  }
}
