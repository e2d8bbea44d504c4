import type { Message } from '../domain/messaging/text.ts';
import { placeIn, WAVE_ROWS, type Turn, type WaitingSegments, type WavePlace } from '../domain/messaging/wave.ts';
import { dateIn } from '../domain/messaging/window.ts';
import { shardOf, waveRowKey, waveTurnKey, wavesPk } from './keys.ts';
import type { Item, Table, Write } from './table.ts';
import { toTtl } from './values.ts';

/** A text comes into a wave, leaves it unsent, or is handed over. */
export interface WaveMove {
  readonly organizationId: string;
  /** None for bulk texts. */
  readonly campaignId: string | null;
  readonly place: WavePlace;
  readonly what: 'WAITS' | 'LEAVES' | 'SENT' | 'SENT_LATE';
}

/** A campaign's part of the waves that still have something to send. */
export interface WaveShare {
  readonly campaignId: string | null;
  readonly pending: number;
  readonly sent: number;
  readonly waiting: readonly WaitingSegments[];
}

const NO_CAMPAIGN = '-';
/** After its day: a row that went earlier would be missed by texts that still leave it. */
const KEPT_SECONDS = 30 * 86_400;
/** A text that was planned in the moment in which a turn ended may still be counted in the turn before. */
const TURNS_LOOKED_BACK = 2;

/** What an organization is sending now: rows that change in the transactions that schedule, hold, cancel and send. */
export class Waves {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * The turn that a text which begins to wait now belongs to: the next one when all of the last one has gone. Two who
   * ask at the same moment may give different answers; then both waves count until both have ended.
   */
  async turn(organizationId: string, zone: string, now: Date): Promise<Turn> {
    const today = dateIn(zone, now);
    const key = waveTurnKey(organizationId, today);
    const turn = Number((await this.#table.get(key))?.turn ?? 0);
    const rows = await this.#table.queryAll(key.pk, rowPrefix(today, turn));
    const over = sum(rows, 'pending') === 0 && sum(rows, 'sent') > 0;
    if (!over) return { today, turn };
    await this.#table.update(key, {
      UpdateExpression: 'SET #turn = :next, expires = :expires',
      ConditionExpression: turn === 0 ? 'attribute_not_exists(#turn) OR #turn = :turn' : '#turn = :turn',
      ExpressionAttributeNames: { '#turn': 'turn' },
      ExpressionAttributeValues: { ':turn': turn, ':next': turn + 1, ':expires': expiryOf(today) },
    });
    return { today, turn: turn + 1 };
  }

  /** The row that a contact's texts are counted in. */
  rowOf(id: string): number {
    return shardOf(id, WAVE_ROWS);
  }

  /** Where a text that waited goes on waiting for another moment; the same wave as long as it is the same day. */
  moved(message: Pick<Message, 'wave'>, due: Date, zone: string): WavePlace | null {
    if (!message.wave) return null;
    const { date, turn, row, segments } = message.wave;
    return placeIn(due, zone, { today: date, turn }, row, segments);
  }

  /** One write for each row that changes. */
  writes(...moves: readonly (readonly WaveMove[])[]): Write[] {
    const rows = Map.groupBy(moves.flat(), rowOf);
    return [...rows.values()].flatMap((each) => this.#write(each));
  }

  #write(moves: readonly WaveMove[]): Write[] {
    const [first] = moves;
    if (!first) return [];
    const added: Record<string, number> = {};
    const add = (name: string, by: number): void => void (added[name] = (added[name] ?? 0) + by);
    for (const { place, what } of moves) {
      if (what === 'SENT' || what === 'SENT_LATE') add('sent', 1);
      if (what === 'SENT_LATE') continue;
      const by = what === 'WAITS' ? 1 : -1;
      add('pending', by);
      add(`slot${place.slot}`, by * place.segments);
    }
    const names = Object.keys(added).filter((name) => added[name] !== 0);
    if (names.length === 0) return [];
    return [
      this.#table.updateWrite(keyOf(first), {
        UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')} SET expires = :expires`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(names.map((name) => [`:${name}`, added[name]])),
          ':expires': expiryOf(first.place.date),
        },
      }),
    ];
  }

  /**
   * The waves due up to a day that are not over, by campaign. Cost: two queries: a row for each campaign, shard and
   * turn of the day, and what is left over from the days before.
   */
  async current(organizationId: string, until: string): Promise<WaveShare[]> {
    const turn = Number((await this.#table.get(waveTurnKey(organizationId, until)))?.turn ?? 0);
    const [today, leftOver] = await Promise.all([
      this.#rows(
        organizationId,
        `ROW#${until}#${String(Math.max(0, turn - TURNS_LOOKED_BACK)).padStart(5, '0')}`,
        `ROW#${until}#~`,
      ),
      this.#rows(organizationId, 'ROW#', `ROW#${until}#`, '#pending > :none'),
    ]);
    const before = await Promise.all(
      [...new Set(leftOver.map(waveOf))].map((wave) => this.#table.queryAll(wavesPk(organizationId), `${wave}#`)),
    );
    const waves = Map.groupBy([...before.flat(), ...today], waveOf);
    const open = [...waves.values()].filter((rows) => sum(rows, 'pending') > 0).flat();
    return [...Map.groupBy(open, (item) => item.sk.split('#')[3] ?? NO_CAMPAIGN)].map(([campaign, rows]) => ({
      campaignId: campaign === NO_CAMPAIGN ? null : campaign,
      pending: sum(rows, 'pending'),
      sent: sum(rows, 'sent'),
      waiting: rows.flatMap(slotsOf),
    }));
  }

  async #rows(organizationId: string, from: string, until: string, filter?: string): Promise<Item[]> {
    const items: Item[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: {
          ':pk': wavesPk(organizationId),
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

function keyOf({ organizationId, campaignId, place }: WaveMove) {
  return waveRowKey(organizationId, {
    date: place.date,
    turn: place.turn,
    campaign: campaignId ?? NO_CAMPAIGN,
    row: place.row,
  });
}

function rowOf(move: WaveMove): string {
  const { pk, sk } = keyOf(move);
  return `${pk}#${sk}`;
}

function rowPrefix(date: string, turn: number): string {
  return `ROW#${date}#${String(turn).padStart(5, '0')}#`;
}

/** "ROW#2026-03-02#00001": a day and turn, whatever the campaign. */
function waveOf(item: Item): string {
  return item.sk.split('#', 3).join('#');
}

function expiryOf(date: string): number {
  return toTtl(new Date(`${date}T00:00:00Z`), KEPT_SECONDS);
}

function sum(items: readonly Item[], name: string): number {
  return items.reduce((total, item) => total + Number(item[name] ?? 0), 0);
}

function slotsOf(item: Item): WaitingSegments[] {
  const date = item.sk.split('#')[1] ?? '';
  return Object.keys(item).flatMap((name) =>
    /^slot\d+$/.test(name) ? [{ date, slot: Number(name.slice(4)), segments: Number(item[name]) }] : [],
  );
}
