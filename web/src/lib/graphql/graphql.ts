import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './schema.generated.d.ts';

/** Documents typed against schema.graphql. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { AWSDateTime: string; ID: string };
}>();

export type { FragmentOf, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada';
