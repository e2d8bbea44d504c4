import { GROUPS, type FieldEntry, type Group } from './field-entry.ts';
import { MUTATIONS } from './mutations.ts';
import { QUERIES } from './queries.ts';

/**
 * Every field of the API: which Lambda runs it, and which access it needs. Infra builds the resolvers from this list,
 * and the router refuses by it. Tests prove that the list, schema.graphql and the resolver maps agree. A field that is
 * missing here cannot be called.
 */
export { GROUPS, MUTATIONS, QUERIES, type FieldEntry, type Group };

/** AppSync itself runs these fields: workers publish with IAM, and sessions subscribe to their own organization. */
export const LIVE_FIELDS = {
  Mutation: ['publishEvent', 'endSession', 'endMembership'],
  Subscription: ['onEvent'],
} as const;
export type FieldName = keyof typeof QUERIES | keyof typeof MUTATIONS;

export const FIELDS: Readonly<Record<FieldName, FieldEntry>> = { ...QUERIES, ...MUTATIONS };
export function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

/** Returns the fields that one Lambda runs. */
export function listFields(group: Group): FieldName[] {
  return Object.keys(FIELDS).filter((name): name is FieldName => isField(name) && FIELDS[name].group === group);
}
