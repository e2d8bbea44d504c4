import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { RESULTS_FILE, ResultsReporter } from './scripts/test-runner/results.ts';
import { LongestFirst } from './scripts/test-runner/sequencer.ts';
import { countWorkers } from './scripts/test-runner/workers.ts';
import { OWN_PROCESS } from './test/support/cloud/own-process.ts';

/** The layers of `npm test`. A layer is one project or several, whose names begin with its name. */
const setup = ['test/support/cloud/global-setup.ts'];
const properties = ['test/support/cloud/properties.ts'];
/**
 * The logger then writes to the global console, which `silent` covers. Otherwise it writes to stderr directly, and every
 * expected error of a passing test would be printed.
 */
const env = { POWERTOOLS_DEV: 'true' };

/** Finds a test that hangs. A busy machine needs several times as long as an idle one, and that is no fault. */
const UNIT_TIMEOUT_MS = 120_000;
const STORY_TIMEOUT_MS = 600_000;
/** The default of one second is too short for a page, or for a live update, on a busy machine. */
const poll = { timeout: 180_000 };
/** The setup of some tests makes one of everything. */
const HOOK_TIMEOUT_MS = 480_000;

const reset = 'scripts/test-runner/reset.ts';
const WEB_TESTS = 'web/**/*.test.{ts,tsx}';
/** A mocked module replaces the real one only in a worker that has not loaded it, so these files have a worker of their own. */
const withMocks = globSync(WEB_TESTS).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

/**
 * A layer of the web app. Without isolation the files of a worker share the modules and the page, which take most of the time of
 * a file. `setup.ts` and `reset.ts` clean what a file leaves.
 */
const web = (name: string, files: { include: string[]; exclude?: string[]; isolate: boolean }) => ({
  extends: './vite.config.ts',
  root: '.',
  test: {
    name,
    ...files,
    environment: 'jsdom',
    setupFiles: ['scripts/test-runner/jsdom-gaps.ts', 'web/src/testing/setup.ts', reset],
    testTimeout: UNIT_TIMEOUT_MS,
  },
});

/** Stories on the whole stack. Without isolation the files of a worker share modules and the functions of their clouds. */
const integration = (name: string, files: { include: string[]; exclude?: string[]; isolate: boolean }) => ({
  test: {
    name,
    env,
    ...files,
    setupFiles: [...properties, reset],
    globalSetup: setup,
    expect: { poll },
    testTimeout: STORY_TIMEOUT_MS,
    hookTimeout: HOOK_TIMEOUT_MS,
  },
});

const resultsFile = process.env[RESULTS_FILE];

export default defineConfig({
  test: {
    reporters: ['default', ...(resultsFile === undefined ? [] : [new ResultsReporter(resultsFile)])],
    maxWorkers: countWorkers(),
    sequence: { sequencer: LongestFirst },
    // Prints what a test logs only when the test fails.
    silent: 'passed-only',
    // A file that did not change is not transformed again: one integration file starts two seconds earlier. The cache has a known bug
    // with imports that name no file extension, and ours all do.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: ['{functions,infra,local-cloud,scripts}/**/*.test.ts'],
          exclude: ['local-cloud/test/**'],
          environment: 'node',
          setupFiles: [...properties, reset],
          isolate: false,
          testTimeout: UNIT_TIMEOUT_MS,
        },
      },
      web('unit-web', { include: [WEB_TESTS], exclude: withMocks, isolate: false }),
      web('unit-web-mocks', { include: withMocks, isolate: true }),
      {
        test: {
          name: 'contract',
          env,
          include: ['local-cloud/test/**/*.test.ts', 'test/contract/**/*.test.ts'],
          setupFiles: properties,
          expect: { poll },
          testTimeout: STORY_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'infra',
          env,
          include: ['test/infra/**/*.test.ts'],
          globalSetup: setup,
          testTimeout: STORY_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
        },
      },
      integration('integration', {
        include: ['test/integration/**/*.test.ts'],
        exclude: Object.keys(OWN_PROCESS),
        isolate: false,
      }),
      integration('integration-alone', { include: Object.keys(OWN_PROCESS), isolate: true }),
      {
        // Not a layer of `npm test`. scripts/soak.ts runs this project.
        test: { name: 'load', include: ['test/load/**/*.test.ts'], globalSetup: setup, hookTimeout: UNIT_TIMEOUT_MS },
      },
      {
        test: {
          name: 'e2e',
          env,
          isolate: false,
          include: ['test/e2e/**/*.test.ts'],
          setupFiles: [reset],
          globalSetup: setup,
          expect: { poll },
          testTimeout: STORY_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
        },
      },
    ],
  },
});
