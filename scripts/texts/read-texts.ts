import ts from 'typescript';

/** Calls whose strings are names in the code, documents of the API or patterns. */
const SKIPPED_CALLS =
  /^(?:graphql|lazyComponent|import|require|requireVariable|describe|it|test)$|(?:Selector|getItem|setItem|matches|closest)$/u;
/** Attributes of elements whose strings are no text. */
const SKIPPED_ATTRIBUTES =
  /^(?:className|id|to|href|src|style|type|role|name|key|rel|target|d|viewBox|variant|size|color)$/u;
/** Two words, or one with a capital followed by lower case. Shapes, addresses and names in the code are neither. */
const READABLE = /\p{L}[\p{L}’'"”,.:;!?)]* +\S|^\p{Lu}\p{Ll}+[.!?:…]?$/u;
const CODE = /^(?:[a-z-]+:|[./#&?]|\()|[{}<>=]|^\S+\/\S+$|\b(?:var|calc|rgb|url|minmax)\(|^(?:\d|-)+ /u;

/**
 * Returns the texts of a source file that people may read, in order and each once. The parts of a template are joined by "…".
 * It is a guess from the syntax: a string that no screen shows may be among them.
 */
export function readTexts(path: string, source: string): string[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const texts = new Set<string>();
  const take = (text: string): void => {
    const line = text.replaceAll(/\s+/gu, ' ').trim();
    if (READABLE.test(line) && !CODE.test(line)) texts.add(line);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isSkipped(node, file)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) take(node.text);
    if (ts.isTemplateExpression(node))
      take([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    node.forEachChild(visit);
  };
  visit(file);
  return [...texts];
}

function isSkipped(node: ts.Node, file: ts.SourceFile): boolean {
  if (ts.isCallExpression(node)) return SKIPPED_CALLS.test(node.expression.getText(file));
  return ts.isJsxAttribute(node) && SKIPPED_ATTRIBUTES.test(node.name.getText(file));
}
