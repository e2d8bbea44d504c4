import { GROUP_LIMITS } from '../../../domain/groups/group.ts';
import type { OrganizationId } from '../../../domain/shared/ids.ts';
import { failedConditions } from '../../table/attempt.ts';
import type { Table, Update, Write } from '../../table/table.ts';
import { groupCountKey } from './group-keys.ts';

/** `PLAN_LIMIT`: the plan allows no more groups. `FULL`: the product allows no more, archived ones included. */
export type GroupLimit = 'PLAN_LIMIT' | 'FULL';

/** How the number of groups changes. `limit`: how many groups the plan allows that are not archived. null means any number. */
interface CountChange {
  readonly organizationId: OrganizationId;
  readonly limit: number | null;
  readonly active: number;
  readonly total: number;
}

/**
 * Commits writes together with the number of groups. Returns the limit that would be exceeded, `CHANGED` when a condition of
 * the writes failed, or null.
 */
export async function transactCounted(
  table: Table,
  change: CountChange,
  writes: readonly Write[],
): Promise<GroupLimit | 'CHANGED' | null> {
  const key = groupCountKey(change.organizationId);
  const failed = await failedConditions(() => table.transact([table.updateWrite(key, countUpdate(change)), ...writes]));
  if (failed === null) return null;
  if (!failed.has(0)) return 'CHANGED';
  const total = Number((await table.get(key))?.total ?? 0);
  return change.total > 0 && total >= GROUP_LIMITS.perOrganization ? 'FULL' : 'PLAN_LIMIT';
}

/** The conditions apply only where the number of groups grows. */
function countUpdate({ limit, active, total }: CountChange): Update {
  const isLimited = active > 0 && limit !== null;
  const conditions = [
    ...(isLimited ? ['(attribute_not_exists(active) OR active <= :mayHave)'] : []),
    ...(total > 0 ? ['(attribute_not_exists(#total) OR #total < :most)'] : []),
  ];
  return {
    UpdateExpression: 'ADD active :active, #total :total',
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: {
      ':active': active,
      ':total': total,
      ...(isLimited ? { ':mayHave': limit - active } : {}),
      ...(total > 0 ? { ':most': GROUP_LIMITS.perOrganization } : {}),
    },
    ...(conditions.length > 0 ? { ConditionExpression: conditions.join(' AND ') } : {}),
  };
}
