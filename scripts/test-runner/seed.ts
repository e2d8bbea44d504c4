import { randomInt } from 'node:crypto';

/** Larger seeds would be cut by the generators of random cases, which take 31 bits and count upward from the seed. */
const MAX_SEED = 1_000_000_000;

/** Chooses the seed of the exploratory tests, and prints how to repeat them. FC_SEED keeps its seed. */
export function announceSeed(): void {
  process.env['RUN_SEED'] ??= process.env['FC_SEED'] ?? String(randomInt(MAX_SEED));
  console.log(
    `Exploratory tests use the seed ${process.env['RUN_SEED']}. FC_SEED=${process.env['RUN_SEED']} repeats them.`,
  );
}
