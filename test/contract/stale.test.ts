import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { markingSources, ROOT } from '../../scripts/local/build.ts';

const MARK = join(ROOT, 'build/cdk.hash');
let before: string | null;

beforeEach(() => {
  before = existsSync(MARK) ? readFileSync(MARK, 'utf8') : null;
});
afterEach(() => {
  if (before === null) rmSync(MARK, { force: true });
  else writeFileSync(MARK, before);
});

it('a build that failed is not taken for one of the sources', async () => {
  await expect(markingSources(() => Promise.reject(new Error('does not compile')))).rejects.toThrow('does not compile');
  expect(existsSync(MARK)).toBe(false);
});

it('a build is marked with the sources that it began with', async () => {
  await markingSources(async () => undefined);
  const mark = readFileSync(MARK, 'utf8');
  await markingSources(async () => undefined);
  expect(readFileSync(MARK, 'utf8')).toBe(mark);
});
