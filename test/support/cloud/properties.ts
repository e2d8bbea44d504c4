import fc from 'fast-check';

/**
 * Property tests try the same cases every time, so that everyone sees the same failure. FC_SEED=<number> tries other
 * cases. A failing run prints its seed and path.
 */
const SEED = 20_260_302;

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? SEED) });
