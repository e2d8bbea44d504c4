import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listCommands } from '../support/documents/commands.ts';
import { createWorkflowCheck } from '../support/documents/workflow-errors.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('.github/workflows/*.yml', { cwd: ROOT });
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const SCRIPTS = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

const findErrors = await createWorkflowCheck();

describe('A workflow', () => {
  it.each(FILES)('%s is one by the schema of GitHub', (path) => {
    expect(findErrors(read(path))).toEqual([]);
  });

  it('is refused with an unknown key, an unknown value and a broken expression', () => {
    const valid = read('.github/workflows/deploy-stage.yml');
    expect(findErrors(valid.replace('runs-on:', 'run-on:')).join()).toContain('run-on');
    expect(findErrors(valid.replace('id-token: write', 'id-token: always')).join()).toContain('always');
    expect(findErrors(valid.replace('${{ vars.AWS_ROLE }}', '${{ vars.AWS_ROLE')).length).toBeGreaterThan(0);
  });

  it.each(FILES)('%s pins each action to a commit, with the version beside it', (path) => {
    const uses = [...read(path).matchAll(/^\s*-? ?uses: (.+)$/gm)].map(([, what = '']) => what);
    for (const what of uses.filter((each) => !each.startsWith('./')))
      expect(what).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    for (const what of uses.filter((each) => each.startsWith('./'))) expect(FILES).toContain(what.slice('./'.length));
  });

  it.each(FILES)('%s runs scripts that exist', (path) => {
    const steps = read(path)
      .split('\n')
      .map((line) => line.replace(/^\s*(?:- )?run: /, ''))
      .join('\n');
    for (const { name, program } of listCommands(path, steps))
      if (program === 'npm') expect(Object.keys(SCRIPTS)).toContain(name);
  });

  it('gives credentials of AWS to no job that a pull request starts', () => {
    for (const path of FILES.filter((each) => read(each).includes('pull_request')))
      expect(read(path)).not.toContain('id-token');
  });
});
