import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Layer } from './layers.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Runs the tests of one layer and prints its count. Every layer has a run of its own: what it started (a browser, clouds)
 * has ended before the next layer begins.
 * @param args more arguments for Vitest, such as a path or `--changed`
 */
export async function runLayer(layer: Layer | 'load', args: readonly string[] = []): Promise<Count> {
  console.log(`\n--- ${layer}`);
  const file = join(ROOT, `build/test/${layer}.json`);
  mkdirSync(join(ROOT, 'build/test'), { recursive: true });
  rmSync(file, { force: true });
  const started = performance.now();
  const code = await vitest([
    'run',
    ...args,
    '--project',
    `${layer}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--passWithNoTests',
  ]);
  const count = parseCount(file, code);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${layer}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
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

function parseCount(file: string, code: number): Count {
  if (!existsSync(file)) return { passed: 0, failed: code === 0 ? 0 : 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    number
  >;
  const failed = Math.max(numFailedTests ?? 0, (numFailedTestSuites ?? 0) > 0 ? 1 : 0);
  // A run can break without a failed test: in a setup, or in a file that does not load.
  return { passed: numPassedTests ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed };
}
