import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Key } from '../table/table.ts';

/** The registration of an organization's number with the carriers. */
export const registrationKey = (organizationId: OrganizationId): Key => ({
  pk: `ORG#${organizationId}`,
  sk: 'NUMBER#REGISTRATION',
});
