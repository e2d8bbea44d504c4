import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Key } from '../table/table.ts';

export const DELETIONS_PK = 'DELETIONS';

/** The entry of a deletion in the list of all deletions, by the date of its next step. */
export const deletionKey = (due: Date, organizationId: OrganizationId): Key => ({
  pk: DELETIONS_PK,
  sk: `${due.toISOString()}#${organizationId}`,
});
