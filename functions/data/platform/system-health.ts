import * as z from 'zod/mini';
import { defineEntity, storedDate } from '../table/entity.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table } from '../table/table.ts';

const sweepEntity = defineEntity((): Key => ({ pk: 'PLATFORM', sk: 'SWEEP' }), z.object({ at: storedDate }));

/** One for each probe, so that probes of several pages at a time do not answer for each other. */
const probeEntity = defineEntity(
  (probeId: string): Key => ({ pk: `PROBE#${probeId}`, sk: 'PROBE' }),
  z.object({ at: storedDate, expires: z.number() }),
);

/** When the scheduler last ran, and which probes the workers have answered. The status page shows both. */
export class SystemHealth {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Stores that the scheduler's sweep arrived. Cost: one write a minute for the whole platform. */
  async recordSweep(at: Date): Promise<void> {
    await this.#table.put(sweepEntity.toItem({ at }));
  }

  /** Returns when the scheduler's last sweep arrived. null means never. Cost: one read. */
  async findLastSweep(): Promise<Date | null> {
    const item = await this.#table.get(sweepEntity.key());
    return item ? sweepEntity.fromItem(item).at : null;
  }

  /** Stores that a worker received a probe. A second delivery stores the same. Cost: one write. */
  async answerProbe(probeId: string, at: Date): Promise<void> {
    await this.#table.put(probeEntity.toItem({ at, expires: toTtl(at, 'probe') }, probeId));
  }

  /** Returns whether workers have received all of these probes. Cost: one batch of reads. */
  async haveAnswered(probeIds: readonly string[]): Promise<boolean> {
    const items = await this.#table.batchGet(probeIds.map((id) => probeEntity.key(id)));
    return items.length === probeIds.length && items.every((item) => item !== undefined);
  }
}
