import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../scripts/admin/commands.ts';
import { findUnknownFlags, listCommands, type DocumentedCommand } from '../support/contracts/commands.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = globSync(['*.md', '{infra,local-cloud,scripts,functions,test,web}/**/*.md'], { cwd: ROOT }).filter(
  (path) => path !== 'CHANGELOG.md' && !path.includes('node_modules'),
);
const SCRIPTS = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts;
const documented = DOCUMENTS.flatMap((path) => listCommands(path, readFileSync(join(ROOT, path), 'utf8')));
const npm = documented.filter(({ program }) => program === 'npm');

describe('Each command in the documents', () => {
  it('is found: those of npm and of AWS', () => {
    const names = new Set(npm.map(({ name }) => name));
    for (const name of ['deploy', 'smoke', 'adopt', 'reconcile', 'redrive', 'admin', 'synth', 'test'])
      expect(names.has(name), name).toBe(true);
    expect(documented.filter(({ program }) => program === 'aws').length).toBeGreaterThan(3);
  });

  it('is read with its words and flags, also over two lines', () => {
    const text =
      'Run `npm run admin -- -c stage=prod hold --note "two words"` or\n   ```\n   aws dynamodb x --table a \\\n     --dry\n   ```';
    expect(listCommands('A.md', text)).toMatchObject([
      { program: 'npm', name: 'admin', words: ['hold'], flags: ['c', 'note'] },
      { program: 'aws', name: 'dynamodb', words: ['x'], flags: ['table', 'dry'] },
    ]);
    expect(
      findUnknownFlags("options: { 'restored-to': { type: 'string' }, dry: { type: 'boolean' } }", [
        'c',
        'dry',
        'restored-to',
        'new',
      ]),
    ).toEqual(['new']);
  });

  it.each(unique(npm))('$text is a script, and knows its flags', ({ name, flags, text }) => {
    expect(Object.keys(SCRIPTS), text).toContain(name);
    const file = /scripts\/bootstrap\.mjs (\S+)/.exec(SCRIPTS[name] ?? '')?.[1];
    if (file === undefined || name === 'admin') return;
    const folder = dirname(join(ROOT, file));
    const files = [join(ROOT, file), ...(folder.endsWith('/scripts') ? [] : globSync(join(folder, '*.ts')))];
    const source = files.map((path) => readFileSync(path, 'utf8')).join('\n');
    expect(findUnknownFlags(source, flags), text).toEqual([]);
  });

  it.each(unique(npm.filter(({ name }) => name === 'admin')))('$text is an admin command', ({ words, flags, text }) => {
    const [command = ''] = words;
    if (words.length === 0 || command.startsWith('<')) return;
    expect(Object.keys(COMMANDS), text).toContain(command);
    const { required, optional } = COMMANDS[command] ?? { required: {}, optional: {} };
    const known = [...Object.keys(required), ...Object.keys(optional)];
    expect(flags.filter((flag) => flag !== 'c' && !known.includes(flag))).toEqual([]);
  });

  it.each(unique(documented.filter(({ program }) => program === 'aws')))(
    '$text is an operation of the service, with its parameters',
    ({ name, words, flags, text }) => {
      const [operation = ''] = words;
      const folder = join(ROOT, `node_modules/@aws-sdk/client-${name}`);
      // The waiters, and services whose SDK is not a dependency, cannot be checked.
      if (operation === 'wait' || !existsSync(folder)) return;
      const pascal = (kebab: string): string =>
        kebab.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
      const sdk = createRequire(import.meta.url)(`@aws-sdk/client-${name}`) as Record<string, unknown>;
      expect(Object.keys(sdk), text).toContain(`${pascal(operation)}Command`);
      const types = globSync(join(folder, 'dist-types/models/*.d.ts'))
        .map((path) => readFileSync(path, 'utf8'))
        .join('\n');
      const input =
        new RegExp(`interface ${pascal(operation)}(?:Input|Request) \\{([\\s\\S]*?)\\n\\}`).exec(types)?.[1] ?? '';
      for (const flag of flags.filter((each) => each !== 'region'))
        expect(input, `--${flag} of ${text}`).toMatch(new RegExp(`\\b${pascal(flag.replace(/^no-/, ''))}\\??:`, 'i'));
    },
  );
});

function unique(commands: readonly DocumentedCommand[]): DocumentedCommand[] {
  return [...new Map(commands.map((command) => [command.text, command])).values()];
}
