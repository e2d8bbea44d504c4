import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { report, runChecks } from './check.ts';
import { forgetUse } from './permissions/record.ts';
import { reportPermissions } from './permissions/report.ts';

/** `npm test`: every layer, or those named (`npm test -- contract e2e`). Ends with `N passed, N failed`. */
const ROOT = join(import.meta.dirname, '..');
const LAYERS = ['unit', 'contract', 'infra', 'integration', 'e2e'] as const;
type Layer = (typeof LAYERS)[number];

interface Count {
  passed: number;
  failed: number;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => name !== 'check' && !LAYERS.includes(name as Layer));
if (unknown.length > 0) {
  console.error(`No layer ${unknown.join(', ')}. There are: check, ${LAYERS.join(', ')}`);
  process.exit(2);
}

const total: Count = { passed: 0, failed: 0 };
const whole = asked.length === 0;
if (whole) forgetUse();
if (whole || asked.includes('check')) add(await check());
for (const layer of LAYERS) if (whole || asked.includes(layer)) add(await run(layer));
if (whole) add(await permissions());
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function add(count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
}

async function check(): Promise<Count> {
  console.log('\n--- check');
  const results = await runChecks();
  for (const result of results) report(result);
  return { passed: results.filter(({ ok }) => ok).length, failed: results.filter(({ ok }) => !ok).length };
}

/** Only a whole run uses all that it should. */
async function permissions(): Promise<Count> {
  console.log('\n--- permissions');
  const fine = await reportPermissions();
  return { passed: fine ? 1 : 0, failed: fine ? 0 : 1 };
}

/** One vitest run for each layer: what a layer uses (a browser, clouds) is gone before the next begins. */
async function run(layer: Layer): Promise<Count> {
  console.log(`\n--- ${layer}`);
  const file = join(ROOT, `build/test/${layer}.json`);
  mkdirSync(join(ROOT, 'build/test'), { recursive: true });
  rmSync(file, { force: true });
  const started = performance.now();
  const code = await vitest([
    'run',
    '--project',
    `${layer}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--passWithNoTests',
  ]);
  const count = counted(file, code);
  console.log(
    `${layer}: ${count.passed} passed, ${count.failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  return count;
}

function vitest(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function counted(file: string, code: number): Count {
  if (!existsSync(file)) return { passed: 0, failed: code === 0 ? 0 : 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    number
  >;
  const failed = Math.max(numFailedTests ?? 0, (numFailedTestSuites ?? 0) > 0 ? 1 : 0);
  // A run that broke without a failed test (a setup, a file that does not load) has failed too.
  return { passed: numPassedTests ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed };
}
