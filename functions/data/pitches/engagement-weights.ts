import * as z from 'zod/mini';
import { DEFAULT_WEIGHTS, type EngagementWeights } from '../../domain/views/engagement.ts';
import { defineEntity } from '../table/entity.ts';
import type { Key, Table, Write } from '../table/table.ts';

const weightsEntity = defineEntity(
  (): Key => ({ pk: 'PLATFORM', sk: 'ENGAGEMENT' }),
  z.object({
    view: z.number(),
    viewTime: z.number(),
    share: z.number(),
    reopen: z.number(),
    widget: z.number(),
    video: z.number(),
    scheduled: z.number(),
    completed: z.number(),
  }),
);

/** The points for what contacts do with pitches: one record for the whole platform. */
export class EngagementWeightsStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the points. Those that no one has changed are the defaults. Cost: one read. */
  async findWeights(): Promise<EngagementWeights> {
    const item = await this.#table.get(weightsEntity.key());
    return item ? weightsEntity.fromItem(item) : DEFAULT_WEIGHTS;
  }

  /** Replaces the points. `also`: the record of who did it. */
  async saveWeights(weights: EngagementWeights, also: Write): Promise<void> {
    await this.#table.transact([this.#table.putWrite(weightsEntity.toItem(weights)), also]);
  }
}
