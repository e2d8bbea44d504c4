import type { E164 } from '../../domain/contacts/phone.ts';
import type { Audit } from '../accounts/audit.ts';
import type { Key, Table } from '../table/table.ts';
import { readPhoneOrNull } from '../table/values.ts';

const platformNumberKey = (brand: string): Key => ({ pk: 'PLATFORM', sk: `NUMBER#${brand}` });

/** The number of each brand that sends codes. It belongs to no organization, so a STOP to it reaches no organization. */
export class PlatformNumbers {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Returns the number of a brand, or null when operators have set none. Cost: one read. */
  async find(brand: string): Promise<E164 | null> {
    return readPhoneOrNull((await this.#table.get(platformNumberKey(brand)))?.number);
  }

  /** Sets the number of a brand and records who did it. */
  async set(brand: string, number: E164, by: { readonly userId: string; readonly at: Date }): Promise<void> {
    await this.#table.transact([
      this.#table.putWrite({ ...platformNumberKey(brand), number }),
      this.#audit.auditWrite({
        organizationId: null,
        userId: by.userId,
        action: 'setPlatformNumber',
        details: { brand },
        at: by.at,
      }),
    ]);
  }
}
