import type { MigrationPlan } from '../../domain/platform/migration.ts';
import type { Item, Table } from '../table/table.ts';

/** A step that gives stored items their present form. */
export interface MigrationStep extends MigrationPlan {
  /** What the scan reads of each item beside its key. As little as the step needs to leave an item alone. */
  readonly attributes: readonly string[];
  /**
   * Gives an item its present form. Must be idempotent: the write is conditional on the old form as it was read, and an item of the
   * present form is left alone. Returns whether it changed something. `item`: the key and the attributes, which may be old by now.
   * @throws when the item cannot be changed now. The page is then repeated
   */
  readonly change: (table: Table, item: Item) => Promise<boolean>;
}
