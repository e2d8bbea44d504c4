import { createInProcessData } from '../../support/scenarios/in-process-data.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../../functions/data/index.ts';
import { computeCycleCents, getPriceTerms } from '../../../functions/domain/billing/prices.ts';
import { countCycleSegments } from '../../../functions/use-cases/billing/cycle-segments.ts';
import { meterUsage, type MeterUsageDeps } from '../../../functions/use-cases/billing/meter-usage.ts';
import { refreshBilling } from '../../../functions/use-cases/billing/refresh-billing.ts';
import { startLocalStripe, type LocalStripe } from '../../support/scenarios/accounts/local-stripe.ts';
import { buildOrganization } from '../../support/scenarios/test-data.ts';

const START = new Date('2026-12-01T17:37:22Z');
const at = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);

/** Thrown in the middle of work, as the end of a function would. */
class Killed extends Error {}

let data: Data;
let local: LocalStripe;
let closeTable: () => void;
let customer: string;
/** Calls until the next kill. null means none. */
let callsLeft: number | null;
let isAfter: boolean;

function countCall(): boolean {
  if (callsLeft === null) return false;
  callsLeft -= 1;
  return callsLeft === 0;
}

async function setUp(): Promise<void> {
  callsLeft = null;
  isAfter = false;
  const table = await createInProcessData(async () => {
    if (countCall()) throw new Killed('table');
  });
  ({ data } = table);
  closeTable = () => table.client.destroy();
  local = await startLocalStripe(START);
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null, brand: 'blast' }));
  customer = await local.payments.createCustomer({ organizationId: 'o', seenAt: null });
  await data.billingCopies.attachCustomer('o', customer, { seen: null, at: START });
  await local.payments.saveCard(customer, 'pm_card_visa');
  const terms = getPriceTerms({ id: 'o', brand: 'blast' }, []);
  await local.payments.subscribe(customer, { organizationId: 'o', plan: null, terms });
  await refresh();
}
function tearDown(): void {
  local.close();
  closeTable();
}
beforeEach(setUp);
afterEach(tearDown);

const now = (): Date => new Date(local.clock.now());

function deps(): MeterUsageDeps {
  return {
    data,
    now,
    payments: {
      readHours: (...call) => local.payments.readHours(...call),
      // A kill before the call, or after it, when the answer is lost.
      report: async (...call) => {
        const kills = countCall();
        if (kills && !isAfter) throw new Killed('before the report');
        await local.payments.report(...call);
        if (kills) throw new Killed('after the report');
      },
    },
  };
}

function refresh() {
  return refreshBilling(
    { data, payments: local.payments, sweep: async () => undefined, publish: async () => undefined, now },
    'o',
  );
}

async function addRow(minutes: number, segments: number, id: string): Promise<void> {
  await data.table.transact(data.usage.rowWrites('o', [{ messageId: id, attempt: 1, segments }], at(minutes)));
}

/** Meters until nothing kills it anymore. */
async function meterThroughKills(kills: readonly number[], unsettled: boolean): Promise<void> {
  for (const kill of kills) {
    callsLeft = kill;
    await meterUsage(deps(), 'o', { unsettled }).catch((error: unknown) => {
      if (callsLeft !== null && callsLeft > 0) throw error;
    });
  }
  callsLeft = null;
  await meterUsage(deps(), 'o', { unsettled });
}

const metered = (): number =>
  local.provider.store.meterEvents.reduce((sum, { payload }) => sum + Number(payload['value']), 0);

