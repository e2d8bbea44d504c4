import { getNamedType, isLeafType, isObjectType, type GraphQLOutputType } from 'graphql';
import { QUERY_DEPTH_LIMIT } from '../../../../infra/constructs/graphql-api.ts';
import { getOperationKind, getRootField } from '../../cloud/call-document.ts';

/** Builds a document that selects everything below a field that one query may, with a variable for each argument. */
export function buildDocument(name: string): string {
  const { args, type } = getRootField(name);
  const declared = args.length === 0 ? '' : `(${args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')})`;
  const passed = args.length === 0 ? '' : `(${args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})`;
  return `${getOperationKind(name)} ${declared} { ${name}${passed}${buildSelection(type, 1)} }`;
}

/**
 * Selects all fields below a type down to the leaves. What is deeper than the API allows is left out, because no one can ask for it.
 * `depth`: levels above the type.
 */
function buildSelection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named) || !isObjectType(named)) return '';
  const below = Object.values(named.getFields()).filter(
    (field) => isLeafType(getNamedType(field.type)) || depth + 1 < QUERY_DEPTH_LIMIT,
  );
  return ` { ${below.map((field) => `${field.name}${buildSelection(field.type, depth + 1)}`).join(' ')} }`;
}
