import { formatMinute } from '../../../domain/hours/minute.ts';
import type { Lane } from '../../../domain/sending/message.ts';
import type { OrganizationId } from '../../../domain/shared/ids.ts';
import { minuteKey } from '../../table/keys.ts';
import type { Table } from '../../table/table.ts';

/** Where a message is due: its minute, and its shard of the minute. */
export interface DueSlot {
  readonly due: Date;
  readonly lane: Lane;
  readonly shard: number;
}

/** Marks minutes and their shards. Cost: one write for each minute. */
export async function markDueMinutes(
  table: Table,
  organizationId: OrganizationId,
  slots: readonly DueSlot[],
): Promise<void> {
  const byMinute = Map.groupBy(slots, ({ due }) => formatMinute(due));
  await Promise.all(
    [...byMinute].map(([minute, own]) => {
      const names = [...new Set(own.map(({ lane, shard }) => toShardName(lane, shard)))];
      return table.update(minuteKey(minute, organizationId), {
        UpdateExpression: `SET organizationId = :organization, ${names.map((name) => `${name} = :used`).join(', ')} REMOVE emptyAt`,
        ExpressionAttributeValues: { ':organization': organizationId, ':used': true },
      });
    }),
  );
}

/** Returns the attribute of a marker that says that a shard was used. */
export const toShardName = (lane: Lane, shard: number): string => `${lane}${shard}`;
