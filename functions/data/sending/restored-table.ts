import { falseIfConditionFails } from '../table/attempt.ts';
import { PLATFORM_PAUSE_KEY } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { readDate, readDateOrNull } from '../table/values.ts';

/** What a restored table knows about its restore. */
export interface Restore {
  /** The moment whose state the table has. */
  readonly restoredTo: Date;
  /** When the reconciliation with the carrier was complete. null if it is not. */
  readonly reconciled: Date | null;
}

/**
 * Pauses all sending of a table that was restored from a backup. The pause and the state of the reconciliation are one
 * item, so that no one can resume sending before the table knows which texts have left since.
 */
export class RestoredTable {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Pauses all sending. A pause in the backup gives way. A repetition does not begin the reconciliation again. */
  async begin(restoredTo: Date, at: Date): Promise<void> {
    await this.#table.put(
      {
        ...PLATFORM_PAUSE_KEY,
        cause: 'RESTORE',
        note: 'The table was restored. It is being reconciled with the carrier.',
        at: at.toISOString(),
        by: null,
        restoredTo: restoredTo.toISOString(),
      },
      {
        ConditionExpression: 'attribute_not_exists(restoredTo) OR restoredTo <> :moment',
        ExpressionAttributeValues: { ':moment': restoredTo.toISOString() },
      },
    );
  }

  /** Returns null for a table that was not restored, or whose sending was resumed since. Cost: one read. */
  async findRestore(): Promise<Restore | null> {
    const item = await this.#table.get(PLATFORM_PAUSE_KEY);
    return item?.restoredTo === undefined
      ? null
      : { restoredTo: readDate(item.restoredTo), reconciled: readDateOrNull(item.reconciled) };
  }

  /** Records that the reconciliation is complete. Sending may be resumed from now on. Returns false when nothing was restored. */
  async finish(at: Date): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(PLATFORM_PAUSE_KEY, {
          UpdateExpression: 'SET reconciled = :at',
          ConditionExpression: 'attribute_exists(restoredTo)',
          ExpressionAttributeValues: { ':at': at.toISOString() },
        }),
      ]),
    );
  }
}
