import type { Lane, Message, MessageRef } from '../../domain/sending/message.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import { DUE_SHARDS, dueKey, duePk, enrollmentsPk, minuteKey, MINUTES_PK, deferredKey } from '../table/keys.ts';
import { type Item, type Key, type Table, type Write } from '../table/table.ts';
import { prefixQuery } from '../table/expressions.ts';
import { readDate, readString, readStringOrNull } from '../table/values.ts';

/** A text that is due: which one, and how exactly. Ids only. */
export interface DueMessage extends MessageRef {
  readonly key: Key;
  readonly due: Date;
  readonly lane: Lane;
  readonly campaignId: string | null;
  /** Not to be sent: the carrier is to be asked what became of it. */
  readonly isStatusCheck: boolean;
  /** The answer to STOP, START or HELP: an organization's own stop does not hold it. */
  readonly confirmation: boolean;
  /** Carrier segments, as far as they are known before the words are made. */
  readonly segments: number;
}

/** A minute in which an organization has texts due. */
export interface DueMinute {
  readonly minute: string;
  readonly organizationId: string;
}

/** A minute's marker outlives it by this, so that one that is still written to is never taken away. */
const MARKER_RETENTION_MS = 15 * 60_000;

/**
 * The due buckets: a minute's texts under base-table keys (an index would only be eventually there), and a list of
 * the minutes that hold any, so that a sweep finds what was missed with one query.
 */
export class DueMessages {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Before the write that puts a text into it: a crash between leaves an empty minute, never an unmarked text. Written
   * every time: a process that took it for done would miss that the sweep has taken the mark away.
   */
  async markMinutes(organizationId: string, dues: readonly Date[]): Promise<void> {
    const minutes = [...new Set(dues.map(formatMinute))];
    await Promise.all(
      minutes.map((minute) => this.#table.put({ ...minuteKey(minute, organizationId), organizationId })),
    );
  }

  dueWrite(message: Message, due: Date): Write {
    return this.#table.putWrite({
      ...dueKey(due, message),
      organizationId: message.organizationId,
      contactId: message.contactId,
      messageId: message.id,
      due: due.toISOString(),
      lane: message.lane,
      campaignId: message.campaign?.id,
      segments: message.segments,
      ...(message.kind === 'CONFIRMATION' ? { confirmation: true } : {}),
    });
  }

  /** At that moment the carrier is asked what became of a text. */
  statusCheckWrite(message: Message, at: Date): Write {
    const key = dueKey(at, { ...message, lane: 'reply' });
    return this.#table.putWrite({
      ...key,
      sk: `${key.sk}#settle`,
      organizationId: message.organizationId,
      contactId: message.contactId,
      messageId: message.id,
      due: at.toISOString(),
      lane: 'reply',
      campaignId: message.campaign?.id,
      isStatusCheck: true,
    });
  }

  async scheduleStatusCheck(message: Message, at: Date): Promise<void> {
    await this.markMinutes(message.organizationId, [at]);
    await this.#table.transact([this.statusCheckWrite(message, at)]);
  }

  dueDelete(message: Message, due: Date): Write {
    return this.#table.deleteWrite(dueKey(due, message));
  }

  /** A later attempt that waits for its campaign to be resumed: no enrollment leads to it, so that it is listed by itself. */
  deferredWrite(message: Message, campaignId: string): Write {
    return this.#table.putWrite({
      ...deferredKey(message.organizationId, campaignId, message.contactId, message.id),
      contactId: message.contactId,
      messageId: message.id,
    });
  }

  deferredDelete({ organizationId, contactId, id }: MessageRef, campaignId: string): Write {
    return this.#table.deleteWrite(deferredKey(organizationId, campaignId, contactId, id));
  }

  async releaseDeferred(ref: MessageRef, campaignId: string): Promise<void> {
    await this.#table.delete(deferredKey(ref.organizationId, campaignId, ref.contactId, ref.id));
  }

  async listDeferred(organizationId: string, campaignId: string, limit: number): Promise<MessageRef[]> {
    const { items } = await this.#table.query({
      ...prefixQuery(enrollmentsPk(organizationId, campaignId), 'PARKED#'),
      Limit: limit,
    });
    return items.map((item) => ({
      organizationId,
      contactId: readString(item.contactId),
      id: readString(item.messageId),
    }));
  }

  /** An organization's texts of one minute and lane, a page at a time over its shards. */
  async *iterateMinute({ minute, organizationId }: DueMinute, lane: Lane): AsyncGenerator<DueMessage[]> {
    for (let shard = 0; shard < DUE_SHARDS[lane]; shard += 1) {
      let from: Record<string, unknown> | undefined;
      do {
        const page = await this.#table.query({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': duePk(minute, organizationId, lane, shard) },
          Limit: 500,
          ...(from ? { ExclusiveStartKey: from } : {}),
        });
        if (page.items.length > 0) yield page.items.map(toDueMessage);
        from = page.next;
      } while (from);
    }
  }

  async removeEntries(texts: readonly DueMessage[]): Promise<void> {
    await this.#table.deleteMany(texts.map((due) => due.key));
  }

  /** Who has texts due in this minute. */
  async listDueMinutes(minute: string): Promise<DueMinute[]> {
    return (await this.#table.queryAll(MINUTES_PK, `${minute}#`)).map(toDueMinute);
  }

  /** Minutes up to now that hold texts, or did a moment ago; oldest first. */
  async listDueMinutesUntil(now: Date): Promise<DueMinute[]> {
    const minutes: DueMinute[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        KeyConditionExpression: 'pk = :pk AND sk <= :until',
        ExpressionAttributeValues: { ':pk': MINUTES_PK, ':until': `${formatMinute(now)}#~` },
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      minutes.push(...page.items.map(toDueMinute));
      from = page.next;
    } while (from);
    return minutes;
  }

  /** Once a minute is empty and so old that nobody writes to it any more. */
  async deleteMarker(due: DueMinute, now: Date): Promise<void> {
    if (now.getTime() - new Date(`${due.minute}:00.000Z`).getTime() < MARKER_RETENTION_MS) return;
    await this.#table.delete(minuteKey(due.minute, due.organizationId));
  }
}

function toDueMinute(item: Item): DueMinute {
  return { minute: item.sk.slice(0, item.sk.indexOf('#')), organizationId: readString(item.organizationId) };
}

function toDueMessage(item: Item): DueMessage {
  return {
    key: { pk: item.pk, sk: item.sk },
    organizationId: readString(item.organizationId),
    contactId: readString(item.contactId),
    id: readString(item.messageId),
    due: readDate(item.due),
    lane: item.lane === 'reply' ? 'reply' : 'campaign',
    campaignId: readStringOrNull(item.campaignId),
    isStatusCheck: item.isStatusCheck === true,
    confirmation: item.confirmation === true,
    segments: Number(item.segments ?? 1),
  };
}
