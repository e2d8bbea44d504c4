import { seededRandom } from '../../../local-cloud/seeded-random.ts';

/**
 * Exploratory tests try random cases: kills, races, orders of calls, broken files, edits. `npm test` tries this share of the
 * usual number of cases, and `npm run test:soak` tries many more. EXPLORATION=1 tries the usual number.
 */
const SHARE = Number(process.env['EXPLORATION'] ?? 0.25);

/** Whether the tests try the usual number of cases. */
export const IS_WHOLE = SHARE >= 1;

/**
 * The seed of the random cases. Each `npm test` has a new one and prints it (RUN_SEED). FC_SEED=<number> repeats the cases of
 * that seed. Without both, such as in an editor, the cases are always the same.
 */
export const SEED = Number(process.env['FC_SEED'] ?? process.env['RUN_SEED'] ?? 20_260_302);

/**
 * Returns how many cases a test tries.
 * @param variable an environment variable that sets the number
 * @param usual the usual number of cases
 */
export function countCases(variable: string, usual: number): number {
  return Number(process.env[variable] ?? Math.max(1, Math.ceil(usual * SHARE)));
}

/** Returns the first case and a random share of the others, in their order. */
export function sampleCases<Case>(cases: readonly Case[]): Case[] {
  const random = seededRandom(SEED);
  return cases.filter((_, index) => random() < SHARE || index === 0 || IS_WHOLE);
}

/** Returns the numbers of some calls at which a worker is killed: the first one and a random share of the others. */
export function sampleCalls(first: number, last: number): number[] {
  return sampleCases(Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
