import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatCheck, ROOT, type Check, type Outcome, spellingCheck, unusedCheck } from './tool.ts';
import { importsCheck } from './imports.ts';
import { lintCheck, typesCheck } from './lint.ts';

const FOLDERS = ['functions', 'infra', 'local-cloud', 'scripts', 'test', 'web'];
const CONFIGURATION = [
  '.dependency-cruiser.cjs',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'cspell-words.txt',
  'cspell.json',
  'knip.json',
  'package.json',
  'tsconfig.json',
  ...FOLDERS.map((folder) => `${folder}/tsconfig.json`),
];
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A small tree with the real configuration and packages. */
function makeTree(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'check-'));
  folders.push(folder);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const name of [...FOLDERS, 'web/src']) mkdirSync(join(folder, name));
  for (const name of CONFIGURATION) copyFileSync(join(ROOT, name), join(folder, name));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

function run(check: Check, files: Readonly<Record<string, string>>): Promise<Outcome> {
  return check.run(makeTree(files));
}

const CLEAN = "/** Says hello. */\nexport const greeting = 'Hello';\n";

describe.concurrent('types and lint', () => {
  it('pass for a clean file', async () => {
    const tree = makeTree({ 'functions/domain/clean.ts': CLEAN });
    const [types, lint] = await Promise.all([typesCheck.run(tree), lintCheck.run(tree)]);
    expect([types.output, lint.output]).toEqual(['', '']);
    expect([types.ok, lint.ok]).toEqual([true, true]);
  });

  it('name each planted error', async () => {
    const tree = makeTree({
      'functions/types.ts': "export const count: number = 'one';\n",
      'functions/screen.ts': 'export const title = document.title;\n',
      'infra/types.ts': "export const count: number = 'one';\n",
      'scripts/types.ts': "export const count: number = 'one';\n",
      'test/types.ts': "export const count: number = 'one';\n",
      'web/src/types.ts': 'export function count(): number {\n  const spare = 1;\n  return 1;\n}\n',
      'root.ts': "export const count: number = 'one';\n",
      'functions/missing.ts': "export { gone } from './nowhere.ts';\n",
      'functions/floating.ts': 'async function work(): Promise<void> {}\nwork();\n',
      'functions/misused.ts': 'export async function work(): Promise<void> {}\n[1].forEach(work);\n',
      'functions/any.ts': 'export const value: any = 1;\n',
      'functions/assertion.ts': 'export const first = (list: string[]): string => list[0]!;\n',
      'functions/default.ts': 'export default 1;\n',
      'functions/long.test.ts': `${'// A line.\n'.repeat(401)}export const last = 1;\n`,
      'test/data/table.ts': `${'// A line.\n'.repeat(401)}export const last = 1;\n`,
      'site.config.ts': 'export default 1;\n',
    });
    const [types, lint] = await Promise.all([typesCheck.run(tree), lintCheck.run(tree)]);
    expect(locate(types)).toEqual([
      'functions/missing.ts typescript(TS2307)',
      'functions/screen.ts typescript(TS2584)',
      'functions/types.ts typescript(TS2322)',
      'infra/types.ts typescript(TS2322)',
      'root.ts typescript(TS2322)',
      'scripts/types.ts typescript(TS2322)',
      'test/types.ts typescript(TS2322)',
      'web/src/types.ts typescript(TS6133)',
    ]);
    expect(locate(lint)).toEqual([
      'functions/any.ts typescript(no-explicit-any)',
      'functions/assertion.ts typescript(no-non-null-assertion)',
      'functions/default.ts import(no-default-export)',
      'functions/floating.ts typescript(no-floating-promises)',
      'functions/long.test.ts eslint(max-lines)',
      'functions/misused.ts typescript(no-misused-promises)',
      'web/src/types.ts eslint(no-unused-vars)',
    ]);
  });

  it('name an error of tsconfig.json', async () => {
    const types = ['node', 'nowhere'];
    const tree = makeTree({
      'functions/clean.ts': CLEAN,
      'functions/tsconfig.json': JSON.stringify({ compilerOptions: { types, noEmit: true } }),
    });
    expect((await typesCheck.run(tree)).output).toContain("Cannot find type definition file for 'nowhere'");
  });

  it('fail when oxlint cannot run', async () => {
    const tree = makeTree({
      'functions/clean.ts': CLEAN,
      '.oxlintrc.json': '{ "rules": { "no-such-rule": "error" } }',
    });
    expect(await typesCheck.run(tree)).toMatchObject({ ok: false });
  });

  function locate({ output }: Outcome): string[] {
    return output.split('\n').map((line) => line.replace(/:\d+:\d+ {2}(\S+).*/, ' $1'));
  }
});

