import { expect } from 'vitest';
import type { Cloud } from '../cloud/cloud.ts';

/** Bytes of a megabyte. */
export const MEGABYTE = 1024 * 1024;

/** Matches internals such as file paths and libraries, which no answer may reveal. */
export const INTERNALS =
  /\bat \S+ \(|\.(ts|js|mjs|cjs):\d|node_modules|\/tmp\/|\/var\/|ValidationException|SerializationException|TypeError|RangeError|call stack|zod|dynamodb|InternalError|InternalFailure/i;

/** More than twice the heap that code and caches of a thread need. The smallest function has 512 MB. */
const MAX_HEAP_BYTES = 200 * MEGABYTE;

/** Checks that no function failed and that no heap is near its limit. */
export async function expectHealthy(cloud: Cloud): Promise<void> {
  for (const pool of cloud.local.services.functions.all) {
    expect(pool.stats.errors, `${pool.spec.id}: ${pool.stats.lastError}`).toBe(0);
    expect(await pool.heap(), pool.spec.id).toBeLessThan(MAX_HEAP_BYTES);
  }
}
