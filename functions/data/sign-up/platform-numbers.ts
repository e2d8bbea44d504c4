import type { E164 } from '../../domain/contacts/phone.ts';
import type { Audit } from '../accounts/audit.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { carrierKey } from '../table/keys.ts';
import { platformStopKey } from '../table/platform-keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table } from '../table/table.ts';
import { readPhoneOrNull } from '../table/values.ts';

const NUMBER_PREFIX = 'NUMBER#';
const platformNumberKey = (brand: string): Key => ({ pk: 'PLATFORM', sk: `${NUMBER_PREFIX}${brand}` });

/** The number of each brand that sends codes. It belongs to no organization, so a STOP to it reaches no organization. */
export class PlatformNumbers {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Returns the number of a brand, or null when operators have set none. Cost: one read. */
  async findPlatformNumber(brand: string): Promise<E164 | null> {
    return readPhoneOrNull((await this.#table.get(platformNumberKey(brand)))?.number);
  }

  /** Returns whether a brand has this number. Cost: one query of an item for each brand. */
  async has(number: E164): Promise<boolean> {
    return (await this.#table.queryAll('PLATFORM', NUMBER_PREFIX)).some((item) => item.number === number);
  }

  /**
   * Stores that a phone texted STOP to a brand's number, or START. Once for each carrier's text: a repeated STOP does not undo
   * a later START. Cost: one transaction of two.
   */
  async setStopped(
    { number, phone }: { readonly number: E164; readonly phone: E164 },
    isStopped: boolean,
    carrierId: string,
    now: Date,
  ): Promise<void> {
    const key = platformStopKey(number, phone);
    await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(
          { ...carrierKey(carrierId), at: now.toISOString(), expires: toTtl(now, 'carrierMessage') },
          IF_ABSENT,
        ),
        isStopped ? this.#table.putWrite({ ...key, at: now.toISOString() }) : this.#table.deleteWrite(key),
      ]),
    );
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
