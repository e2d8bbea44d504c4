import { describe, expect, it } from 'vitest';
import { findStructureErrors } from './structure.ts';
import { virtualFiles } from './virtual-files.ts';

describe('structure', () => {
  it.each([
    ['functions/data/loose-store.ts', 'area-folder'],
    ['functions/workers/loose-worker.test.ts', 'area-folder'],
    ['functions/use-cases/archiveContacts.ts', 'kebab-case'],
    ['web/src/Components/button.tsx', 'kebab-case'],
    ['scripts/my_script.ts', 'kebab-case'],
  ])('names %s (%s)', (path, rule) => {
    expect(findStructureErrors(virtualFiles({ [path]: '' })).join()).toContain(`${path}  ${rule}`);
  });

  it('names an update expression outside functions/data and the line of it', () => {
    const file = {
      'functions/use-cases/contacts/archive.ts': "const write = {\n  UpdateExpression: 'SET a = :a',\n};\n",
    };
    expect(findStructureErrors(virtualFiles(file))).toEqual([
      expect.stringContaining('functions/use-cases/contacts/archive.ts:2  update-expression'),
    ]);
  });

  it('names a folder of 21 source files, not counting tests and documents', () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`infra/stacks/file-${index}.ts`, '']));
    const rest = { 'infra/stacks/file-1.test.ts': '', 'infra/stacks/README.md': '', 'infra/stacks/a.css': '' };
    expect(findStructureErrors(virtualFiles({ ...files, ...rest }))).toEqual([]);
    expect(findStructureErrors(virtualFiles({ ...files, 'infra/stacks/one-more.ts': '' }))).toEqual([
      expect.stringContaining('infra/stacks/  folder-size  Has 21'),
    ]);
  });

  it('passes a clean tree', () => {
    const paths = [
      'functions/data/README.md',
      'functions/data/index.ts',
      'functions/graphql/js/lambda.ts',
      'functions/use-cases/contacts/archive-contacts.ts',
      'web/src/components/button.module.css',
      'web/src/lib/graphql/schema.generated.d.ts',
    ];
    const store = { 'functions/data/contacts/contacts.ts': 'UpdateExpression' };
    const tests = {
      'functions/workers/jobs/run.test.ts': 'UpdateExpression',
      'test/contract/a.test.ts': 'UpdateExpression',
    };
    const files = Object.fromEntries(paths.map((path) => [path, '']));
    expect(findStructureErrors(virtualFiles({ ...files, ...store, ...tests }))).toEqual([]);
  });
});
