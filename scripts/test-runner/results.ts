import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { z } from 'zod';
import { ROOT } from './layers.ts';

/** Names the file into which a run of Vitest writes its results. */
export const RESULTS_FILE = 'TEST_RESULTS_FILE';

/** What a run of one layer came to. */
const results = z.object({
  passed: z.number(),
  failed: z.number(),
  /**
   * One entry for each failed test, and for each error outside the tests: its file, its name and the first lines of the error. The
   * end of a long log shows them again. A log that was cut at its start would otherwise not say what failed.
   */
  failures: z.array(z.string()),
});
export type Results = z.infer<typeof results>;

type Failure = { readonly message?: string; readonly stack?: string | undefined };

/** More lines of an error are its stack, which the log of the layer holds. */
const ERROR_LINES = 8;

/**
 * Writes what failed. An error outside the tests fails a run in which every test passes: a promise that nobody waits for, or a file
 * that does not load.
 */
export class ResultsReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly Failure[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('failed')].map(describeTest));
    const others = [
      ...modules.flatMap((module) => module.errors().map((error) => describe(toPath(module), error))),
      ...unhandledErrors.map((error) => describe('An error outside the tests', error)),
    ];
    const passed = modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0);
    const written: Results = { passed, failed: tests.length + others.length, failures: [...tests, ...others] };
    writeFileSync(this.#file, JSON.stringify(written));
  }
}

/** Returns the results of a run. `code`: how the run exited. A run may also end before it writes results. */
export function readResults(file: string, code: number): Results {
  const found = existsSync(file)
    ? results.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  if (found.failed > 0 || code === 0) return found;
  return { ...found, failed: 1, failures: [`The run failed without a failed test. Exit code: ${code}.`] };
}

function describeTest(
  test: ReturnType<TestModule['children']['allTests']> extends Iterable<infer Test> ? Test : never,
) {
  const [error] = test.result().errors ?? [];
  return describe(`${toPath(test.module)}: ${test.fullName}`, error ?? {});
}

function describe(name: string, { stack, message }: Failure): string {
  const lines = (stack?.includes(message ?? '') ? stack : `${message ?? ''}\n${stack ?? ''}`).split('\n');
  return [name, ...lines.slice(0, ERROR_LINES).map((line) => `    ${line}`)].join('\n').trimEnd();
}

function toPath({ moduleId }: TestModule): string {
  return relative(ROOT, moduleId);
}