describe.concurrent('imports', () => {
  const planted: Readonly<Record<string, readonly [from: string, to: string]>> = {
    'nothing-imports-entry': ['functions/workers/sending/a.ts', 'functions/entry/b.ts'],
    'domain-is-pure': ['functions/domain/campaigns/a.ts', 'functions/platform/b.ts'],
    'platform-imports-nothing-above-it': ['functions/platform/a.ts', 'functions/graphql/contacts/b.ts'],
    'messages-are-contracts': ['functions/messages/a.ts', 'functions/workers/contacts/b.ts'],
    'storage-knows-no-caller': ['functions/data/contacts/a.ts', 'functions/use-cases/contacts/b.ts'],
    'stores-keep-apart': ['functions/data/campaigns/c.ts', 'functions/data/delivery/b.ts'],
    'use-cases-know-no-transport': ['functions/use-cases/campaigns/a.ts', 'functions/http/twilio/b.ts'],
    'handlers-do-not-wire': ['functions/workers/imports/a.ts', 'functions/data/jobs/b.ts'],
    'transports-keep-apart': ['functions/graphql/jobs/a.ts', 'functions/workers/jobs/b.ts'],
    'functions-stand-alone': ['functions/adapters/a.ts', 'infra/constructs/b.ts'],
    'web-imports-browser-safe': ['web/src/lib/a.ts', 'functions/graphql/registry/registry.ts'],
    'web-knows-no-server': ['web/src/lib/c.ts', 'local-cloud/b.ts'],
    'brand-is-lowest': ['web/src/brand/a.ts', 'web/src/lib/b.ts'],
    'lib-imports-no-screens': ['web/src/lib/d.ts', 'web/src/components/b.ts'],
    'components-know-no-feature': ['web/src/components/a.ts', 'web/src/shared/contacts/b.ts'],
    'shared-knows-no-feature': ['web/src/shared/jobs/a.ts', 'web/src/features/jobs/b.ts'],
    'features-keep-apart': ['web/src/features/contacts/a.ts', 'web/src/features/campaigns/b.ts'],
    'public-pages-stay-light': ['web/src/public/a.ts', 'web/src/components/c.ts'],
    'test-helpers-stay-in-tests': ['web/src/app/a.ts', 'web/src/testing/b.ts'],
    'nothing-deployed-knows-the-local-cloud': ['infra/stacks/a.ts', 'local-cloud/index.ts'],
    'the-local-cloud-has-a-face': ['test/integration/a.test.ts', 'local-cloud/dynamodb/store.ts'],
    'the-local-cloud-knows-no-command': ['local-cloud/d.ts', 'scripts/b.ts'],
  };

  it('name each planted import', async () => {
    const files: Record<string, string> = { 'root.ts': CLEAN };
    for (const [from, to] of Object.values(planted)) {
      files[from] = importing(from, to);
      files[to] ??= CLEAN;
    }
    // A cycle that exists for types only, and a development package in code that is deployed.
    files['functions/domain/jobs/one.ts'] = "import type { Two } from './two.ts';\nexport type One = Two;\n";
    files['functions/domain/jobs/two.ts'] = "import type { One } from './one.ts';\nexport type Two = One | 1;\n";
    files['functions/platform/dev.ts'] = "import { build } from 'vite';\nexport { build };\n";
    const { ok, output } = await run(importsCheck, files);
    expect(ok).toBe(false);
    for (const [name, [from, to]] of Object.entries(planted)) expect(output).toContain(`${name}: ${from} → ${to}`);
    expect(output).toContain('no-cycles: functions/domain/jobs/');
    expect(output).toContain('runtime-packages-are-dependencies: functions/platform/dev.ts');
  });

  it('pass in the right direction', async () => {
    const right: readonly (readonly [string, string])[] = [
      ['functions/entry/a.ts', 'functions/graphql/contacts/fields.ts'],
      ['functions/graphql/contacts/fields.ts', 'functions/use-cases/contacts/archive.ts'],
      ['functions/use-cases/contacts/archive.ts', 'functions/domain/contacts/contact.ts'],
      ['functions/data/delivery/message/claim.ts', 'functions/data/contacts/contacts.ts'],
      ['functions/data/contacts/contacts.ts', 'functions/data/table/table.ts'],
      ['web/src/features/contacts/list.ts', 'web/src/shared/contacts/row.ts'],
      ['web/src/shared/contacts/row.ts', 'web/src/components/button.ts'],
      ['web/src/components/button.ts', 'functions/domain/contacts/name.ts'],
      ['functions/platform/router.test.ts', 'functions/graphql/contacts/fields.ts'],
      ['scripts/start.ts', 'local-cloud/index.ts'],
      ['functions/data/table/table.test.ts', 'local-cloud/engine.ts'],
      ['local-cloud/test/queues.test.ts', 'test/support/cloud/template.ts'],
    ];
    const files: Record<string, string> = { 'root.ts': CLEAN };
    for (const [from, to] of right) {
      files[from] = importing(from, to);
      files[to] ??= CLEAN;
    }
    expect(await run(importsCheck, files)).toMatchObject({ ok: true });
  });

  function importing(from: string, to: string): string {
    const up = '../'.repeat(from.split('/').length - 1);
    return `import { greeting } from '${up}${to}';\nexport const copy = greeting;\n`;
  }
});

