import { createInProcessData } from '../../support/scenarios/in-process-data.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../../functions/data/index.ts';
import { findClosedAt, getBillingState, type Billing } from '../../../functions/domain/billing/billing.ts';
import type { Plan } from '../../../functions/domain/billing/plan.ts';
import type { MailMessage } from '../../../functions/messages/mails.ts';
import { refreshBilling } from '../../../functions/use-cases/billing/refresh-billing.ts';
import { followOwner } from '../../../functions/use-cases/payments/customer.ts';
import { reviewPayment } from '../../../functions/use-cases/payments/review-payment.ts';
import { payInvoices, savePayment } from '../../../functions/use-cases/payments/save-payment.ts';
import { startLocalStripe, type LocalStripe } from '../../support/scenarios/accounts/local-stripe.ts';
import { buildActor, buildOrganization } from '../../support/scenarios/test-data.ts';

const START = new Date('2026-12-01T17:00:00Z');
/** An hour after the renewal, when its invoice is final. */
const RENEWED = new Date('2027-01-01T18:00:00Z');
/** After the last retry of the failed payment: 1, 2, 2 and 2 days. */
const GIVEN_UP = new Date('2027-01-08T18:00:00Z');

let data: Data;
let local: LocalStripe;
let closeTable: () => void;
const mails: MailMessage[] = [];
beforeEach(async () => {
  const table = await createInProcessData();
  ({ data } = table);
  closeTable = () => table.client.destroy();
  local = await startLocalStripe(START);
  mails.length = 0;
  await data.accounts.createOrganization(buildOrganization({ id: 'o', name: 'Sunrise', number: null }));
  for (const [id, access] of [
    ['ann', 'OWNER'],
    ['bob', 'ADMIN'],
  ] as const) {
    await data.accounts.createUser({ id, email: `${id}@x.test`, name: id, phone: null, wpAdmin: false }, 'none');
    await data.accounts.addMember({ userId: id, organizationId: 'o', organizationName: 'Sunrise', access });
  }
});
afterEach(() => {
  local.close();
  closeTable();
});

const now = (): Date => new Date(local.clock.now());
const createDeps = () => ({
  data,
  payments: local.payments,
  exemptIds: [],
  mails: { send: async ({ body }: { body: unknown }) => void mails.push(body as MailMessage) },
  sweep: async () => undefined,
  publish: async () => undefined,
  now,
});
const actor = () => buildActor(now(), { userId: 'bob' });
const pay = (cardToken: string | null, plan: Plan | null) => savePayment(createDeps(), actor(), { cardToken, plan });
const refresh = async (): Promise<Billing> => {
  const billing = await refreshBilling(createDeps(), 'o');
  if (!billing) throw new Error('The organization has no customer');
  return billing;
};
const state = async () => getBillingState(await refresh(), now());
const store = () => local.provider.store;
const findSubscriptionId = () => store().all('sub').at(-1)?.id ?? '';
const countCharges = (): number => store().all('ch').length;

describe('A paused subscription', () => {
  it('sends nothing, starts no second plan, and sends again once it is resumed', async () => {
    await pay('pm_card_visa', 'pro');
    expect(await state()).toBe('ACTIVE');
    local.provider.console.pause(findSubscriptionId());
    expect(await state()).toBe('PAUSED');
    expect(await pay('pm_card_mastercard', null)).toEqual({ kind: 'DONE' });
    expect(store().all('sub')).toHaveLength(1);
    local.moveTo(RENEWED);
    expect(await state()).toBe('PAUSED');
    local.provider.console.resume(findSubscriptionId());
    expect(await state()).toBe('ACTIVE');
  });

  it('differs from collection that is paused, with which the operator gives the service for free', async () => {
    await pay('pm_card_visa', 'pro');
    for (const [month, behavior] of (['void', 'keep_as_draft', 'mark_uncollectible'] as const).entries()) {
      local.provider.console.pauseCollection(findSubscriptionId(), behavior);
      local.moveTo(new Date(Date.UTC(2027, month, 1, 18)));
      expect(await state()).toBe('ACTIVE');
    }
    // The void one and the draft are no invoices for people. The third was given up, and a payment does not charge it.
    const { customerId } = await refresh();
    const list = async () => (await local.payments.listInvoices(customerId ?? '')).map(({ state: each }) => each);
    expect(await list()).toEqual(['WRITTEN_OFF', 'PAID']);
    expect(await payInvoices(createDeps(), actor())).toEqual({ kind: 'DONE' });
    expect(await list()).toEqual(['WRITTEN_OFF', 'PAID']);
    expect(countCharges()).toBe(1);
  });
});

