import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it.each([
  'scripts/redrive.ts',
  'scripts/deploy/deploy.ts',
  'scripts/recovery/reconcile.ts',
  'scripts/smoke/command.ts',
])('%s says which option it does not know, without a stack trace', async (script) => {
  const run = promisify(execFile)(process.execPath, [script, '-c', 'stage=local', '--wrong'], { cwd: ROOT });
  const failed = (await run.catch((error: unknown) => error)) as { readonly code: number; readonly stderr: string };
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain("Unknown option '--wrong'");
  expect(failed.stderr).not.toContain('    at ');
});
