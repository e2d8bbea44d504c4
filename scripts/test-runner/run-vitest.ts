import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Layer } from './layers.ts';
import { readResults, RESULTS_FILE, type Results } from './results.ts';

/**
 * Runs the tests of one layer and prints its count. Every layer has a run of its own: what it started (a browser, clouds)
 * has ended before the next layer begins.
 * @param args more arguments for Vitest, such as a path or `--changed`
 */
export async function runLayer(layer: Layer | 'load', args: readonly string[] = []): Promise<Results> {
  console.log(`\n--- ${layer}`);
  const file = join(ROOT, `build/test/${layer}.json`);
  mkdirSync(join(ROOT, 'build/test'), { recursive: true });
  rmSync(file, { force: true });
  const started = performance.now();
  const code = await vitest(['run', ...args, '--project', `${layer}*`, '--passWithNoTests'], file);
  const count = readResults(file, code);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${layer}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  return count;
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
