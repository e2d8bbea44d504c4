import { availableParallelism, freemem } from 'node:os';

/** What a worker with a local cloud, its functions and a browser needs, in bytes. */
const WORKER_BYTES = 1.5 * 1024 ** 3;
/** A worker waits for timers and for its browser a quarter of the time. One more worker than cores keeps all cores busy. */
const EXTRA_WORKERS = 1;

/**
 * Returns how many workers run tests.
 * @param cores how many cores the tests may use
 * @param freeBytes the free memory of the machine
 */
export function countWorkers(cores = availableParallelism(), freeBytes = freemem()): number {
  return Math.max(1, Math.min(cores + EXTRA_WORKERS, Math.floor(freeBytes / WORKER_BYTES)));
}
