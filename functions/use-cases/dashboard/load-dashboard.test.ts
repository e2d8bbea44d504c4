import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable, type InProcessTable } from '../../../local-cloud/engine.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { addDays } from '../../domain/results/period.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadDashboard, type ChosenPeriod, type Dashboard } from './load-dashboard.ts';

const NOW = new Date('2026-11-22T18:00:00Z');
const TODAY = '2026-11-22';

let data: Data;
let table: InProcessTable;

beforeEach(async () => {
  table = await createInProcessTable();
  data = createData(new Table(table.name, table.client));
  for (const [id, brand] of [
    ['o', 'text'],
    ['p', 'blast'],
  ] as const)
    await data.accounts.createOrganization(buildOrganization({ id, brand, number: null }));
});
afterEach(() => table.client.destroy());

async function load(
  chosen: ChosenPeriod,
  { access = 'MANAGER', organizationId = 'o' }: { access?: Access; organizationId?: string } = {},
): Promise<Dashboard> {
  const actor = buildActor(NOW, { organizationId, access });
  const loaded = await loadDashboard({ data, exemptIds: [] }, actor, chosen);
  if (loaded instanceof Refusal) throw new Error(loaded.errors.join());
  return loaded;
}

/** Counts texts of a day on many shards. */
async function countTexts(organizationId: string, day: string, texts: number): Promise<void> {
  for (let index = 0; index < texts; index += 1)
    await data.table.transact(
      data.counters.dayWrites(
        organizationId,
        `contact-${index}`,
        new Map([[day, { messages: 1, delivered: index % 2, segments: 2 }]]),
      ),
    );
}

describe('The dashboard', () => {
  it('shows each day of the period and the sum of the period before', async () => {
    await countTexts('o', TODAY, 5);
    await countTexts('o', addDays(TODAY, -6), 3);
    await countTexts('o', addDays(TODAY, -7), 4);
    await countTexts('o', addDays(TODAY, -14), 9);
    await countTexts('p', TODAY, 7);
    const { parts, total, before, unit } = await load('DAYS_7');
    expect(unit).toBe('DAY');
    expect(parts.map(({ figures }) => figures.messages)).toEqual([3, 0, 0, 0, 0, 0, 5]);
    expect(total).toMatchObject({ figures: { messages: 8, delivered: 3, segments: 16 } });
    expect(before.figures.messages).toBe(4);
  });

  it('shows months of a long period', async () => {
    await countTexts('o', '2026-01-31', 2);
    await countTexts('o', '2026-02-01', 3);
    const { parts, unit } = await load('MONTHS_12');
    expect(unit).toBe('MONTH');
    expect(parts.map(({ period, figures }) => [period.from, figures.messages]).slice(0, 3)).toEqual([
      ['2025-12-01', 0],
      ['2026-01-01', 2],
      ['2026-02-01', 3],
    ]);
  });

  it('prices the segments for managers, and hides them from others', async () => {
    await countTexts('o', TODAY, 5);
    expect((await load('DAYS_30')).total.spend).toEqual({ segments: 10, cents: 20 });
    expect((await load('DAYS_30', { access: 'READONLY' })).total.spend).toBeNull();
  });

  it('names no price while some segments of each billing cycle are free', async () => {
    await countTexts('p', TODAY, 5);
    expect((await load('DAYS_30', { organizationId: 'p' })).total.spend).toEqual({ segments: 10, cents: null });
  });

  it('refuses days of the future', async () => {
    await expect(load({ from: TODAY, until: addDays(TODAY, 1) })).rejects.toThrow('Choose days up to today.');
  });

  it('reads as much for one text a day as for many', async () => {
    const countReads = async (): Promise<unknown> => {
      table.calls.clear();
      await load('DAYS_30');
      return Object.fromEntries(table.calls);
    };
    await countTexts('o', TODAY, 40);
    const few = await countReads();
    await countTexts('o', TODAY, 400);
    expect(await countReads()).toEqual(few);
    // One item a day on each of the 8 shards.
    expect(few).toMatchObject({ Query: { calls: 8, items: 8 } });
  });
});
