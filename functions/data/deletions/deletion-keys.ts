import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Key } from '../table/table.ts';

export const DELETIONS_PK = 'DELETIONS';

/** How far the pass over the table is that deletes the items of removed organizations. */
export const SWEEP_KEY: Key = { pk: 'DELETION-SWEEP', sk: 'PASS' };

/** The entry of a deletion in the list of all deletions, by the date of its next step. */
export const deletionKey = (due: Date, organizationId: OrganizationId): Key => ({
  pk: DELETIONS_PK,
  sk: `${due.toISOString()}#${organizationId}`,
});
