import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
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
