import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { listFiles } from '../check/source-files.ts';
import { ROOT } from '../check/tool.ts';
import { generateDocumentTypes } from './documents.ts';

/** AppSync defines these itself, so schema.graphql does not. Other readers of the schema need the definitions. */
const PRELUDE = `
  scalar AWSDate
  scalar AWSDateTime
  directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
  directive @aws_iam on FIELD_DEFINITION | OBJECT
  directive @aws_lambda on FIELD_DEFINITION | OBJECT
`;

const SCHEMA = fileURLToPath(new URL('../../schema.graphql', import.meta.url));
const OUTPUT = fileURLToPath(new URL('../../web/src/lib/graphql/schema.generated.d.ts', import.meta.url));

/** Returns the TypeScript types of the schema, against which the documents of the web app are checked. */
export function schemaTypes(): string {
  const schema = buildSchema(PRELUDE + readFileSync(SCHEMA, 'utf8'));
  const introspection = minifyIntrospection(introspectionFromSchema(schema));
  const types = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  return `// Made from schema.graphql by \`npm run types\`; do not edit.\n${types}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(OUTPUT, schemaTypes());
  await generateDocumentTypes(ROOT, listFiles(ROOT));
  process.stdout.write('The types in web/src/lib/graphql are up to date\n');
}