describe('the reports to the meter', () => {
  it('Rows of an hour are reported once, and a later row as the next version', async () => {
    await addRow(0, 3, 'a');
    await addRow(10, 4, 'b');
    local.moveTo(at(60));
    expect(await meterUsage(deps(), 'o', { unsettled: false })).toBe(7);
    expect(await meterUsage(deps(), 'o', { unsettled: false })).toBe(0);
    await addRow(5, 2, 'late');
    expect(await meterUsage(deps(), 'o', { unsettled: false, from: at(0) })).toBe(2);
    expect(local.provider.store.meterEvents.map(({ identifier }) => identifier)).toEqual([
      `o:${START.toISOString()}:1`,
      `o:${START.toISOString()}:2`,
    ]);
  });

  it('An hour waits until all its rows are written', async () => {
    await addRow(0, 3, 'a');
    local.moveTo(new Date('2026-12-01T18:19:59Z'));
    expect(await meterUsage(deps(), 'o', { unsettled: false })).toBe(0);
    local.moveTo(new Date('2026-12-01T18:20:00Z'));
    expect(await meterUsage(deps(), 'o', { unsettled: false })).toBe(3);
  });

  it('An early report of the first hour of a cycle counts once on the account screen, and not again in the next cycle', async () => {
    // The customer is as old as the subscription, or some milliseconds younger.
    await data.meterBuckets.advanceCursor('o', new Date(START.getTime() + 400));
    await addRow(1, 3, 'a');
    local.moveTo(at(2));
    expect(await meterUsage(deps(), 'o', { unsettled: true })).toBe(3);
    const organization = await data.accounts.findOrganization('o');
    expect(organization && (await countCycleSegments({ data }, organization, now()))).toBe(3);
    local.moveTo(at(120));
    await meterUsage(deps(), 'o', { unsettled: false });
    local.moveTo(new Date('2027-01-01T19:00:00Z'));
    await refresh();
    await meterUsage(deps(), 'o', { unsettled: false });
    expect(metered()).toBe(3);
  });

  it('A report whose answer was lost two days ago is not counted twice', async () => {
    await addRow(0, 3, 'a');
    local.moveTo(at(60));
    // The calls before: organization, cursor, rows, bucket, begin, bucket. The seventh is the report.
    isAfter = true;
    callsLeft = 7;
    await expect(meterUsage(deps(), 'o', { unsettled: false })).rejects.toThrow('after the report');
    callsLeft = null;
    local.moveTo(at(2 * 24 * 60));
    await meterUsage(deps(), 'o', { unsettled: false });
    expect(metered()).toBe(3);
  });

  it('A report that was written down two days ago and never sent is sent', async () => {
    await addRow(0, 3, 'a');
    local.moveTo(at(60));
    callsLeft = 7;
    await expect(meterUsage(deps(), 'o', { unsettled: false })).rejects.toThrow('before the report');
    callsLeft = null;
    local.moveTo(at(2 * 24 * 60));
    await meterUsage(deps(), 'o', { unsettled: false });
    expect(metered()).toBe(3);
  });

  it('Rows, meter, the account screen and the invoice agree under kills at any call', async () => {
    const row = fc.record({
      minutes: fc.integer({ min: 0, max: 31 * 24 * 60 - 1 }),
      segments: fc.integer({ min: 1, max: 90 }),
    });
    const kills = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 });
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(row, { minLength: 1, maxLength: 12 }),
          fc.array(kills, { minLength: 3, maxLength: 3 }),
          fc.boolean(),
          async (rows, killsByRun, after) => {
            isAfter = after;
            const sorted = rows.toSorted((a, b) => a.minutes - b.minutes);
            const third = Math.ceil(sorted.length / 3);
            for (const [run, each] of killsByRun.entries()) {
              for (const [index, { minutes, segments }] of sorted.slice(run * third, (run + 1) * third).entries()) {
                local.moveTo(at(minutes));
                await addRow(minutes, segments, `${run}-${index}`);
              }
              await meterThroughKills(each, run === 1);
            }
            const total = sorted.reduce((sum, { segments }) => sum + segments, 0);
            const organization = await data.accounts.findOrganization('o');
            expect(organization && (await countCycleSegments({ data }, organization, now()))).toBe(total);
            // The period ends, and the draft of the invoice waits for the last reports.
            local.moveTo(new Date(Date.UTC(2027, 0, 1, 17, 37, 23)));
            await meterThroughKills([3], true);
            expect(metered()).toBe(total);
            local.moveTo(new Date(Date.UTC(2027, 0, 1, 18, 37, 23)));
            const [invoice] = await local.payments.listInvoices(customer);
            const terms = getPriceTerms({ id: 'o', brand: 'blast' }, []);
            expect(invoice).toMatchObject({ state: 'PAID', amountCents: computeCycleCents(terms, total) });
            await refresh();
            const renewed = await data.accounts.findOrganization('o');
            expect(renewed && (await countCycleSegments({ data }, renewed, now()))).toBe(0);
          },
        )
        .beforeEach(async () => {
          tearDown();
          await setUp();
        }),
      { numRuns: 15, seed: 7 },
    );
  });
});
