import { buildActor } from '../../support/scenarios/test-data.ts';
import { afterEach, expect, it } from 'vitest';
import { logger } from '../../../functions/platform/logger.ts';
import { measureSpend } from '../../../functions/use-cases/billing/check-spend.ts';
import { loadBilling } from '../../../functions/use-cases/billing/load-billing.ts';
import { cancelPlan } from '../../../functions/use-cases/payments/cancel-plan.ts';
import { reconcileMoney } from '../../../scripts/recovery/money.ts';
import { startMonth, type Month } from '../../support/scenarios/accounts/month.ts';

const at = (text: string): Date => new Date(`${text}Z`);
const START = at('2026-12-01T17:00:00');
const HOUR = 3_600;

/**
 * What each organization sends: when, and how many segments. The last one of December is within the outage, and one of January lies
 * between the renewal and the change of the plans, which waits for the end of the outage.
 */
const SENT = {
  blast: [
    ['2026-12-05T18:00:00', 120],
    ['2027-01-01T16:50:00', 10],
  ],
  up: [
    ['2026-12-06T18:00:00', 30],
    ['2027-01-01T16:50:00', 10],
    ['2027-01-01T18:10:00', 5],
    ['2027-01-15T18:00:00', 195],
  ],
  basic: [
    ['2026-12-07T18:00:00', 60],
    ['2027-01-01T16:50:00', 10],
    ['2027-01-15T18:00:00', 50],
  ],
  down: [
    ['2026-12-08T18:00:00', 80],
    ['2027-01-01T16:50:00', 10],
    ['2027-01-01T18:10:00', 5],
    ['2027-01-15T18:00:00', 40],
    ['2027-01-25T18:00:00', 15],
  ],
} as const;
type Id = keyof typeof SENT;

// Every kill writes a line.
logger.setLogLevel('SILENT');

let month: Month;
afterEach(() => month.close());

const findCustomer = async (id: string): Promise<string> =>
  (await month.data.accounts.findOrganization(id))?.billing?.customerId ?? '';
const listTotals = async (id: string): Promise<number[]> =>
  (await month.local.payments.listInvoices(await findCustomer(id))).map(({ amountCents }) => amountCents).toReversed();
const sumCharges = async (id: string): Promise<number> => {
  const customer = await findCustomer(id);
  return month.local.provider.store
    .all('ch')
    .filter((charge) => charge.customer === customer)
    .reduce((sum, { amount }) => sum + amount, 0);
};
/** Moves on to a moment. Rows of the way are written ten minutes after their time, as a slow function does. */
async function passTo(until: string, from: string): Promise<void> {
  const rows = Object.entries(SENT).flatMap(([id, sent]) => sent.map(([time, segments]) => ({ id, time, segments })));
  const due = rows.filter(({ time }) => time > from && time <= until).toSorted((a, b) => a.time.localeCompare(b.time));
  for (const { id, time, segments } of due) {
    await month.moveTo(new Date(at(time).getTime() + 600_000));
    await month.send(id, segments, at(time));
    await month.moveTo(new Date(at(time).getTime() + 85 * 60_000));
  }
  await month.moveTo(at(until));
}
const show = async (id: Id): Promise<unknown> => {
  const organization = await month.data.accounts.findOrganization(id);
  if (!organization) return null;
  const { deps } = month;
  const shown = await loadBilling({ ...deps, payments: month.local.payments }, { access: 'OWNER' }, organization);
  return { cents: shown?.cycleCents, segments: shown?.cycleSegments };
};

