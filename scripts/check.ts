import { bannedTermsCheck } from './check/banned-terms.ts';
import { formatCheck, ROOT, type Check, spellingCheck, unusedCheck } from './check/tool.ts';
import { importsCheck } from './check/imports.ts';
import { lintCheck, typesCheck } from './check/lint.ts';
import { runOrReuse, type CheckResult } from './check/passes.ts';
import { structureCheck } from './check/structure.ts';
import { generatedCheck } from './codegen/documents.ts';

/**
 * The checks of `npm run check`. `npm run check -- structure terms` runs the named ones. The slowest are first, so that
 * they run in parallel with all others.
 */
const CHECKS: readonly Check[] = [
  typesCheck,
  lintCheck,
  importsCheck,
  spellingCheck,
  unusedCheck,
  formatCheck,
  structureCheck,
  bannedTermsCheck,
  generatedCheck,
];

/** Runs the checks of the repository, in parallel. Reuses passes. */
export function runChecks(checks: readonly Check[] = CHECKS): Promise<CheckResult[]> {
  return runOrReuse(checks, ROOT);
}

export function report({ name, ok, isReused, seconds, output }: CheckResult): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${isReused ? 'no change' : `${seconds.toFixed(1)} s`}`);
  if (!ok) console.log(output.trim());
}

if (import.meta.main) {
  const requested = process.argv.slice(2);
  const unknown = requested.filter((name) => !CHECKS.some((check) => check.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown check: ${unknown.join(', ')}. Checks: ${CHECKS.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  const results = await runChecks(
    requested.length > 0 ? CHECKS.filter(({ name }) => requested.includes(name)) : CHECKS,
  );
  for (const result of results) report(result);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