describe.concurrent('format, spelling, unused', () => {
  it('format names a file that oxfmt would change, and passes one that it would not', async () => {
    const files = { 'functions/ugly.ts': 'export const a = {b:"c"}\n' };
    expect(await run(formatCheck, files)).toMatchObject({
      ok: false,
      output: expect.stringContaining('functions/ugly.ts'),
    });
    expect(await run(formatCheck, { 'functions/clean.ts': CLEAN })).toMatchObject({ ok: true });
  });

  it('spelling names a typing error and a British spelling, in code and in documents', async () => {
    const { ok, output } = await run(spellingCheck, {
      'functions/clean.ts': CLEAN,
      'functions/typo.ts': 'export const recieve = 1;\n',
      'docs.md': 'The organisation.\n',
    });
    expect(ok).toBe(false);
    expect(output.match(/Unknown word \(\w+\)|Misspelled word \(\w+\)/g)).toHaveLength(2);
    expect(output).toContain('recieve');
    expect(output).toContain('organisation');
    expect(await run(spellingCheck, { 'functions/clean.ts': CLEAN })).toMatchObject({ ok: true });
  });

  it('unused names a file, an export and a package', async () => {
    const manifest = JSON.stringify({ name: 'example', type: 'module', dependencies: { ulid: '3.0.2' } });
    const { ok, output } = await run(unusedCheck, {
      'package.json': manifest,
      'functions/entry/api.ts': "import { used } from '../domain/rules.ts';\nexport const handler = used;\n",
      'functions/domain/rules.ts': 'export const used = 1;\nexport const needless = 2;\n',
      'functions/domain/orphan.ts': CLEAN,
    });
    expect(ok).toBe(false);
    for (const name of ['functions/domain/orphan.ts', 'needless', 'ulid']) expect(output).toContain(name);
    expect(output).not.toContain('used  ');
  });
});
