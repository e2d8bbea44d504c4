import { report, runChecks } from './check.ts';
import { clearUsage } from './permissions/record.ts';
import { reportPermissions } from './permissions/report.ts';
import { affectsWholeLayer, findChanges } from './test-runner/changes.ts';
import { findProjects, findTestPath, isLayer, LAYERS } from './test-runner/layers.ts';
import type { Results } from './test-runner/results.ts';
import { runLayers } from './test-runner/run-vitest.ts';
import { announceSeed } from './test-runner/seed.ts';

/**
 * `npm test`: the checks and every layer.
 * `npm test -- unit e2e`: the named layers. `npm test -- check` runs the checks.
 * `npm test -- <path>`: one test file or folder, of any layer.
 * `npm test -- --changed`: the tests that the changes can affect.
 * `npm test -- --shard=1/3`: a third of every layer, without the checks and the report of permissions.
 * Ends with the failed tests by name, and `N passed, N failed`.
 */
const counts: Pick<Results, 'passed' | 'failed' | 'failures'>[] = [];
const args = process.argv.slice(2);
const shard = args.filter((arg) => arg.startsWith('--shard='));
const names = args.filter((arg) => !shard.includes(arg));
announceSeed();
if (names.includes('--changed')) await runChanged(names.filter((name) => name !== '--changed'));
else if (names.length > 0) await runNamed(names);
else if (shard.length > 0) counts.push(await runLayers(LAYERS, shard));
else await runAll();

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const failures = counts.flatMap((count) => count.failures);
if (failures.length > 0) console.log(`\n--- failed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runAll(): Promise<void> {
  clearUsage();
  await check();
  counts.push(await runLayers(LAYERS));
  // Only a full run uses every permission that the functions need.
  console.log('\n--- permissions');
  const ok = await reportPermissions();
  counts.push({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : ['permissions'] });
}

/** Runs the checks, layers, files and folders by name. */
async function runNamed(requested: readonly string[]): Promise<void> {
  const paths = requested
    .filter((name) => name !== 'check' && !isLayer(name))
    .map((name) => {
      const path = findTestPath(name);
      return path !== undefined && findProjects(path).length > 0 ? path : fail(name);
    });
  if (requested.includes('check')) await check();
  const layers = LAYERS.filter((layer) => requested.includes(layer));
  if (layers.length > 0) counts.push(await runLayers(layers, shard));
  const projects = [...new Set(paths.flatMap(findProjects))];
  if (projects.length > 0) counts.push(await runLayers(projects, [...paths, ...shard]));
}

/** Runs, in each layer or in the named ones, the tests that the changes can affect. */
async function runChanged(requested: readonly string[]): Promise<void> {
  const unknown = requested.find((name) => !isLayer(name));
  if (unknown !== undefined) fail(unknown);
  const { base, files } = findChanges();
  console.log(`${files.length} files changed since ${base.slice(0, 12)}`);
  if (files.length === 0) return;
  const layers = LAYERS.filter((layer) => requested.length === 0 || requested.includes(layer));
  const [whole = [], parts = []] = [true, false].map((isWhole) =>
    layers.filter((layer) => affectsWholeLayer(layer, files) === isWhole),
  );
  if (parts.length > 0) counts.push(await runLayers(parts, ['--changed', base]));
  if (whole.length > 0) counts.push(await runLayers(whole));
}

async function check(): Promise<void> {
  console.log('\n--- check');
  const results = await runChecks();
  for (const result of results) report(result);
  const failing = results.filter((result) => !result.ok).map(({ name }) => `check ${name}`);
  counts.push({ passed: results.length - failing.length, failed: failing.length, failures: failing });
}

function fail(name: string): never {
  console.error(`"${name}" is no layer and no test file or folder. Layers: check, ${LAYERS.join(', ')}`);
  process.exit(2);
}
