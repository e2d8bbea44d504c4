import { Worker } from 'node:worker_threads';
import type { FunctionSpec } from './spec.ts';
import { findWorkerBundle } from './worker-bundle.ts';
import type { WorkerSetup } from './worker.ts';

/** The room for new objects in each thread. With more, some 20 threads need 300 MB more and are not faster. */
const YOUNG_MB = 12;
/** V8 and the SDKs need this much, whatever the template says. */
const SMALLEST_HEAP_MB = 128;

/** Starts a thread that runs a function, with the environment and the memory of the template. */
export function startWorker(spec: FunctionSpec, setup: Omit<WorkerSetup, 'file' | 'exportName'>): Worker {
  const [file = 'index', exportName = 'handler'] = spec.handler.split('.');
  return new Worker(findWorkerBundle(), {
    workerData: { ...setup, file: `${spec.dir}/${file}.mjs`, exportName } satisfies WorkerSetup,
    env: { ...spec.environment },
    stdout: true,
    stderr: true,
    name: spec.id,
    resourceLimits: {
      maxOldGenerationSizeMb: Math.max(SMALLEST_HEAP_MB, spec.memory),
      maxYoungGenerationSizeMb: YOUNG_MB,
    },
  });
}
