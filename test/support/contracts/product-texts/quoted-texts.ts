import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Texts that the specification quotes, by its sections. Left out are headings that it does not quote, and texts in which each brand has its
 * own noun, such as "+ Add campaign".
 */
export type QuotedTexts = Readonly<Record<string, readonly string[]>>;

const ROOT = join(import.meta.dirname, '../../../..');
const NO_PRODUCT = /\.test\.tsx?$|\.generated\.|^web\/src\/testing\//u;

/**
 * The texts that the product can show: string literals and the words between tags, without comments and tests. White space counts
 * once, as in a browser. Files are parsed when a text might be in them, because parsing all of them takes a minute on a busy machine.
 */
export class ProductTexts {
  readonly #sources = new Map<string, string>();
  readonly #literals = new Map<string, readonly string[]>();

  constructor() {
    for (const file of globSync('{functions,web/src}/**/*.{ts,tsx}', { cwd: ROOT }))
      if (!NO_PRODUCT.test(file)) this.#sources.set(file, readFileSync(join(ROOT, file), 'utf8'));
  }

  /** Returns whether a screen, a page or an answer has exactly this text, or this text beside a value that is filled in. */
  has(text: string): boolean {
    return [...this.#sources].some(
      ([file, source]) => collapse(source).includes(text) && this.#list(file, source).includes(text),
    );
  }

  /** Returns the first number that a file gives to a constant or a property of this name. null if there is none. */
  readNumber(file: string, name: string): number | null {
    const source = this.#sources.get(file) ?? '';
    const [, value] = new RegExp(`\\b${name}(?:: [A-Za-z]+ =| =|:) ([\\d_.]+)\\b`, 'u').exec(source) ?? [];
    return value === undefined ? null : Number(value.replaceAll('_', ''));
  }

  #list(file: string, source: string): readonly string[] {
    const known = this.#literals.get(file) ?? listLiterals(file, source);
    this.#literals.set(file, known);
    return known;
  }
}

function collapse(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function listLiterals(file: string, source: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || isTemplatePart(node)) found.push(collapse(node.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind));
  return found;
}

function isTemplatePart(node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}
