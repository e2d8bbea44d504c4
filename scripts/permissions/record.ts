import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/build.ts';
import type { RoleGrant } from '../local/aws/access.ts';

const DIR = join(ROOT, 'build/permissions');

/** What the clouds of a test run used of their roles, a file for each cloud, to be put together at the end. */
export function writeUse(used: readonly RoleGrant[]): void {
  mkdirSync(DIR, { recursive: true });
  writeFileSync(join(DIR, `${randomUUID()}.json`), JSON.stringify(used));
}

export function readUse(): RoleGrant[] {
  mkdirSync(DIR, { recursive: true });
  return readdirSync(DIR).flatMap((file) => JSON.parse(readFileSync(join(DIR, file), 'utf8')) as RoleGrant[]);
}

export function forgetUse(): void {
  rmSync(DIR, { recursive: true, force: true });
}
