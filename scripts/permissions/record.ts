import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleGrant } from '../../local-cloud/index.ts';
import { ROOT } from '../../local-cloud/build.ts';

const DIR = join(ROOT, 'build/permissions');

/** Records which grants the clouds of a test file used. Every call writes a file of its own, because tests run in parallel. */
export function writeUse(used: readonly RoleGrant[]): void {
  mkdirSync(DIR, { recursive: true });
  writeFileSync(join(DIR, `${randomUUID()}.json`), JSON.stringify(used));
}

/** Returns the grants that were used since the last `clearUsage`, with duplicates. */
export function readUse(): RoleGrant[] {
  mkdirSync(DIR, { recursive: true });
  return readdirSync(DIR).flatMap((file) => JSON.parse(readFileSync(join(DIR, file), 'utf8')) as RoleGrant[]);
}

export function clearUsage(): void {
  rmSync(DIR, { recursive: true, force: true });
}
