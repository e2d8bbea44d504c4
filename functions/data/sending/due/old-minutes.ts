import { formatMinute } from '../../../domain/hours/minute.ts';
import { LIFETIMES } from '../../table/lifetimes.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import { DUE_SHARDS, duePk, dueKey, getDueShard, messageKey } from '../../table/keys.ts';
import type { Item, Key, Table, Write } from '../../table/table.ts';
import { readDate, readString } from '../../table/values.ts';
import { markDueMinutes, type DueSlot } from './markers.ts';
import { toMessage } from '../message-item.ts';

/** Where release 3.4.7 listed the minutes with due texts of all organizations. */
export const OLD_MINUTES_PK = 'DUE';
/** Two writes for each entry, and a transaction takes 100. */
const ENTRIES_PER_TRANSACTION = 40;
/** How far ahead the sweep of each minute looks, in milliseconds. One sweep may be lost. */
const LOOK_AHEAD_MS = 5 * 60_000;

/**
 * Brings the texts of release 3.4.7 that are due soon to where the dispatcher finds them, so that they leave on time although the
 * step `0001-due` has not reached them. Cost: one query, which finds nothing once the step is done.
 */
export async function liftDueSoon(table: Table, now: Date): Promise<void> {
  const until = formatMinute(new Date(now.getTime() + LOOK_AHEAD_MS));
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table.query({
      KeyConditionExpression: 'pk = :pk AND sk <= :until',
      ExpressionAttributeValues: { ':pk': OLD_MINUTES_PK, ':until': `${until}#~` },
      ...(from ? { ExclusiveStartKey: from } : {}),
    });
    for (const marker of page.items) {
      await liftDueMinute(table, marker);
      await removeMarker(table, marker, now);
    }
    from = page.next;
  } while (from);
}

/**
 * Gives all entries of a minute their present keys. Returns whether there were any. The marker stays, because a function of the
 * older release may still add an entry. `marker`: an item of {@link OLD_MINUTES_PK}.
 */
export async function liftDueMinute(table: Table, { sk }: Key): Promise<boolean> {
  const end = sk.indexOf('#');
  const [minute, organizationId] = [sk.slice(0, end), sk.slice(end + 1)];
  let lifted = false;
  for (const lane of ['campaign', 'reply'] as const)
    for (let shard = 0; shard < DUE_SHARDS[lane]; shard += 1) {
      let from: Record<string, unknown> | undefined;
      do {
        const page = await table.query({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': duePk(minute, organizationId, lane, shard) },
          Limit: ENTRIES_PER_TRANSACTION,
          ...(from ? { ExclusiveStartKey: from } : {}),
        });
        const old = page.items.filter((item) => item.kind === undefined);
        if (old.length > 0) await liftEntries(table, organizationId, old);
        lifted ||= old.length > 0;
        from = page.next;
      } while (from);
    }
  return lifted;
}

/** A marker that is older than any write of its minute names nothing anymore. */
async function removeMarker(table: Table, { pk, sk }: Key, now: Date): Promise<void> {
  const minute = new Date(`${sk.slice(0, sk.indexOf('#'))}:00.000Z`);
  if (now.getTime() - minute.getTime() >= LIFETIMES.dueMarker * 1000) await table.delete({ pk, sk });
}

async function liftEntries(table: Table, organizationId: string, old: readonly Item[]): Promise<void> {
  const messages = await table.batchGet(
    old.map((item) => messageKey(organizationId, readString(item.contactId), readString(item.messageId))),
  );
  const entries = old.map((item, index) => toEntry(item, messages[index]));
  await markDueMinutes(
    table,
    organizationId,
    entries.map(({ slot }) => slot),
  );
  if (await falseIfConditionFails(() => table.transact(entries.flatMap(({ writes }) => writes(table))))) return;
  // Another worker has some of the entries.
  for (const { writes } of entries) await falseIfConditionFails(() => table.transact(writes(table)));
}

/** Returns an entry in its present form, and the writes that put it in the place of the old one. */
function toEntry(item: Item, stored: Item | undefined): { slot: DueSlot; writes: (table: Table) => Write[] } {
  const { pk, sk, isStatusCheck, ...rest } = item;
  const due = readDate(item.due);
  const isCheck = isStatusCheck === true;
  const lane = !isCheck && item.lane !== 'reply' ? ('campaign' as const) : ('reply' as const);
  const progressCell = isCheck || !stored ? null : toMessage(stored).progressCell;
  const ref = {
    organizationId: readString(item.organizationId),
    contactId: readString(item.contactId),
    id: readString(item.messageId),
    lane,
    progressCell,
  };
  const key = dueKey(due, ref);
  const present = { ...key, sk: `${key.sk}${isCheck ? '#settle' : ''}` };
  return {
    slot: { due, lane, shard: isCheck ? 0 : getDueShard(ref) },
    writes: (table) => [
      table.deleteWrite({ pk, sk }, { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(kind)' }),
      table.putWrite({ ...rest, ...present, kind: isCheck ? 'checkStatus' : 'send', correlationId: null }),
    ],
  };
}
