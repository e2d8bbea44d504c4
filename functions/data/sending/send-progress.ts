import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import {
  buildProgressCell,
  isHold,
  PROGRESS_SHARDS,
  sumMoves,
  type CurrentRun,
  type ProgressMoveKind,
  type WaitingSegments,
  type ProgressCell,
} from '../../domain/sending/progress.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import { computeShard } from '../table/keys.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { toTtl } from '../table/lifetimes.ts';

/** A message joins a send run, or leaves it. */
export interface ProgressMove {
  readonly organizationId: OrganizationId;
  /** Null for a message to many. */
  readonly campaignId: CampaignId | null;
  readonly cell: ProgressCell;
  readonly kind: ProgressMoveKind;
  /** How many texts that were expected to follow are not sent either. Negative: they follow again. */
  readonly dropped: number;
}

/** A campaign's part of the send runs that still have something to send. */
export interface CampaignProgress {
  readonly campaignId: CampaignId | null;
  readonly pending: number;
  readonly sent: number;
  /** The texts that were scheduled, or expected to follow, and that are not sent: canceled, refused, or without an answer of the carrier. */
  readonly unsent: number;
  readonly waiting: readonly WaitingSegments[];
  /** The texts that are expected to follow on the same day. They are not scheduled yet, and each counts as one segment. */
  readonly following: readonly WaitingSegments[];
}

/** The send runs of an organization: a row per day, run, campaign and shard, and the run number of each day. */
export const sendProgressPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#PROGRESS`;
export const progressCellKey = (
  organizationId: OrganizationId,
  row: { date: string; runNumber: number; campaign: string; row: number },
): Key => ({
  pk: sendProgressPk(organizationId),
  sk: `CELL#${row.date}#${String(row.runNumber).padStart(5, '0')}#${row.campaign}#${row.row}`,
});
const runNumberKey = (organizationId: OrganizationId, date: string): Key => ({
  pk: sendProgressPk(organizationId),
  sk: `RUN#${date}`,
});

const NO_CAMPAIGN = '-';
/** A message that was planned at the moment a run ended may still be counted in the run before. */
const RUN_LOOKBACK = 2;

/**
 * What an organization is sending now. The rows change in the transactions that schedule, postpone, cancel and send
 * messages.
 */
export class SendProgress {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Returns the run of a message that is scheduled now: a new run when no message of the last run waits anymore. Two
   * calls at the same moment may return different runs; both runs count until both have ended.
   */
  async currentRun(organizationId: OrganizationId, zone: string, now: Date): Promise<CurrentRun> {
    const today = formatDateIn(zone, now);
    const key = runNumberKey(organizationId, today);
    const runNumber = Number((await this.#table.get(key))?.runNumber ?? 0);
    const rows = await this.#table.queryAll(key.pk, cellPrefix(today, runNumber));
    const isFinished =
      sumAttribute(rows, 'pending') === 0 && sumAttribute(rows, 'sent') + sumAttribute(rows, 'unsent') > 0;
    if (!isFinished) return { today, runNumber };
    await this.#table.update(key, {
      UpdateExpression: 'SET #run = :next, expires = :expires',
      ConditionExpression: runNumber === 0 ? 'attribute_not_exists(#run) OR #run = :run' : '#run = :run',
      ExpressionAttributeNames: { '#run': 'runNumber' },
      ExpressionAttributeValues: { ':run': runNumber, ':next': runNumber + 1, ':expires': computeTtl(today) },
    });
    return { today, runNumber: runNumber + 1 };
  }

  /** Returns the row that counts a contact's messages. */
  getShard(id: string): number {
    return computeShard(id, PROGRESS_SHARDS);
  }

  /** Returns the row for a postponed message: the same run while the day is the same, and no run while a person must decide. */
  moveCell(before: ProgressCell | null, due: Date, zone: string, reason: Reason | null): ProgressCell | null {
    if (!before) return null;
    const { date, runNumber, shard: row, segments, followUps } = before;
    const cell = buildProgressCell(due, zone, { today: date, runNumber }, row, segments, followUps);
    return isHold(reason) ? { ...cell, isHeld: true } : cell;
  }

