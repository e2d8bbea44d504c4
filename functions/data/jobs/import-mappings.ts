import type { OrganizationId } from '../../domain/shared/ids.ts';
import * as z from 'zod/mini';
import { EDITED_TEXTS, mapNames } from '../../domain/contacts/contact-fields.ts';
import { adaptMapping, normalizeHeader, type CsvMapping } from '../../domain/imports/csv-header.ts';
import { defineEntity } from '../table/entity.ts';
import { mappingKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

const mappingEntity = defineEntity(
  mappingKey,
  z.object({
    fullName: z.nullable(z.string()),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    phone: z.string(),
    otherPhones: z.optional(z.array(z.string())),
    consent: z.optional(z.nullable(z.string())),
    ...mapNames(EDITED_TEXTS, () => z.optional(z.nullable(z.string()))),
    fields: z.optional(z.array(z.object({ column: z.string(), fieldId: z.string() }))),
  }),
);

/** How an organization mapped the columns of its imported files. One item per set of columns. */
export class Mappings {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Stores the last mapping for files with these columns, in any order and case. */
  async saveMapping(organizationId: OrganizationId, header: readonly string[], mapping: CsvMapping): Promise<void> {
    await this.#table.put(
      mappingEntity.toItem(
        { ...mapping, otherPhones: [...(mapping.otherPhones ?? [])], fields: [...(mapping.fields ?? [])] },
        organizationId,
        normalizeHeader(header),
      ),
    );
  }

  /** Returns the last mapping in the words of this header, or null. Cost: one read. */
  async findMapping(organizationId: OrganizationId, header: readonly string[]): Promise<CsvMapping | null> {
    const item = await this.#table.get(mappingEntity.key(organizationId, normalizeHeader(header)));
    return item ? adaptMapping(header, mappingEntity.fromItem(item)) : null;
  }
}
