import type { GroupId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Key } from './table.ts';

/** A group. Its members and its public form also name it. */
export const groupKey = (organizationId: OrganizationId, groupId: GroupId): Key => ({
  pk: `ORG#${organizationId}#GROUP#${groupId}`,
  sk: 'GROUP',
});
