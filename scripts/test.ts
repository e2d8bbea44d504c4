import { report, runChecks } from './check.ts';
import { clearUsage } from './permissions/record.ts';
import { reportPermissions } from './permissions/report.ts';
import { affectsWholeLayer, findChanges } from './test-runner/changes.ts';
import { findProjects, findTestPath, isLayer, LAYERS } from './test-runner/layers.ts';
import type { Results } from './test-runner/results.ts';
import { runLayer } from './test-runner/run-vitest.ts';

/**
 * `npm test`: the checks and every layer.
 * `npm test -- unit e2e`: the named layers. `npm test -- check` runs the checks.
 * `npm test -- <path>`: one test file or folder, of any layer.
 * `npm test -- --changed`: the tests that the changes can affect.
 * Ends with the failed tests by name, and `N passed, N failed`.
 */
const counts: Results[] = [];
const args = process.argv.slice(2);
if (args.length === 0) await runAll();
else if (args.includes('--changed')) await runChanged(args.filter((arg) => arg !== '--changed'));
else await runNamed(args);

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const failures = counts.flatMap((count) => count.failures);
if (failures.length > 0) console.log(`\n--- failed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runAll(): Promise<void> {
  clearUsage();
  await check();
  for (const layer of LAYERS) counts.push(await runLayer(layer));
  // Only a full run uses every permission that the functions need.
  console.log('\n--- permissions');
  const ok = await reportPermissions();
  counts.push({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : ['permissions'] });
}

/** Runs layers, files and folders by name. Layers run in their usual order. */
async function runNamed(names: readonly string[]): Promise<void> {
  const paths = names
    .filter((name) => name !== 'check' && !isLayer(name))
    .map((name) => {
      const path = findTestPath(name);
      return path !== undefined && findProjects(path).length > 0 ? path : fail(name);
    });
  if (names.includes('check')) await check();
  for (const layer of LAYERS) if (names.includes(layer)) counts.push(await runLayer(layer));
  const byProject = Map.groupBy(
    paths.flatMap((path) => findProjects(path).map((project) => ({ project, path }))),
    ({ project }) => project,
  );
  for (const [project, entries] of byProject)
    counts.push(
      await runLayer(
        project,
        entries.map(({ path }) => path),
      ),
    );
}

/** Runs, in each layer or in the named ones, the tests that the changes can affect. */
async function runChanged(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !isLayer(name));
  if (unknown !== undefined) fail(unknown);
  const { base, files } = findChanges();
  console.log(`${files.length} files changed since ${base.slice(0, 12)}`);
  if (files.length === 0) return;
  for (const layer of LAYERS) {
    if (names.length > 0 && !names.includes(layer)) continue;
    counts.push(await runLayer(layer, affectsWholeLayer(layer, files) ? [] : ['--changed', base]));
  }
}

async function check(): Promise<void> {
  console.log('\n--- check');
  const results = await runChecks();
  for (const result of results) report(result);
  const failures = results.filter((result) => !result.ok).map(({ name }) => `check ${name}`);
  counts.push({ passed: results.length - failures.length, failed: failures.length, failures });
}

function fail(name: string): never {
  console.error(`"${name}" is no layer and no test file or folder. Layers: check, ${LAYERS.join(', ')}`);
  process.exit(2);
}
