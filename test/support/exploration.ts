/**
 * Exploratory tests try random cases: kills, races, orders of calls, broken files, edits. `npm test` tries this share of the
 * usual number of cases, and `npm run test:soak` tries many more. EXPLORATION=1 tries the usual number.
 */
const SHARE = 0.25;

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
  const share = Number(process.env['EXPLORATION'] ?? SHARE);
  return Number(process.env[variable] ?? Math.max(1, Math.ceil(usual * share)));
}
