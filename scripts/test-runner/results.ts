import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { z } from 'zod';
import { isLayer, ROOT } from './layers.ts';

/** Names the file into which a run of Vitest writes its results. */
export const RESULTS_FILE = 'TEST_RESULTS_FILE';

const count = z.object({ passed: z.number(), failed: z.number() });

/** What a run of Vitest came to. */
const results = count.extend({
  /** The same by layer. */
  layers: z.record(z.string(), count),
  /**
   * One entry for each failed test, and for each error outside the tests: its file, its name and the first lines of the error. The
   * end of a long log shows them again. A log that was cut at its start would otherwise not say what failed.
   */
  failures: z.array(z.string()),
});
export type Results = z.infer<typeof results>;

type Failure = { readonly message?: string; readonly stack?: string | undefined };

/** More lines of an error are its stack, which Vitest prints at the end of its run. */
const ERROR_LINES = 8;

/**
 * Prints each failure when it happens, and writes what the run came to. An error outside the tests fails a run in which every
 * test passes: a promise without a handler, or a file that does not load.
 */
export class ResultsReporter implements Reporter {
  readonly #file: string;
  readonly #print: (text: string) => void;

  constructor(file: string, print: (text: string) => void = console.log) {
    this.#file = file;
    this.#print = print;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') this.#print(`\nFAIL ${describeTest(test)}\n`);
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const error of suite.errors()) this.#print(`\nFAIL ${describe(nameSuite(suite), error)}\n`);
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.#print(`\nFAIL ${describe(toPath(module), error)}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly Failure[]): void {
    const layers = Object.fromEntries(
      [...Map.groupBy(modules, toLayer)].map(([layer, own]) => [
        layer,
        {
          passed: own.flatMap((module) => [...module.children.allTests('passed')]).length,
          failed: listFailures(own).length,
        },
      ]),
    );
    const outside = unhandledErrors.map((error) => describe('An error outside the tests', error));
    for (const error of outside) this.#print(`\nFAIL ${error}\n`);
    const failures = [...listFailures(modules), ...outside];
    const passed = Object.values(layers).reduce((sum, layer) => sum + layer.passed, 0);
    writeFileSync(this.#file, JSON.stringify({ layers, passed, failed: failures.length, failures } satisfies Results));
  }
}

/** Returns the results of a run. `code`: how the run exited. A run may also end before it writes results. */
export function readResults(file: string, code: number): Results {
  const found: Results = existsSync(file)
    ? results.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, layers: {}, failures: [] };
  if (found.failed > 0 || code === 0) return found;
  return { ...found, failed: 1, failures: [`The run failed without a failed test. Exit code: ${code}.`] };
}

function listFailures(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) => [
    ...[...module.children.allTests('failed')].map(describeTest),
    // The tests of a suite whose setup fails count as skipped.
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => describe(nameSuite(suite), error)),
    ),
    ...module.errors().map((error) => describe(toPath(module), error)),
  ]);
}

/** Returns the layer of a project: `unit` for `unit-web`. */
function toLayer({ project }: TestModule): string {
  const [layer = ''] = project.name.split('-');
  return isLayer(layer) ? layer : project.name;
}

function describeTest(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  return describe(`${toPath(test.module)}: ${test.fullName}`, error ?? {});
}

function nameSuite({ module, fullName }: TestSuite): string {
  return `${toPath(module)}: ${fullName}`;
}

function describe(name: string, { stack, message }: Failure): string {
  const lines = (stack?.includes(message ?? '') ? stack : `${message ?? ''}\n${stack ?? ''}`).split('\n');
  return [name, ...lines.slice(0, ERROR_LINES).map((line) => `    ${line}`)].join('\n').trimEnd();
}

function toPath({ moduleId }: TestModule): string {
  return relative(ROOT, moduleId);
}
