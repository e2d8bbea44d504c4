import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from './layers.ts';
import { readResults } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, results: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(results));
  return file;
}

describe('The results of a layer', () => {
  test('are those that its run wrote', () => {
    const written = {
      passed: 3,
      failed: 1,
      layers: { unit: { passed: 3, failed: 1 } },
      failures: ['adding.test.ts: carries'],
    };
    expect(readResults(write('failed', written), 1)).toEqual(written);
  });

  test('count a run that failed without a failed test, and one that ended before it wrote results', () => {
    const passed = { passed: 3, failed: 0, layers: { unit: { passed: 3, failed: 0 } }, failures: [] };
    const written = write('passed', passed);
    expect(readResults(written, 0)).toEqual(passed);
    expect(readResults(written, 1)).toMatchObject({ passed: 3, failed: 1, failures: [expect.stringContaining('1')] });
    expect(readResults(join(folder, 'missing'), 137)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('The reporter', () => {
  test('counts a suite whose setup fails, whose tests Vitest only skips', () => {
    const root = mkdtempSync(join(folder, 'project-'));
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    writeFileSync(
      join(root, 'adding.test.mjs'),
      `import { beforeAll, describe, test } from 'vitest';
       describe('Adding', () => {
         beforeAll(() => { throw new Error('no calculator'); });
         test('carries', () => undefined);
       });`,
    );
    const file = join(root, 'results.json');
    const run = `
      import { startVitest } from 'vitest/node';
      import { ResultsReporter } from '${join(ROOT, 'scripts/test-runner/results.ts')}';
      const reporters = [new ResultsReporter('${file}', () => undefined)];
      const vitest = await startVitest('test', [], { root: '${root}', config: false, watch: false, reporters });
      await vitest.close();`;
    spawnSync(process.execPath, ['--input-type=module', '-e', run], { cwd: root, stdio: 'pipe' });
    expect(readResults(file, 1)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [expect.stringContaining('no calculator')],
    });
  });
});
