import { createInProcessData } from '../../support/scenarios/in-process-data.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../../functions/data/index.ts';
import { getPriceTerms } from '../../../functions/domain/billing/prices.ts';
import { refreshBilling } from '../../../functions/use-cases/billing/refresh-billing.ts';
import { reportContacts } from '../../../functions/use-cases/billing/contacts-peak.ts';
import { startLocalStripe, type LocalStripe } from '../../support/scenarios/accounts/local-stripe.ts';
import { buildOrganization } from '../../support/scenarios/test-data.ts';

const START = new Date('2026-12-01T17:37:22Z');
const NEXT_START = new Date('2027-01-01T17:37:22Z');
const after = (start: Date, hours: number): Date => new Date(start.getTime() + hours * 3_600_000);

/** Thrown in the middle of work, as the end of a function would. */
class Killed extends Error {}

let data: Data;
let local: LocalStripe;
let closeTable: () => void;
let contacts: number;
/** Calls until the next kill. null means none. */
let callsLeft: number | null;

beforeEach(async () => {
  callsLeft = null;
  contacts = 10;
  const table = await createInProcessData(async () => countCall('table'));
  ({ data } = table);
  closeTable = () => table.client.destroy();
  local = await startLocalStripe(START);
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null, brand: 'blast' }));
  const customer = await local.payments.createCustomer({ organizationId: 'o', seenAt: null });
  await data.billingCopies.attachCustomer('o', customer, { seen: null, at: START });
  await local.payments.saveCard(customer, 'pm_card_visa');
  const terms = getPriceTerms({ id: 'o', brand: 'blast' }, []);
  await local.payments.subscribe(customer, { organizationId: 'o', plan: null, terms });
  await refresh();
});
afterEach(() => {
  local.close();
  closeTable();
});

function countCall(where: string): void {
  if (callsLeft === null) return;
  callsLeft -= 1;
  if (callsLeft === 0) throw new Killed(where);
}

const now = (): Date => new Date(local.clock.now());

function refresh() {
  return refreshBilling(
    { data, payments: local.payments, sweep: async () => undefined, publish: async () => undefined, now },
    'o',
  );
}

/** Reports as the hourly message does. The number of contacts is that of the test. */
function report(): Promise<void> {
  const counters = { getOrganizationCounts: async () => ({ leads: contacts }) } as unknown as Data['counters'];
  const { accounts, contactsPeaks } = data;
  const payments: Pick<LocalStripe['payments'], 'report'> = {
    report: async (...call) => {
      countCall('before the report');
      await local.payments.report(...call);
      countCall('after the report');
    },
  };
  return reportContacts({ data: { accounts, contactsPeaks, counters }, payments, now }, 'o');
}

/** The numbers that the provider has, with the time of each. */
const reported = () =>
  local.provider.store.meterEvents.map(({ payload, timestamp }) => ({
    contacts: Number(payload['value']),
    at: new Date(timestamp * 1_000),
  }));
const calls = () => local.answers.filter(({ path }) => path === 'POST /v1/billing/meter_events').length;

describe('The highest number of contacts of a billing cycle', () => {
  it('is sent once while it stays the same, however many hours pass', async () => {
    for (const hour of [1, 2, 3, 30, 60]) {
      local.moveTo(after(START, hour));
      await report();
    }
    expect(calls()).toBe(1);
    expect(reported()).toMatchObject([{ contacts: 10 }]);
  });

  it('is sent when it rises, and not when contacts leave and come back', async () => {
    for (const [hour, count] of [10, 4, 10, 12, 12].entries()) {
      contacts = count;
      local.moveTo(after(START, hour + 1));
      await report();
    }
    expect(reported()).toMatchObject([{ contacts: 10 }, { contacts: 12 }]);
    expect(calls()).toBe(2);
  });

  it('is sent for the next cycle, too, although it is the same number', async () => {
    local.moveTo(after(START, 1));
    await report();
    local.moveTo(after(NEXT_START, 1));
    await refresh();
    await report();
    expect(reported()).toMatchObject([{ contacts: 10 }, { contacts: 10 }]);
    expect(reported().at(-1)?.at.getTime()).toBeGreaterThan(NEXT_START.getTime());
  });

  it('is sent once under kills at any call', async () => {
    local.moveTo(after(START, 1));
    for (let kill = 1; ; kill += 1) {
      callsLeft = kill;
      const result = await report().catch((error: unknown) => error);
      if (callsLeft > 0) break;
      expect(result).toBeInstanceOf(Error);
    }
    callsLeft = null;
    await report();
    expect(reported()).toMatchObject([{ contacts: 10 }]);
  });

  it('is sent for a cycle that has ended, when the copy moved on before its last report', async () => {
    local.moveTo(after(START, 1));
    await report();
    contacts = 15;
    local.moveTo(after(START, 2));
    // The highest number is stored, and the report fails.
    await data.contactsPeaks.raise('o', START, contacts);
    contacts = 3;
    local.moveTo(after(NEXT_START, 0.5));
    await refresh();
    await report();
    expect(reported()).toMatchObject([
      { contacts: 10 },
      { contacts: 15, at: new Date('2027-01-01T17:37:21Z') },
      { contacts: 3 },
    ]);
  });

  it('stays unsent for a cycle whose invoice has been closed for long', async () => {
    local.moveTo(after(START, 1));
    await report();
    await data.contactsPeaks.raise('o', START, 15);
    local.moveTo(after(NEXT_START, 73));
    await refresh();
    await report();
    expect(reported()).toMatchObject([{ contacts: 10 }, { contacts: 10 }]);
  });

  it('of an item that was stored before reports were marked is sent once more', async () => {
    const { pk, sk } = { pk: 'ORG#o#METER', sk: `CONTACTS#${START.toISOString()}` };
    await data.table.put({ pk, sk, highest: 20 });
    for (const hour of [1, 2]) {
      local.moveTo(after(START, hour));
      await report();
    }
    expect(reported()).toMatchObject([{ contacts: 20 }]);
    expect(calls()).toBe(1);
  });
});
