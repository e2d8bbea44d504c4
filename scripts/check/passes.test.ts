import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOrReuse } from './passes.ts';
import type { Check } from './tool.ts';

let root = '';
let runs: string[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'passes-'));
  runs = [];
  write('package-lock.json', '{}');
  write('functions/rules.ts', 'export const rules = 1;\n');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('runOrReuse', () => {
  it('does not run a check that passed with the same files', async () => {
    await runOrReuse([check('lint')], root);
    expect(await runOrReuse([check('lint')], root)).toMatchObject([{ name: 'lint', ok: true, isReused: true }]);
    expect(runs).toEqual(['lint']);
  });

  it.each([
    ['changed content of the same size', () => write('functions/rules.ts', 'export const rules = 2;\n')],
    ['a new file', () => write('web/screen.ts', '')],
    ['a removed file', () => rmSync(join(root, 'functions/rules.ts'))],
    ['a changed lock file', () => write('package-lock.json', '{ }')],
    ['a new configuration', () => write('web/.oxlintrc.json', '{}')],
    ['an unreadable list of passes', () => write('build/check/passes.json', '{')],
  ])('runs again after %s', async (_, change) => {
    await runOrReuse([check('lint')], root);
    change();
    expect(await runOrReuse([check('lint')], root)).toMatchObject([{ isReused: false }]);
    expect(runs).toEqual(['lint', 'lint']);
  });

  it('runs again after a failure', async () => {
    const failing = check('lint', { ok: false });
    await runOrReuse([failing, check('terms')], root);
    expect(await runOrReuse([failing, check('terms')], root)).toMatchObject([
      { name: 'lint', ok: false, isReused: false },
      { name: 'terms', ok: true, isReused: true },
    ]);
    expect(runs).toEqual(['lint', 'terms', 'lint']);
  });

  it('keeps the passes of other checks when one is run alone', async () => {
    await runOrReuse([check('lint')], root);
    await runOrReuse([check('terms')], root);
    await runOrReuse([check('lint'), check('terms')], root);
    expect(runs).toEqual(['lint', 'terms']);
  });

  it('looks only at the part of a file that a check selects', async () => {
    const select = (_: string, content: string): string => content.split('\n')[0] ?? '';
    const both = [{ ...check('imports'), select }, check('lint')];
    await runOrReuse(both, root);
    write('functions/rules.ts', 'export const rules = 1;\nexport const more = 2;\n');
    await runOrReuse(both, root);
    write('functions/rules.ts', 'export const rules = 2;\n');
    await runOrReuse(both, root);
    expect(runs).toEqual(['imports', 'lint', 'lint', 'imports', 'lint']);
  });

  it('runs again when a file changed while the check ran', async () => {
    const content = 'export const rules = 1;\n';
    await runOrReuse([check('lint', { during: () => write('functions/rules.ts', '') })], root);
    write('functions/rules.ts', content);
    await runOrReuse([check('lint')], root);
    expect(runs).toEqual(['lint', 'lint']);
  });
});

function check(name: string, { ok = true, during = () => {} } = {}): Check {
  return {
    name,
    run: () => {
      runs.push(name);
      during();
      return Promise.resolve({ ok, output: ok ? '' : 'A finding.', seconds: 1 });
    },
  };
}

function write(path: string, content: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
}
