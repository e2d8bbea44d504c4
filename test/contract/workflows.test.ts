import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listCommands } from '../support/contracts/commands.ts';
import { createWorkflowCheck } from '../support/contracts/workflow-errors.ts';

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
    const isKnown = (what: string): boolean =>
      what.startsWith('./')
        ? FILES.includes(what.slice('./'.length))
        : /^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what);
    expect(uses.filter((what) => !isKnown(what))).toEqual([]);
  });

  it.each(FILES)('%s runs scripts that exist', (path) => {
    const steps = read(path)
      .split('\n')
      .map((line) => line.replace(/^\s*(?:- )?run: /, ''))
      .join('\n');
    const names = listCommands(path, steps).flatMap(({ name, program }) => (program === 'npm' ? [name] : []));
    expect(names.filter((name) => !Object.hasOwn(SCRIPTS, name))).toEqual([]);
  });

  it('has a role whose permissions cover each call of a deploy and its smoke test', () => {
    const sources = globSync('scripts/{deploy,smoke,stage}/*.ts', { cwd: ROOT }).map(read).join('\n');
    const calls = [...sources.matchAll(/new (\w+)Command\(/g)].map(([, name = '']) => name);
    // IAM User Guide, "GetCallerIdentity": no permissions are required.
    const needed = [...new Set(calls)].filter((name) => name !== 'GetCallerIdentity');
    expect(needed).toContain('DescribeTable');
    expect(needed.filter((name) => !new RegExp(`:${name}`).test(read('infra/PIPELINE.md')))).toEqual([]);
  });

  it('gives credentials of AWS to no job that a pull request starts', () => {
    const started = FILES.filter((path) => read(path).includes('pull_request'));
    expect(started.filter((path) => read(path).includes('id-token'))).toEqual([]);
  });
});
