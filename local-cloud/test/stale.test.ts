import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildWithHash, ROOT } from '../build.ts';

const HASH_FILE = join(ROOT, 'build/cdk.hash');
let before: string | null;

beforeEach(() => {
  before = existsSync(HASH_FILE) ? readFileSync(HASH_FILE, 'utf8') : null;
});
afterEach(() => {
  if (before === null) rmSync(HASH_FILE, { force: true });
  else writeFileSync(HASH_FILE, before);
});

it('a failed build removes the recorded hash, so the next start builds again', async () => {
  await expect(buildWithHash(() => Promise.reject(new Error('does not compile')))).rejects.toThrow('does not compile');
  expect(existsSync(HASH_FILE)).toBe(false);
});

it('a build records the hash of the sources that it began with', async () => {
  await buildWithHash(async () => undefined);
  const hash = readFileSync(HASH_FILE, 'utf8');
  await buildWithHash(async () => undefined);
  expect(readFileSync(HASH_FILE, 'utf8')).toBe(hash);
});
