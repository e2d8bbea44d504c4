import type { GroupId, OrganizationId } from '../../../domain/shared/ids.ts';
import type { Key } from '../../table/table.ts';

/** The list of an organization's groups, and how many there are. */
export const groupsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#GROUPS`;
export type GroupList = 'ACTIVE' | 'ARCHIVED';
/** Names a group in one of the two lists. */
export const groupEntryKey = (organizationId: OrganizationId, list: GroupList, groupId: GroupId): Key => ({
  pk: groupsPk(organizationId),
  sk: `${list}#${groupId}`,
});
export const groupCountKey = (organizationId: OrganizationId): Key => ({ pk: groupsPk(organizationId), sk: 'COUNT' });

/** The group of a public code. */
export const groupCodeKey = (code: string): Key => ({ pk: `GROUP-CODE#${code}`, sk: 'GROUP' });
