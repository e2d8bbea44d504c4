import { bannedTermsCheck } from './check/banned-terms.ts';
import { formatCheck } from './check/format.ts';
import { importsCheck } from './check/imports.ts';
import { lintCheck, typesCheck } from './check/lint.ts';
import { spellingCheck } from './check/spelling.ts';
import { structureCheck } from './check/structure.ts';
import { ROOT, type Check, type Outcome } from './check/tool.ts';
import { unusedCheck } from './check/unused.ts';
import { generatedCheck } from './codegen/documents.ts';

/** `npm run check`: runs all checks. `npm run check -- structure terms` runs the named checks. */
interface CheckResult extends Outcome {
  readonly name: string;
}

/** The slowest first, so that it runs in parallel with all others. */
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

/** Runs the checks in parallel. */
export function runChecks(checks: readonly Check[] = CHECKS): Promise<CheckResult[]> {
  return Promise.all(checks.map(async ({ name, run }) => ({ name, ...(await run(ROOT)) })));
}

export function report({ name, ok, seconds, output }: CheckResult): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${seconds.toFixed(1)} s`);
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
