import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Layer } from './layers.ts';
import { readResults, RESULTS_FILE, type Results } from './results.ts';

/**
 * Runs the tests of some layers as one queue, and prints the count of each layer.
 * @param args more arguments for Vitest, such as a path, `--changed` or `--shard=1/3`
 */
export async function runLayers(layers: readonly (Layer | 'load')[], args: readonly string[] = []): Promise<Results> {
  console.log(`\n--- ${layers.join(', ')}`);
  const file = join(ROOT, 'build/test/results.json');
  mkdirSync(join(ROOT, 'build/test'), { recursive: true });
  rmSync(file, { force: true });
  const started = performance.now();
  const projects = layers.flatMap((layer) => ['--project', `${layer}*`]);
  const code = await vitest(['run', ...args, ...projects, '--passWithNoTests'], file);
  const results = readResults(file, code);
  for (const [layer, { passed, failed }] of Object.entries(results.layers))
    console.log(`${layer}: ${passed} passed, ${failed} failed`);
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  return results;
}

function vitest(args: readonly string[], resultsFile: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: ROOT,
      env: { ...process.env, [RESULTS_FILE]: resultsFile },
      stdio: 'inherit',
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
