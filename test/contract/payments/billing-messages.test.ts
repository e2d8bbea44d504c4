import { createInProcessData } from '../../support/scenarios/in-process-data.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../../functions/data/index.ts';
import type { Subscription } from '../../../functions/domain/billing/billing.ts';
import { getPriceTerms } from '../../../functions/domain/billing/prices.ts';
import { meterMessage, refreshMessage } from '../../../functions/messages/billing.ts';
import { RetryLater } from '../../../functions/platform/batch.ts';
import { refreshBilling } from '../../../functions/use-cases/billing/refresh-billing.ts';
import { consumeBilling, type BillingWorkerDeps } from '../../../functions/workers/billing/consume-billing.ts';
import { startLocalStripe, type LocalStripe } from '../../support/scenarios/accounts/local-stripe.ts';
import { buildOrganization } from '../../support/scenarios/test-data.ts';

const START = new Date('2026-12-01T17:37:22Z');
const RENEWED = new Date('2027-01-01T17:38:00Z');

let data: Data;
let local: LocalStripe;
let closeTable: () => void;
let customer: string;
let takesReports: boolean;

beforeEach(async () => {
  takesReports = true;
  const table = await createInProcessData();
  ({ data } = table);
  closeTable = () => table.client.destroy();
  local = await startLocalStripe(START);
});
afterEach(() => {
  local.close();
  closeTable();
});

const now = (): Date => new Date(local.clock.now());

/** Creates a paying organization. */
async function subscribe(brand: 'blast' | 'text', plan: 'basic' | null): Promise<void> {
  const organization = { ...buildOrganization({ id: 'o', number: null, brand }), plan };
  await data.accounts.createOrganization(organization);
  customer = await local.payments.createCustomer({ organizationId: 'o', seenAt: null });
  await data.billingCopies.attachCustomer('o', customer, { seen: null, at: START });
  await local.payments.saveCard(customer, 'pm_card_visa');
  await local.payments.subscribe(customer, { organizationId: 'o', plan, terms: getPriceTerms(organization, []) });
  await refreshBilling(createDeps(), 'o');
}

/** The worker's dependencies. The provider refuses reports to its meters while `takesReports` is false. */
function createDeps(): BillingWorkerDeps {
  const { payments } = local;
  return {
    data,
    payments: new Proxy(payments, {
      get: (_, name: keyof typeof payments) =>
        name === 'report' && !takesReports
          ? () => Promise.reject(new Error('The meter does not answer'))
          : payments[name].bind(payments),
    }),
    queue: { send: async () => undefined, sendAll: async () => undefined },
    mails: null,
    exemptIds: [],
    numbers: { send: async () => undefined },
    sweep: async () => undefined,
    publish: async () => undefined,
    now,
  };
}

const findCopy = async (): Promise<Subscription | null> =>
  (await data.accounts.findOrganization('o'))?.billing?.subscription ?? null;
const addRow = (at: Date): Promise<void> =>
  data.table.transact(data.usage.rowWrites('o', [{ messageId: 'm', attempt: 1, segments: 3 }], at));

describe('A billing message while the meter of the payment provider refuses every report', () => {
  it('copies what the provider says about the subscription, and fails in order to be repeated', async () => {
    await subscribe('blast', null);
    takesReports = false;
    local.moveTo(RENEWED);
    await expect(consumeBilling(createDeps(), refreshMessage(customer))).rejects.toThrow();
    expect(await findCopy()).toMatchObject({ status: 'ACTIVE', periodStart: new Date('2027-01-01T17:37:22Z') });
  });

  it('copies it in the hourly message, too', async () => {
    await subscribe('blast', null);
    takesReports = false;
    local.moveTo(RENEWED);
    await expect(consumeBilling(createDeps(), meterMessage('o'))).rejects.toThrow();
    expect(await findCopy()).toMatchObject({ periodStart: new Date('2027-01-01T17:37:22Z') });
  });

  it('changes no plan before the usage of the cycle before is reported', async () => {
    await subscribe('text', 'basic');
    await local.payments.setNextPlan((await findCopy())?.id ?? '', {
      plan: 'pro',
      from: new Date('2027-01-01T17:37:22Z'),
    });
    local.moveTo(new Date('2027-01-01T17:20:00Z'));
    await addRow(now());
    takesReports = false;
    local.moveTo(RENEWED);
    await expect(consumeBilling(createDeps(), refreshMessage(customer))).rejects.toThrow();
    expect(await findCopy()).toMatchObject({ plan: 'basic', next: { plan: 'pro' } });
    takesReports = true;
    // The provider counts after its answer, and the change makes an invoice that is final at once.
    await expect(consumeBilling(createDeps(), refreshMessage(customer))).rejects.toThrow(RetryLater);
    expect(await findCopy()).toMatchObject({ plan: 'basic', next: { plan: 'pro' } });
    local.moveTo(new Date(RENEWED.getTime() + 6 * 60_000));
    await consumeBilling(createDeps(), refreshMessage(customer));
    expect(await findCopy()).toMatchObject({ plan: 'pro', next: null });
  });
});
