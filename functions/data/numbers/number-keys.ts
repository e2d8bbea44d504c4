import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Key } from '../table/table.ts';

/** The registration of an organization's number with the carriers. */
export const registrationKey = (organizationId: OrganizationId): Key => ({
  pk: `ORG#${organizationId}`,
  sk: 'NUMBER#REGISTRATION',
});

/** What was created at the carrier for an organization's number. */
export const orderKey = (organizationId: OrganizationId): Key => ({ pk: `ORG#${organizationId}`, sk: 'NUMBER#ORDER' });

/** The organizations for which something is to be done at the carrier. */
export const OPEN_ORDERS_PK = 'NUMBER-ORDERS';
export const openOrderKey = (organizationId: OrganizationId): Key => ({ pk: OPEN_ORDERS_PK, sk: organizationId });
