import { falseIfConditionFails } from '../table/attempt.ts';
import { carrierKey } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table } from '../table/table.ts';
import { readDateOrNull } from '../table/values.ts';

/** Up to which moment the carrier's list of inbound texts was compared with the table. One item for the platform. */
const CHECKED_KEY: Key = { pk: 'PLATFORM', sk: 'INBOUND-CHECK' };

/** A text that was processed and left no message: of a number without a contact, or to the number of a brand. */
const seenKey = (carrierId: string): Key => ({ pk: `CARRIER#${carrierId}`, sk: 'SEEN' });

/** The comparison of the carrier's list of inbound texts with the texts that its callbacks brought. */
export class InboundChecks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns up to which moment the list was compared, or null before the first check. Cost: one read. */
  async findCheckedUntil(): Promise<Date | null> {
    return readDateOrNull((await this.#table.get(CHECKED_KEY))?.until);
  }

  /** Moves the moment forward. A later moment stays, because two checks may run at once. */
  async setCheckedUntil(until: Date): Promise<void> {
    await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(CHECKED_KEY, {
          UpdateExpression: 'SET #until = :until',
          ConditionExpression: 'attribute_not_exists(#until) OR #until < :until',
          ExpressionAttributeNames: { '#until': 'until' },
          ExpressionAttributeValues: { ':until': until.toISOString() },
        }),
      ]),
    );
  }

  /** Records that a text which leaves no message was processed. `carrierId`: the carrier's id of the text. */
  async setSeen(carrierId: string, now: Date): Promise<void> {
    await this.#table.put({ ...seenKey(carrierId), expires: toTtl(now, 'carrierMessage') });
  }

  /** Returns the texts that were never processed, by the carrier's ids. Cost: two reads for each text, in batches. */
  async listMissing(carrierIds: readonly string[]): Promise<string[]> {
    const keys = carrierIds.flatMap((id) => [carrierKey(id), seenKey(id)]);
    const items = await this.#table.batchGet(keys);
    return carrierIds.filter((_, index) => !items[2 * index] && !items[2 * index + 1]);
  }
}
