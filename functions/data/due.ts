import type { Lane, Text, TextRef } from '../domain/messaging/text.ts';
import { minuteOf } from '../domain/messaging/minute.ts';
import { DUE_SHARDS, dueKey, duePk, enrollmentsPk, minuteKey, MINUTES_PK, parkedKey } from './keys.ts';
import { under, type Item, type Key, type Table, type Write } from './table.ts';
import { date, text, textOrNull } from './values.ts';

/** A text that is due: which one, and how exactly. Ids only. */
export interface DueText extends TextRef {
  readonly key: Key;
  readonly due: Date;
  readonly lane: Lane;
  readonly campaignId: string | null;
  /** Not to be sent: the carrier is to be asked what became of it. */
  readonly settle: boolean;
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
const MARKER_KEPT_MS = 15 * 60_000;

/**
 * The due buckets: a minute's texts under base-table keys (an index would only be eventually there), and a list of
 * the minutes that hold any, so that a sweep finds what was missed with one query.
 */
export class DueTexts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Before the write that puts a text into it: a crash between leaves an empty minute, never an unmarked text. Written
   * every time: a process that took it for done would miss that the sweep has taken the mark away.
   */
  async mark(organizationId: string, dues: readonly Date[]): Promise<void> {
    const minutes = [...new Set(dues.map(minuteOf))];
    await Promise.all(
      minutes.map((minute) => this.#table.put({ ...minuteKey(minute, organizationId), organizationId })),
    );
  }

  write(text: Text, due: Date): Write {
    return this.#table.putWrite({
      ...dueKey(due, text),
      organizationId: text.organizationId,
      leadId: text.leadId,
      textId: text.id,
      due: due.toISOString(),
      lane: text.lane,
      campaignId: text.campaign?.id,
      segments: text.segments,
      ...(text.kind === 'CONFIRMATION' ? { confirmation: true } : {}),
    });
  }

  /** At that moment the carrier is asked what became of a text. */
  question(text: Text, at: Date): Write {
    const key = dueKey(at, { ...text, lane: 'reply' });
    return this.#table.putWrite({
      ...key,
      sk: `${key.sk}#settle`,
      organizationId: text.organizationId,
      leadId: text.leadId,
      textId: text.id,
      due: at.toISOString(),
      lane: 'reply',
      campaignId: text.campaign?.id,
      settle: true,
    });
  }

  async askLater(text: Text, at: Date): Promise<void> {
    await this.mark(text.organizationId, [at]);
    await this.#table.transact([this.question(text, at)]);
  }

  removal(text: Text, due: Date): Write {
    return this.#table.deleteWrite(dueKey(due, text));
  }

  /** A later attempt that waits for its campaign to be resumed: no enrollment leads to it, so that it is listed by itself. */
  parking(text: Text, campaignId: string): Write {
    return this.#table.putWrite({
      ...parkedKey(text.organizationId, campaignId, text.leadId, text.id),
      leadId: text.leadId,
      textId: text.id,
    });
  }

  unparking({ organizationId, leadId, id }: TextRef, campaignId: string): Write {
    return this.#table.deleteWrite(parkedKey(organizationId, campaignId, leadId, id));
  }

  async unpark(ref: TextRef, campaignId: string): Promise<void> {
    await this.#table.delete(parkedKey(ref.organizationId, campaignId, ref.leadId, ref.id));
  }

  async parked(organizationId: string, campaignId: string, limit: number): Promise<TextRef[]> {
    const { items } = await this.#table.query({
      ...under(enrollmentsPk(organizationId, campaignId), 'PARKED#'),
      Limit: limit,
    });
    return items.map((item) => ({ organizationId, leadId: text(item.leadId), id: text(item.textId) }));
  }

  /** An organization's texts of one minute and lane, a page at a time over its shards. */
  async *ofMinute({ minute, organizationId }: DueMinute, lane: Lane): AsyncGenerator<DueText[]> {
    for (let shard = 0; shard < DUE_SHARDS[lane]; shard += 1) {
      let from: Record<string, unknown> | undefined;
      do {
        const page = await this.#table.query({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': duePk(minute, organizationId, lane, shard) },
          Limit: 500,
          ...(from ? { ExclusiveStartKey: from } : {}),
        });
        if (page.items.length > 0) yield page.items.map(toDue);
        from = page.next;
      } while (from);
    }
  }

  async remove(texts: readonly DueText[]): Promise<void> {
    await this.#table.deleteMany(texts.map((due) => due.key));
  }

  /** Who has texts due in this minute. */
  async inMinute(minute: string): Promise<DueMinute[]> {
    return (await this.#table.queryAll(MINUTES_PK, `${minute}#`)).map(toMinute);
  }

  /** Minutes up to now that hold texts, or did a moment ago; oldest first. */
  async until(now: Date): Promise<DueMinute[]> {
    const minutes: DueMinute[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        KeyConditionExpression: 'pk = :pk AND sk <= :until',
        ExpressionAttributeValues: { ':pk': MINUTES_PK, ':until': `${minuteOf(now)}#~` },
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      minutes.push(...page.items.map(toMinute));
      from = page.next;
    } while (from);
    return minutes;
  }

  /** Once a minute is empty and so old that nobody writes to it any more. */
  async forget(due: DueMinute, now: Date): Promise<void> {
    if (now.getTime() - new Date(`${due.minute}:00.000Z`).getTime() < MARKER_KEPT_MS) return;
    await this.#table.delete(minuteKey(due.minute, due.organizationId));
  }
}

function toMinute(item: Item): DueMinute {
  return { minute: item.sk.slice(0, item.sk.indexOf('#')), organizationId: text(item.organizationId) };
}

function toDue(item: Item): DueText {
  return {
    key: { pk: item.pk, sk: item.sk },
    organizationId: text(item.organizationId),
    leadId: text(item.leadId),
    id: text(item.textId),
    due: date(item.due),
    lane: item.lane === 'reply' ? 'reply' : 'campaign',
    campaignId: textOrNull(item.campaignId),
    settle: item.settle === true,
    confirmation: item.confirmation === true,
    segments: Number(item.segments ?? 1),
  };
}
