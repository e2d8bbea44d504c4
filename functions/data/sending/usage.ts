import { SENDING_ZONE } from '../../domain/hours/sending-zone.ts';
import { formatDateIn, getMidnight } from '../../domain/hours/window.ts';
import type { MessageId, OrganizationId } from '../../domain/shared/ids.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { readDate } from '../table/values.ts';

/** One attempt that the carrier accepted, and charges. */
export interface UsedAttempt {
  readonly messageId: MessageId;
  readonly attempt: number;
  readonly segments: number;
}

/** The attempts of one transaction. */
export interface UsageRow {
  readonly at: Date;
  readonly attempts: readonly UsedAttempt[];
}

/** Steps of this length skip no month. */
const SHORTEST_MONTH_MS = 28 * 86_400_000;

/** A calendar month of the sending zone: "2026-11". */
export type UsagePeriod = string;

/**
 * What the carrier charges, by month. A row is written in the transaction that records a hand-over, and stays: a
 * new attempt of a failed message adds a row of its own, although the message counts once in the figures.
 */
export class Usage {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the write that records attempts of one transaction. Empty without attempts. */
  rowWrites(organizationId: OrganizationId, attempts: readonly UsedAttempt[], at: Date): Write[] {
    const [first] = attempts;
    if (!first) return [];
    const key = toRowKey(organizationId, first, at);
    return [this.#table.putWrite({ ...key, at: at.toISOString(), attempts, expires: toTtl(at, 'usageRow') })];
  }

  /** Returns the write that gives the row of a single attempt, written at `at`, to another one: the carrier charges its text once. */
  replaceWrite(organizationId: OrganizationId, before: UsedAttempt, after: UsedAttempt, at: Date): Write {
    const key = toRowKey(organizationId, before, at);
    return this.#table.putWrite({ ...key, at: at.toISOString(), attempts: [after], expires: toTtl(at, 'usageRow') });
  }

  /**
   * Returns how many texts the carrier accepted since midnight in the sending zone. Cost: one query for each megabyte, about
   * 15,000 texts.
   */
  async countTextsToday(organizationId: OrganizationId, now: Date): Promise<number> {
    const midnight = getMidnight(SENDING_ZONE, now).toISOString();
    const pk = toPk(organizationId, getUsagePeriod(now));
    let count = 0;
    let from: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        KeyConditionExpression: 'pk = :pk AND sk >= :midnight',
        ExpressionAttributeValues: { ':pk': pk, ':midnight': midnight },
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      count += page.items.reduce((sum, item) => sum + toRow(item).attempts.length, 0);
      from = page.next;
    } while (from);
    return count;
  }

  /**
   * Reads the rows of a time span in pages, oldest first: from `from` on, before `until`. A month has a partition of its
   * own. Cost: one query for each month and each megabyte of rows.
   */
  async *iterate(organizationId: OrganizationId, from: Date, until: Date): AsyncGenerator<readonly UsageRow[]> {
    for (const period of listPeriods(from, until)) {
      const pk = toPk(organizationId, period);
      let next: Record<string, unknown> | undefined;
      do {
        const page = await this.#table.query({
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
          ExpressionAttributeValues: { ':pk': pk, ':from': from.toISOString(), ':until': until.toISOString() },
          ...(next ? { ExclusiveStartKey: next } : {}),
        });
        yield page.items.map(toRow);
        next = page.next;
      } while (next);
    }
  }

  /** Returns the segments of a time span. Cost: as `iterate`. */
  async countSegments(organizationId: OrganizationId, from: Date, until: Date): Promise<number> {
    let segments = 0;
    for await (const rows of this.iterate(organizationId, from, until))
      for (const row of rows) segments += countRowSegments(row);
    return segments;
  }

  /** Returns one page of a month's rows, oldest first. Cost: one query of `limit` rows. */
  async listPage(
    organizationId: OrganizationId,
    period: UsagePeriod,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ rows: UsageRow[]; next: string | null }> {
    const pk = toPk(organizationId, period);
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      Limit: limit,
      ...(after ? { ExclusiveStartKey: { pk, sk: after } } : {}),
    });
    return { rows: page.items.map(toRow), next: typeof page.next?.sk === 'string' ? page.next.sk : null };
  }
}

function countRowSegments({ attempts }: UsageRow): number {
  return attempts.reduce((sum, { segments }) => sum + segments, 0);
}

/** Returns the months of a time span. */
function listPeriods(from: Date, until: Date): UsagePeriod[] {
  if (from >= until) return [];
  const last = getUsagePeriod(until);
  const periods = [getUsagePeriod(from)];
  for (let at = from; periods.at(-1) !== last;) {
    at = new Date(at.getTime() + SHORTEST_MONTH_MS);
    const period = at < until ? getUsagePeriod(at) : last;
    if (period !== periods.at(-1)) periods.push(period);
  }
  return periods;
}

/** Returns the month that a hand-over belongs to. */
function getUsagePeriod(at: Date): UsagePeriod {
  return formatDateIn(SENDING_ZONE, at).slice(0, 'YYYY-MM'.length);
}

function toRowKey(organizationId: OrganizationId, first: UsedAttempt, at: Date): Key {
  return {
    pk: toPk(organizationId, getUsagePeriod(at)),
    sk: `${at.toISOString()}#${first.messageId}#${first.attempt}`,
  };
}

function toPk(organizationId: OrganizationId, period: UsagePeriod): string {
  return `ORG#${organizationId}#USAGE#${period}`;
}

function toRow(item: Item): UsageRow {
  return { at: readDate(item.at), attempts: item.attempts as UsedAttempt[] };
}
