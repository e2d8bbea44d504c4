import { describe, expect, it } from 'vitest';
import { listFiles } from '../check/source-files.ts';
import { ROOT } from '../check/tool.ts';
import { virtualFiles } from '../check/virtual-files.ts';
import { findStaleTypes, stampTypes } from './documents.ts';

const OUTPUT = 'web/src/lib/graphql/documents.generated.d.ts';
const CARD = 'web/src/features/campaigns/api/card.ts';
const PARTS = 'const Parts = graphql(`fragment Parts on Campaign { id }`);\n';
const QUERY = 'const Query = graphql(\n  `query campaigns { campaigns { ...Parts } }`,\n  [Parts],\n);\n';
const TYPES = 'interface setupCache {}\n';
const SOURCES = {
  'schema.graphql': 'type Campaign { id: ID! }',
  'web/src/lib/graphql/graphql.ts': 'export const graphql = initGraphQLTada();',
  [CARD]: `${PARTS}${QUERY}export const title = 'Campaigns';\n`,
};

describe('generated', () => {
  it('passes the committed types', () => {
    expect(findStaleTypes(listFiles(ROOT))).toEqual([]);
  });

  it('passes after a change beside the documents', () => {
    expect(check({ [CARD]: SOURCES[CARD]?.replace("'Campaigns'", "'All campaigns'") ?? '' })).toEqual([]);
  });

  it.each([
    ['the schema', 'schema.graphql', 'type Campaign { id: ID }'],
    ['the scalars', 'web/src/lib/graphql/graphql.ts', 'export const graphql = initGraphQLTada<{ scalars: {} }>();'],
    ['a document', CARD, `${PARTS}${QUERY.replace('...Parts', '...Parts name')}`],
    ['the fragments of a document', CARD, `${PARTS}${QUERY.replace('[Parts]', '[OtherParts]')}`],
    ['the number of documents', CARD, PARTS],
  ])('finds a change of %s', (_, path, content) => {
    expect(check({ [path]: content })).toEqual([`${OUTPUT}  stale  Run \`npm run types\`.`]);
  });

  it('finds types that were edited by hand', () => {
    const edited = stampTypes(virtualFiles(SOURCES), TYPES).replace('{}', '{ query: string }');
    expect(check({ [OUTPUT]: edited })).toEqual([expect.stringContaining('stale')]);
  });

  it('finds missing types', () => {
    expect(findStaleTypes(virtualFiles(SOURCES))).toEqual([expect.stringContaining('stale')]);
  });

  it.each(["graphql('query me { me { id } }')", 'graphql(`query me { me { ${fields} } }`)', 'graphql(document)'])(
    'refuses %s, which it cannot compare',
    (call) => {
      expect(check({ 'web/src/lib/me.ts': `const Me = ${call};\n` })).toContainEqual(
        expect.stringContaining('web/src/lib/me.ts  document'),
      );
    },
  );
});

/** Returns the findings when `changes` follow the generation of the types. */
function check(changes: Readonly<Record<string, string>>): string[] {
  return findStaleTypes(virtualFiles({ ...SOURCES, [OUTPUT]: stampTypes(virtualFiles(SOURCES), TYPES), ...changes }));
}
