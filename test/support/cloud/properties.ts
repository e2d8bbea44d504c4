import fc from 'fast-check';

/**
 * Property tests try the same cases every time, so that a failure is a failure for everybody. FC_SEED=<number> tries
 * others; a failing run names its seed and path.
 */
const SEED = 20_260_302;

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? SEED) });
