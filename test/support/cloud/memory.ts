import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Cloud } from './cloud.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const BYTES_PER_MB = 1024 * 1024;
/** Growth of a heap between two thirds of a run that is normal, because caches fill and code is compiled. */
const SLACK_MB = 12;
const SLACK_SHARE = 0.25;

/** Samples the heaps of all functions. The smallest sample of a period counts, because other samples include garbage. */
export class HeapWatch {
  readonly #cloud: Cloud;
  readonly #samples = new Map<string, number[]>();

  constructor(cloud: Cloud) {
    this.#cloud = cloud;
  }

  async sample(): Promise<void> {
    for (const pool of this.#cloud.local.services.functions.all) {
      const bytes = await pool.heap();
      if (bytes > 0)
        this.#samples.set(pool.spec.id, [...(this.#samples.get(pool.spec.id) ?? []), bytes / BYTES_PER_MB]);
    }
  }

  /** Returns the functions whose smallest heap grew beyond the slack from the second third of the run to the last. */
  listGrowing(): string[] {
    return [...this.#samples].flatMap(([name, samples]) => {
      const third = Math.floor(samples.length / 3);
      const before = Math.min(...samples.slice(third, 2 * third));
      const after = Math.min(...samples.slice(2 * third));
      return third > 0 && after > before * (1 + SLACK_SHARE) + SLACK_MB
        ? [`${name}: ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`]
        : [];
    });
  }

  report(): string {
    return [...this.#samples]
      .map(([name, samples]) => `${name} ${Math.min(...samples).toFixed(0)} to ${Math.max(...samples).toFixed(0)} MB`)
      .join(', ');
  }
}

/** Returns the heap of this process after a collection. This heap holds all stand-ins and the table. */
export function measureOwnHeap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
