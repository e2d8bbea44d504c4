import { initGraphQLTada } from 'gql.tada';
import type {} from './documents.generated.d.ts';
import type { introspection } from './schema.generated.d.ts';

/** Parses documents with types from schema.graphql. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { AWSDate: string; AWSDateTime: string; ID: string };
}>();

export type { FragmentOf, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada';