describe('A subscription whose payment failed for good', () => {
  it.each(['canceled', 'unpaid'] as const)(
    'is over when the console says %s, with the same end at each reading',
    async (after) => {
      local.provider.invoicing.settings.afterRetries = after;
      await pay('pm_card_visa', 'pro');
      await local.payments.saveCard((await refresh()).customerId ?? '', 'pm_card_chargeCustomerFail');
      local.moveTo(GIVEN_UP);
      const billing = await refresh();
      expect(getBillingState(billing, now())).toBe('CLOSED');
      const closed = findClosedAt(billing, now());
      expect(closed).toEqual(after === 'canceled' ? GIVEN_UP : new Date('2027-01-01T17:00:00Z'));
      local.moveTo(new Date('2027-02-20T18:00:00Z'));
      expect(findClosedAt(await refresh(), now())).toEqual(closed);
    },
  );

  it('runs again when its latest invoice is paid, and no second plan starts', async () => {
    local.provider.invoicing.settings.afterRetries = 'unpaid';
    await pay('pm_card_visa', 'pro');
    await local.payments.saveCard((await refresh()).customerId ?? '', 'pm_card_chargeCustomerFail');
    local.moveTo(GIVEN_UP);
    expect(await state()).toBe('CLOSED');
    expect(await pay('pm_card_visa', 'pro')).toEqual({ kind: 'DONE' });
    expect(store().all('sub')).toHaveLength(1);
    // The first month and the open one.
    expect(countCharges()).toBe(2);
    expect(await state()).toBe('ACTIVE');
  });

  it('is mailed to the owner and the admins from the first failure on', async () => {
    await pay('pm_card_visa', 'pro');
    await reviewPayment(createDeps(), 'o');
    expect(mails).toEqual([]);
    await local.payments.saveCard((await refresh()).customerId ?? '', 'pm_card_chargeCustomerFail');
    local.moveTo(RENEWED);
    await refresh();
    await reviewPayment(createDeps(), 'o');
    expect(mails).toMatchObject([{ kind: 'paymentFailed', organizationId: 'o', failedAt: RENEWED.toISOString() }]);
  });
});

describe('The customer at the provider', () => {
  it('has the name of the organization and the address of its owner, also after both have changed', async () => {
    await pay('pm_card_visa', 'pro');
    const find = () =>
      store()
        .all('cus')
        .map(({ name, email }) => [name, email]);
    expect(find()).toEqual([['Sunrise', 'ann@x.test']]);
    const change = { userId: 'ann', before: 'ann@x.test', after: 'new@x.test' };
    const token = await data.emailChanges.issueLink(change, now());
    await data.emailChanges.confirm(token ?? '', change, now());
    await followOwner(createDeps(), 'o');
    expect(find()).toEqual([['Sunrise', 'new@x.test']]);
    const { events } = local.provider;
    const sent = events.sent.length;
    await followOwner(createDeps(), 'o');
    expect(events.sent).toHaveLength(sent);
  });

  it('is made again after it was deleted there, by two tabs at once, and the account opens again', async () => {
    await pay('pm_card_visa', 'pro');
    const gone = (await refresh()).customerId ?? '';
    local.provider.console.deleteCustomer(gone);
    local.moveTo(new Date('2026-12-02T17:00:00Z'));
    expect(await Promise.all([pay('pm_card_visa', 'pro'), pay('pm_card_visa', 'pro')])).toEqual([
      { kind: 'DONE' },
      { kind: 'DONE' },
    ]);
    const billing = await refresh();
    expect(billing.customerId).not.toBe(gone);
    expect(getBillingState(billing, now())).toBe('ACTIVE');
    expect(store().all('cus')).toHaveLength(1);
    expect(
      store()
        .all('sub')
        .filter(({ status }) => status === 'active'),
    ).toHaveLength(1);
    expect(await data.billingCopies.findOrganizationId(billing.customerId ?? '')).toBe('o');
  });

  it('closes the account when it is deleted there and stays unpaid', async () => {
    await pay('pm_card_visa', 'pro');
    local.provider.console.deleteCustomer((await refresh()).customerId ?? '');
    const billing = await refresh();
    expect(billing).toMatchObject({ customerId: null, card: null });
    expect(getBillingState(billing, now())).toBe('CLOSED');
    expect(await refreshBilling(createDeps(), 'o')).toBeNull();
  });
});

describe('Invoices', () => {
  it('name refunds and disputes of their payments', async () => {
    await pay('pm_card_visa', 'pro');
    local.moveTo(RENEWED);
    const [first, second] = store().all('ch');
    local.provider.console.refund(first?.id ?? '', 1_000);
    local.provider.console.dispute(second?.id ?? '');
    expect(await local.payments.listInvoices((await refresh()).customerId ?? '')).toMatchObject([
      { state: 'PAID', amountCents: 4_900, dueCents: 0, refundedCents: 0, disputed: true },
      { state: 'PAID', amountCents: 4_900, dueCents: 0, refundedCents: 1_000, disputed: false },
    ]);
  });

  it('below 50 cents are not charged, and the next one has their amount', async () => {
    await pay('pm_card_visa', 'free');
    const { customerId } = await refresh();
    const report = (identifier: string, value: number, at: string) =>
      local.payments.report('segments', { identifier, customerId: customerId ?? '', value, at: new Date(at) });
    // 3 cents for a segment (3-decisions.md): 36 cents, then 45 cents, which are 81 cents together.
    local.moveTo(new Date('2026-12-10T17:00:00Z'));
    await report('one', 12, '2026-12-10T16:00:00Z');
    local.moveTo(RENEWED);
    expect(countCharges()).toBe(0);
    local.moveTo(new Date('2027-01-10T17:00:00Z'));
    await report('two', 15, '2027-01-10T16:00:00Z');
    local.moveTo(new Date('2027-02-01T18:00:00Z'));
    expect(
      store()
        .all('ch')
        .map(({ amount }) => amount),
    ).toEqual([81]);
  });

  it('use another price after the one before was archived with its key', async () => {
    await pay('pm_card_visa', 'pro');
    for (const { id } of store().all('price')) local.provider.console.archivePrice(id);
    local.provider.console.deleteCustomer((await refresh()).customerId ?? '');
    await refresh();
    expect(await pay('pm_card_visa', 'pro')).toEqual({ kind: 'DONE' });
  });
});
