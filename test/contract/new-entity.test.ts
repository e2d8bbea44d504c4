import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFiles } from '../../scripts/check/source-files.ts';
import { ROOT, runTool } from '../../scripts/check/tool.ts';
import { writeEntity, type NewEntity } from '../../scripts/new/entity.ts';

/** A copy of the repository with a new entity, as `npm run new -- entity price-lists` and `npm run types` write it. */
const root = mkdtempSync(join(tmpdir(), 'entity-'));
let entity: NewEntity;
beforeAll(() => {
  for (const { path } of listFiles(ROOT)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(ROOT, path), join(root, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  entity = writeEntity(root, 'price-lists');
});
afterAll(() => rmSync(root, { recursive: true }));

/** Returns what a tool prints when it fails. */
async function findFailure(command: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runTool(root, command, args);
  return code === 0 ? '' : `${stdout}${stderr}`;
}

it('A generated entity can be formatted, and types come from its contract', async () => {
  expect(await findFailure('oxfmt', [...entity.added, ...entity.changed])).toBe('');
  expect(await findFailure('node', ['scripts/codegen/prelude.ts'])).toBe('');
});

it('It passes types and lint', async () => {
  const files = [...entity.added, ...entity.changed].filter((file) => /\.tsx?$/.test(file));
  expect(await findFailure('oxlint', ['--type-aware', '--type-check', '--deny-warnings', ...files])).toBe('');
});

it('Its tests pass', async () => {
  const tests = entity.added.filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('test/'));
  expect(await findFailure('vitest', ['run', '--project', 'unit', '--project', 'unit-web', ...tests])).toBe('');
});
