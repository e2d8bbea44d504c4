import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../infra/app.ts';
import { functionEntries } from '../../infra/build-functions.ts';
import { checkConfig } from '../../infra/config.ts';
import { Evaluator, type FunctionSpec, loadStacks, readFunctions } from '../../local-cloud/index.ts';

const alarms = { email: 'alerts@acme.test' };
const STAGE_FILES = {
  'the smallest stage file': { alarms },
  'a stage file with mail': { alarms, mail: { from: 'no-reply@acme.test' } },
  'a stage file with billing': { alarms, billing: { publishableKey: 'pk_test_acme' } },
  'a stage file without reservations': { alarms, concurrency: null },
  'a stage file with mail and billing': {
    alarms,
    mail: { from: 'no-reply@acme.test' },
    billing: { publishableKey: 'pk_test_acme' },
  },
};

/** What a thread runs: it loads the bundle as Lambda does, and answers with the type of the handler. */
const LOAD = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData.file).then(
  (bundle) => parentPort.postMessage(typeof bundle[workerData.exportName]),
  (error) => parentPort.postMessage(String(error)),
);`;

/** All stage files share the folder, so that each bundle is copied once. */
const outdir = mkdtempSync(join(tmpdir(), 'starts-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

/** The first stage file starts each bundle. On a busy machine some 25 starts take longer than other tests. */
const TIMEOUT_MS = 180_000;

describe('the bundles of all functions of a deployed stage', { timeout: TIMEOUT_MS }, () => {
  const functions = new Map<string, FunctionSpec[]>();
  /** What came of each start, by bundle and environment. Most environments are the same under all stage files. */
  const starts = new Map<string, Promise<string>>();
  const bundles = new Set<string>();

  beforeAll(() => {
    for (const [name, file] of Object.entries(STAGE_FILES)) functions.set(name, synthFunctions(file));
  }, TIMEOUT_MS);

  it.each(Object.keys(STAGE_FILES))('start with the environments of %s', async (name) => {
    const results: Record<string, string> = {};
    for (const spec of functions.get(name) ?? []) {
      bundles.add(basename(spec.dir));
      const { AWS_LAMBDA_FUNCTION_NAME: _own, ...environment } = spec.environment;
      const key = JSON.stringify([spec.dir, spec.handler, environment]);
      const start = starts.get(key) ?? startFunction(spec);
      starts.set(key, start);
      results[spec.id] = await start;
    }
    const failed = Object.entries(results).filter(([, result]) => result !== 'function');
    expect(Object.fromEntries(failed)).toEqual({});
  });

  it('are those of every entry', () => {
    expect(bundles.size).toBe(functionEntries().length);
  });
});

/** Returns the functions of the templates that a deploy would send, with the values of their environments. */
function synthFunctions(file: object): FunctionSpec[] {
  createApp({ config: checkConfig('small', file), outdir, checks: false }).synth();
  const evaluator = new Evaluator(loadStacks(outdir), { internal: 'http://localhost:1', parameters: {} });
  // Lambda sets the region itself.
  return readFunctions(evaluator, () => ({ AWS_REGION: 'us-west-2' }));
}

/** Loads a bundle in a thread with exactly the environment. Returns the type of its handler, or why it did not load. */
async function startFunction({ dir, handler, environment }: FunctionSpec): Promise<string> {
  const [file = '', exportName = ''] = handler.split('.');
  const worker = new Worker(LOAD, {
    eval: true,
    env: { ...environment },
    workerData: { file: join(dir, `${file}.mjs`), exportName },
  });
  const answer = new Promise<string>((resolve) => {
    worker.once('message', resolve);
    worker.once('error', (error) => resolve(String(error)));
    worker.once('exit', (code) => resolve(`The thread ended with ${code}`));
  });
  try {
    return await answer;
  } finally {
    await worker.terminate();
  }
}