/** A month with everything, and the next one. `draftSeconds`: the grace time of the provider. */
async function live(draftSeconds: number): Promise<void> {
  month = await startMonth(START);
  const { local, data } = month;
  local.provider.invoicing.settings.draftSeconds = draftSeconds;
  await month.subscribe('blast', 'blast', null);
  await month.subscribe('up', 'text', 'free');
  await month.subscribe('basic', 'text', 'basic');
  await month.subscribe('down', 'text', 'pro');
  await data.contactsPeaks.raise('blast', START, 26);
  await passTo('2026-12-20T18:00:00', '2026-12-01T17:00:00');
  await month.pay('up', null, 'pro');
  await month.pay('down', null, 'basic');
  const owner = buildActor(at('2026-12-20T18:30:00'), { organizationId: 'blast', access: 'OWNER' });
  await cancelPlan({ ...month.deps, data, payments: local.payments }, owner);
  await local.payments.saveCard(await findCustomer('basic'), 'pm_card_chargeCustomerFail');
  const [first] = local.provider.store.all('ch');
  local.provider.console.dispute(first?.id ?? '');
  await passTo('2027-01-01T16:30:00', '2026-12-20T18:00:00');
  month.setAway(true);
  await passTo('2027-01-01T19:50:00', '2027-01-01T16:30:00');
  month.setAway(false);
  for (const time of ['2027-01-01T20:25:00', '2027-01-01T21:25:00', '2027-01-01T22:25:00'])
    await month.moveTo(at(time));
  await passTo('2027-01-05T18:25:00', '2027-01-01T22:25:00');
  // The card of `basic` fails as soon as its invoice is final. A new card pays it.
  expect(await month.pay('basic', 'pm_card_visa', null)).toEqual({ kind: 'DONE' });
  await passTo('2027-01-20T18:25:00', '2027-01-05T18:25:00');
}

const reconcile = async (from: string): Promise<string[]> => {
  const lines: string[] = [];
  const { data, client, local } = month;
  const options = { client, data, payments: local.payments, from: at(from), repair: false };
  await reconcileMoney({ ...options, now: () => new Date(local.clock.now()), print: (line) => void lines.push(line) });
  return lines;
};

it('Invoices, meter, rows, the dialog and the cap agree to the cent, whatever happens in a month', async () => {
  await live(72 * HOUR);
  // January until now: 200 segments of `pro` at 1 cent, 50 of `basic` and 45 of `down` at 2 cents (the new plans).
  expect(await show('up')).toEqual({ segments: 200, cents: 200 });
  expect(await show('basic')).toEqual({ segments: 50, cents: 100 });
  expect(await show('down')).toEqual({ segments: 45, cents: 90 });
  const down = await month.data.accounts.findOrganization('down');
  // 90 of 100 cents: near the cap, and 5 segments of 2 cents are left.
  expect(down && (await measureSpend(month.deps, down, 100))).toMatchObject({ level: 'NEAR', remainingSegments: 5 });
  await passTo('2027-02-05T18:25:00', '2027-01-20T18:25:00');
  // 130 segments, of which 100 are free, at 1 cent, and $25 for 26 contacts. Canceled: nothing more.
  expect(await listTotals('blast')).toEqual([2_530]);
  // Free in December: 40 at 3 cents. The month of Pro. In January 200 at 1 cent, and the month of February.
  expect((await listTotals('up')).toSorted((a, b) => a - b)).toEqual([120, 4_900, 5_100]);
  // Basic: the first month, 70 at 2 cents and a month, 50 at 2 cents and a month.
  expect(await listTotals('basic')).toEqual([2_500, 2_640, 2_600]);
  // Pro in December: 90 at 1 cent. The difference of the months is a credit of $24. In January 60 at 2 cents, as Basic.
  expect((await listTotals('down')).toSorted((a, b) => a - b)).toEqual([-2_400, 2_620, 4_900, 4_990]);
  expect(await sumCharges('blast')).toBe(2_530);
  expect(await sumCharges('up')).toBe(120 + 4_900 + 5_100);
  expect(await sumCharges('basic')).toBe(2_500 + 2_640 + 2_600);
  expect(await sumCharges('down')).toBe(4_900 + 4_990 + 2_620 - 2_400);
  expect(await reconcile('2026-12-01T17:00:00')).toEqual([
    expect.stringContaining('Messages, usage rows, the meter and the invoices agree: 4') as unknown,
  ]);
  expect(month.countKills()).toBeGreaterThan(100);
});

it('With a grace time of an hour, an outage at the renewal loses its last texts, and the reconciliation names each of them', async () => {
  await live(HOUR);
  await passTo('2027-02-02T18:25:00', '2027-01-20T18:25:00');
  const lines = await reconcile('2026-12-01T17:00:00');
  for (const [id, invoiced, rows] of [
    ['blast', 120, 130],
    ['up', 30, 40],
    ['basic', 60, 70],
    ['down', 80, 90],
  ] as const)
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^Organization ${id}: invoice in_\\w+: ${invoiced} segments from 2026-12-01.*, ${rows} in usage rows`,
        ),
      ),
    );
});
