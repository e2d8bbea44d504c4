import { cleanFieldValue, type FieldValues } from '../../domain/contact-attributes/custom-field.ts';
import type { CustomFieldId, OrganizationId } from '../../domain/shared/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findEntries, type NamedListDeps } from './named-lists.ts';

/** A value that a person gives a contact. An empty value removes the field from the contact. */
export interface GivenFieldValue {
  readonly customFieldId: CustomFieldId;
  readonly value: string;
}

/** Refuses a field that the organization does not have. Cost: one read, none without values. */
export async function refuseUnknownFields(
  deps: NamedListDeps,
  organizationId: OrganizationId,
  given: readonly GivenFieldValue[],
): Promise<Refusal | null> {
  if (given.length === 0) return null;
  const known = new Set((await findEntries(deps, organizationId, 'FIELDS')).map(({ id }) => id));
  return given.every(({ customFieldId }) => known.has(customFieldId))
    ? null
    : new Refusal('Someone has removed a custom field in the meantime. Please reload the page.');
}

/** Returns the values by field. The last value of a field counts. */
export function toFieldValues(given: readonly GivenFieldValue[]): FieldValues {
  return Object.fromEntries(given.map(({ customFieldId, value }) => [customFieldId, cleanFieldValue(value)]));
}
