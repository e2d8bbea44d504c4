import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT, runTool } from '../check/tool.ts';
import { writeEntity } from './entity.ts';
import { toSingular } from './names.ts';
import { WIRING } from './wiring.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'entity-'));
  for (const { file } of WIRING) cpSync(join(ROOT, file), join(root, file));
  for (const file of ['.oxfmtrc.json', '.oxlintrc.json']) cpSync(join(ROOT, file), join(root, file));
});
afterEach(() => rmSync(root, { recursive: true }));

it.each([
  ['price-lists', 'price-list'],
  ['replies', 'reply'],
])('One of %s is a %s', (many, one) => {
  expect(toSingular(many)).toBe(one);
});

it('A new entity has its own names, and changes no other line', () => {
  const { added, changed } = writeEntity(root, 'price-lists');
  for (const file of added) expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/saved.?repl/i);
  const texts = new Set(WIRING.flatMap(({ text = '' }) => text.split('\n')));
  for (const file of changed) {
    const before = new Set(readFileSync(join(ROOT, file), 'utf8').split('\n'));
    const after = readFileSync(join(root, file), 'utf8').split('\n');
    expect(after.filter((line) => !before.has(line) && !texts.has(line) && !/price.?list/i.test(line))).toEqual([]);
    expect([...before].filter((line) => !after.includes(line))).toEqual([]);
  }
});

it('Its contract is a schema', () => {
  writeEntity(root, 'price-lists');
  const aws = ['AWSDateTime', 'AWSDate', 'AWSJSON'].map((scalar) => `scalar ${scalar}\n`).join('');
  const schema = buildSchema(`${aws}${readFileSync(join(root, 'schema.graphql'), 'utf8')}`, { assumeValidSDL: true });
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toEqual(
    expect.arrayContaining(['createPriceList', 'updatePriceList', 'deletePriceList']),
  );
});

it('The templates pass format and lint', async () => {
  const { added, changed } = writeEntity(root, 'saved-papers');
  const files = [...added, ...changed];
  expect(await runTool(root, 'oxfmt', files)).toMatchObject({ code: 0 });
  expect(await runTool(root, 'oxlint', ['--deny-warnings', ...added])).toMatchObject({ code: 0 });
});

it('A name that is taken, or is no name of many, changes nothing', () => {
  writeEntity(root, 'price-lists');
  expect(() => writeEntity(root, 'price-lists')).toThrow('exists already');
  expect(() => writeEntity(root, '../price')).toThrow('lowercase words');
});
