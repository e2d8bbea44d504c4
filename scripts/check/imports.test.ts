import { describe, expect, it } from 'vitest';
import { importsCheck } from './imports.ts';

const CODE = "import { a } from './a.ts';\nexport function sum(): number {\n  const one = 1;\n  return one + a;\n}\n";

describe('what the check of imports depends on', () => {
  it.each([
    ['an import', "import { b } from './b.ts';\n"],
    ['an import for its effect', "import './b.ts';\n"],
    ['an import of a package', "import { ulid } from 'ulid';\n"],
    ['an import over many lines', "import {\n  b,\n  type C,\n} from './b.ts';\n"],
    ['an import with a comment', "import {\n  b, // One; two.\n} from 'ulid';\n"],
    ['an export of another module', "export { b } from './b.ts';\n"],
    ['an export of all', "export * from './b.ts';\n"],
    ['an export of types', "export type { B } from './b.ts';\n"],
    ['an import while the code runs', "const b = await import('./b.ts');\n"],
    ['an import of a package while the code runs', "const load = () => import('ulid');\n"],
    ['an import in a type', "type B = import('./b.ts').B;\n"],
    ['a require', "const b = require('ulid');\n"],
    ['a mock', "vi.mock('../b.ts');\n"],
    ['a reference', '/// <reference types="vite/client" />\n'],
  ])('includes %s', (_, line) => {
    expect(select('functions/a.ts', CODE + line)).not.toBe(select('functions/a.ts', CODE));
  });

  it('includes the word that makes an import one of types', () => {
    const types = (word: string): string => `import {\n  ${word} B,\n} from './b.ts';\n`;
    expect(select('functions/a.ts', types('type'))).not.toBe(select('functions/a.ts', types('')));
  });

  it('includes all of a file that is not TypeScript', () => {
    expect(select('package.json', '{ "name": "example" }')).toBe('{ "name": "example" }');
  });

  it('includes all of the code of the check', () => {
    expect(select('scripts/check/imports.ts', CODE)).toBe(CODE);
  });

  it('does not include other code', () => {
    expect(select('functions/a.ts', CODE.replace('const one = 1', 'const one = 2'))).toBe(
      select('functions/a.ts', CODE),
    );
  });
});

function select(path: string, content: string): string | undefined {
  return importsCheck.select?.(path, content);
}