  /** Returns one write per changed row. */
  progressWrites(...moves: readonly (readonly ProgressMove[])[]): Write[] {
    const rows = Map.groupBy(moves.flat(), toCellId);
    return [...rows.values()].flatMap((each) => this.#cellWrite(each));
  }

  #cellWrite(moves: readonly ProgressMove[]): Write[] {
    const [first] = moves;
    if (!first) return [];
    const added = sumMoves(moves);
    const names = Object.keys(added).filter((name) => added[name] !== 0);
    if (names.length === 0) return [];
    return [
      this.#table.updateWrite(toCellKey(first), {
        UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')} SET expires = :expires`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(names.map((name) => [`:${name}`, added[name]])),
          ':expires': computeTtl(first.cell.date),
        },
      }),
    ];
  }

  /**
   * Returns the send runs due up to a day that are not over, by campaign. Cost: two queries, one for the day's rows per
   * campaign, shard and run, and one for what is left over from earlier days.
   */
  async listCurrent(organizationId: OrganizationId, until: string): Promise<CampaignProgress[]> {
    const runNumber = Number((await this.#table.get(runNumberKey(organizationId, until)))?.runNumber ?? 0);
    const [today, unfinished] = await Promise.all([
      this.#queryCells(
        organizationId,
        `CELL#${until}#${String(Math.max(0, runNumber - RUN_LOOKBACK)).padStart(5, '0')}`,
        `CELL#${until}#~`,
      ),
      this.#queryCells(organizationId, 'CELL#', `CELL#${until}#`, '#pending > :none'),
    ]);
    const before = await Promise.all(
      [...new Set(unfinished.map(toRunKey))].map((runKey) =>
        this.#table.queryAll(sendProgressPk(organizationId), `${runKey}#`),
      ),
    );
    const runs = Map.groupBy([...before.flat(), ...today].filter(isWhole), toRunKey);
    const openRows = [...runs.values()].filter((rows) => sumAttribute(rows, 'pending') > 0).flat();
    return [...Map.groupBy(openRows, (item) => item.sk.split('#')[3] ?? NO_CAMPAIGN)].map(([campaign, rows]) => ({
      campaignId: campaign === NO_CAMPAIGN ? null : campaign,
      pending: sumAttribute(rows, 'pending'),
      sent: sumAttribute(rows, 'sent'),
      // A row without the figure is older than it. A text of such a row that is sent after all would make it negative.
      unsent: Math.max(0, sumAttribute(rows, 'unsent')),
      waiting: rows.flatMap((row) => toWaiting(row, 'quarterHour')),
      following: rows.flatMap((row) => toWaiting(row, 'followUps')),
    }));
  }

  /**
   * Returns the first quarter hour from a day on in which each campaign has scheduled messages. Campaigns whose next message is behind the
   * thousand nearest rows are left out. Cost: one query.
   */
  async listNext(organizationId: OrganizationId, from: string) {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
      ExpressionAttributeValues: { ':pk': sendProgressPk(organizationId), ':from': `CELL#${from}`, ':until': 'CELL#~' },
      Limit: 1_000,
    });
    const next = new Map<CampaignId, Pick<ProgressCell, 'date' | 'quarterHour'>>();
    // The rows come in the order of their days.
    for (const item of items) {
      const [, date = '', , campaignId = NO_CAMPAIGN] = item.sk.split('#');
      const known = next.get(campaignId);
      const waiting = toWaiting(item, 'quarterHour').filter(({ segments }) => segments > 0);
      if (waiting.length === 0 || (known && known.date < date)) continue;
      const first = Math.min(...waiting.map(({ quarterHour }) => quarterHour), known?.quarterHour ?? Infinity);
      next.set(campaignId, { date, quarterHour: first });
    }
    next.delete(NO_CAMPAIGN);
    return next;
  }

  async #queryCells(organizationId: OrganizationId, from: string, until: string, filter?: string): Promise<Item[]> {
    const items: Item[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: {
          ':pk': sendProgressPk(organizationId),
          ':from': from,
          ':until': until,
          ...(filter ? { ':none': 0 } : {}),
        },
        ...(filter ? { FilterExpression: filter, ExpressionAttributeNames: { '#pending': 'pending' } } : {}),
        ...(start ? { ExclusiveStartKey: start } : {}),
      });
      items.push(...page.items);
      start = page.next;
    } while (start);
    return items;
  }
}

function toCellKey({ organizationId, campaignId, cell }: ProgressMove) {
  return progressCellKey(organizationId, {
    date: cell.date,
    runNumber: cell.runNumber,
    campaign: campaignId ?? NO_CAMPAIGN,
    row: cell.shard,
  });
}

function toCellId(move: ProgressMove): string {
  const { pk, sk } = toCellKey(move);
  return `${pk}#${sk}`;
}

function cellPrefix(date: string, runNumber: number): string {
  return `CELL#${date}#${String(runNumber).padStart(5, '0')}#`;
}

/** "CELL#2026-03-02#00001": a day and a run number, without the campaign. */
function toRunKey(item: Item): string {
  return item.sk.split('#', 3).join('#');
}

/** Returns whether a row counts all its messages. A message that leaves a row which has expired creates it again, below zero. */
function isWhole(item: Item): boolean {
  return Number(item.pending ?? 0) >= 0;
}

function computeTtl(date: string): number {
  return toTtl(new Date(`${date}T00:00:00Z`), 'progressRow');
}

function sumAttribute(items: readonly Item[], name: string): number {
  return items.reduce((total, item) => total + Number(item[name] ?? 0), 0);
}

function toWaiting(item: Item, prefix: 'quarterHour' | 'followUps'): WaitingSegments[] {
  const date = item.sk.split('#')[1] ?? '';
  return Object.keys(item).flatMap((name) =>
    name.startsWith(prefix)
      ? [{ date, quarterHour: Number(name.slice(prefix.length)), segments: Number(item[name]) }]
      : [],
  );
}
