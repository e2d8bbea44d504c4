import { expect } from 'vitest';
import type { Cloud } from '../cloud/cloud.ts';

/** What no answer to bad input may do. */
export const MEGABYTE = 1024 * 1024;

/** What an answer may never tell: where it was made, and of what. */
export const INTERNALS =
  /\bat \S+ \(|\.(ts|js|mjs|cjs):\d|node_modules|\/tmp\/|\/var\/|ValidationException|SerializationException|TypeError|RangeError|call stack|zod|dynamodb|InternalError|InternalFailure/i;

/** Beyond what a thread holds of its own code and caches, twice over; the smallest function has 512 MB. */
const MAX_HEAP_BYTES = 200 * MEGABYTE;

/** A thread that ran out of memory has ended with an error; one that nearly did shows here. */
export async function expectHealthy(cloud: Cloud): Promise<void> {
  for (const pool of cloud.local.services.functions.all) {
    expect(pool.stats.errors, `${pool.spec.id}: ${pool.stats.lastError}`).toBe(0);
    expect(await pool.heap(), pool.spec.id).toBeLessThan(MAX_HEAP_BYTES);
  }
}
