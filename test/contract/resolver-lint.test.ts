import { globSync } from 'node:fs';
import { join } from 'node:path';
import appsync from '@aws-appsync/eslint-plugin';
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'functions/graphql/js';
const SOURCES = globSync(`${FOLDER}/*.ts`, { cwd: ROOT });

/** Every rule of AppSync's own plugin. Some rules read types. */
const rules = Object.fromEntries(
  Object.keys(appsync.rules ?? {}).map((name) => [`@aws-appsync/${name}`, 'error']),
) as Linter.RulesRecord;
const config = {
  files: ['**/*.ts'],
  languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: ROOT } },
  plugins: { '@aws-appsync': appsync as unknown as ESLint.Plugin },
  rules,
} as Linter.Config;
const eslint = new ESLint({ cwd: ROOT, overrideConfigFile: true, overrideConfig: [config] });

/** Returns what AppSync would refuse in a resolver, as rules. */
async function lint(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(ROOT, FOLDER, 'lambda.ts') });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

describe('The official lint plugin of AppSync', { timeout: 60_000 }, () => {
  it('accepts the source of every resolver', async () => {
    expect(SOURCES.length).toBeGreaterThan(4);
    const results = await eslint.lintFiles(SOURCES);
    expect(
      results.flatMap(({ filePath, messages }) => messages.map(({ ruleId, line }) => `${filePath}:${line} ${ruleId}`)),
    ).toEqual([]);
  });

  it.each([
    ['a try', 'export function request() { try { return {}; } catch { return {}; } }', 'no-try'],
    ['a loop with a counter', 'export function request() { for (let i = 0; i < 3; i++) {} return {}; }', 'no-for'],
    ['an async function', 'export async function request() { return {}; }', 'no-async'],
    ['a regular expression', 'export function request() { return { a: /b/ }; }', 'no-regex'],
    ['a promise', 'export function request() { return new Promise(() => 1); }', 'no-promise'],
  ])('refuses %s', async (_, code, rule) => {
    expect(await lint(code)).toContain(`@aws-appsync/${rule}`);
  });
});
