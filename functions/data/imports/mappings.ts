import { adaptMapping, normalizeHeader, type CsvMapping } from '../../domain/imports/csv-header.ts';
import { mappingKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { readString, readStringOrNull } from '../table/values.ts';

/** How an organization mapped the columns of its imported files. One item per set of columns. */
export class Mappings {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Stores the last mapping for files with these columns, in any order and case. */
  async save(organizationId: string, header: readonly string[], mapping: CsvMapping): Promise<void> {
    await this.#table.put({ ...mappingKey(organizationId, normalizeHeader(header)), ...mapping });
  }

  /** Returns the last mapping in the words of this header, or null. Cost: one read. */
  async find(organizationId: string, header: readonly string[]): Promise<CsvMapping | null> {
    const item = await this.#table.get(mappingKey(organizationId, normalizeHeader(header)));
    if (!item) return null;
    return adaptMapping(header, {
      fullName: readStringOrNull(item.fullName),
      firstName: readStringOrNull(item.firstName),
      lastName: readStringOrNull(item.lastName),
      phone: readString(item.phone),
    });
  }
}
