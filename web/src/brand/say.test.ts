import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const NOUN = /\b(?:contacts?|campaigns?|leads?|patients?|clients?|blasts?)\b/iu;
const QUERY = /^\s*(?:query|mutation|fragment|subscription)\b/u;

/** Files and texts whose nouns are the same in all brands, with the reason. */
const EXCEPTIONS: readonly { readonly path: RegExp; readonly reason: string }[] = [
  { path: /^app\/policy-sections\.ts$/u, reason: 'A legal text of all brands.' },
  { path: /^features\/platform\//u, reason: 'Screens of platform staff, who serve all brands.' },
  { path: /^features\/imports\/rules\/columns\//u, reason: 'Names of columns that other tools write.' },
  { path: /^features\/settings\/number\/labels\.ts$/u, reason: 'Examples for carriers.' },
];
/** Literal texts for all brands, and uses of the words with another meaning. */
const LITERALS = [
  'No date (instant campaigns only)',
  "You can't send out campaigns or any messages without an active plan.",
  'Please contact support.',
  'Contact person',
];
const OTHER_MEANING = /\blead(?:s)? (?:to|nowhere)|the link leads\b/iu;

/** Returns the texts of a file that people read and that name a contact or a campaign without asking the brand for its word. */
function findUnspoken(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const take = (text: string): void => {
    const words = text.replaceAll(/\s+/gu, ' ').trim();
    // A single word in lower case is a name in the code. Headings and labels begin with a capital.
    if (!NOUN.test(words) || !(words.includes(' ') || /^[A-Z][a-z]/u.test(words)) || QUERY.test(words)) return;
    if (LITERALS.includes(words) || OTHER_MEANING.test(words)) return;
    found.push(`${relative(ROOT, path)}: ${words}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:say|graphql|w|getTerm)$/u.test(node.expression.getText(file))) return;
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'plural')
      for (const part of node.arguments) if (ts.isStringLiteralLike(part)) take(`${part.text}, counted`);
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) take(node.text);
    if (ts.isTemplateExpression(node))
      take([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

describe('The words of a brand', () => {
  it('are asked for by every text of the app that names a contact or a campaign', () => {
    const files = globSync(
      ['app', 'components', 'features', 'lib', 'public', 'shared'].map((folder) => `${folder}/**/*.{ts,tsx}`),
      { cwd: ROOT },
    ).filter((path) => !/\.test\.|generated|test-/u.test(path) && !EXCEPTIONS.some((each) => each.path.test(path)));
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((path) => findUnspoken(join(ROOT, path)))).toEqual([]);
  });
});
