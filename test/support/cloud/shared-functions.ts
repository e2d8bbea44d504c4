import type { LocalCloud, WarmFunctions } from '../../../local-cloud/index.ts';

/**
 * The functions of the last cloud of this worker. A cold function costs a test file a third of a CPU second at its first
 * call, so the clouds of a worker share their functions. Everything else of a cloud is new for each file.
 */
let idle: WarmFunctions | null = null;

interface StartOptions {
  readonly threads?: number | undefined;
  readonly outdir?: string;
  readonly webDir?: string;
}

/**
 * Returns whether a cloud can run on shared functions: with the templates and the number of threads of other clouds.
 * COLD=1 lets every cloud start its own.
 */
export function canShareFunctions({ threads, outdir, webDir }: StartOptions): boolean {
  return process.env['COLD'] !== '1' && threads === undefined && outdir === undefined && webDir === undefined;
}

/** Returns the functions of the last cloud, if there was one and it has stopped. */
export function takeFunctions(): WarmFunctions | undefined {
  const taken = idle ?? undefined;
  idle = null;
  return taken;
}

/** Stops a cloud and keeps its functions for the next one. */
export async function releaseFunctions(local: LocalCloud): Promise<void> {
  const warm = await local.stopServices();
  if (idle === null) idle = warm;
  else await warm?.functions.close();
}
