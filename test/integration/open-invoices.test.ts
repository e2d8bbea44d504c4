import { describe, expect, it } from 'vitest';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createBillingClient } from '../support/scenarios/accounts/billing-client.ts';
import { addPeople, countSent } from '../support/scenarios/daily-stories.ts';

const CARD_FAILS = '4000000000000341';

describe('Paying open invoices with the card on file', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T05:00:00Z' });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const readonly = signedIn(cloud, 'readonly@sunrise.test');
  const stripe = () => cloud.local.services.stripe;
  const { data, ask, findUserId, pay, payInvoices, billing, message } = createBillingClient(cloud, () => owner);

  /** Moves the clock, and uses the sessions so that they stay valid. */
  const moveTo = async (iso: string): Promise<void> => {
    await cloud.clock.at(iso);
    await Promise.all([findUserId(owner), findUserId(readonly)]);
  };
  /** What the card on file does from now on: its holder has talked with the bank. */
  const setCard = (number: string): void => {
    const card = stripe().charges.createMethod(number, 4, 2034, 0);
    for (const customer of stripe().store.all('cus')) {
      const { default_payment_method: saved } = customer.invoice_settings;
      const found = stripe().store.findCard(card.id);
      if (typeof saved === 'string' && found) stripe().store.saveCard(saved, found);
    }
  };

  it('is refused without a card, and nothing is charged', async () => {
    await data().billingCopies.store(owner.organizationId, newBilling(cloud.clock.now()));
    expect(await payInvoices()).toMatchObject({ success: false, errors: ['Add a card first.'] });
  });

  it('starts no plan', async () => {
    await pay('pm_card_visa', 'basic');
    await cloud.waitUntilIdle();
    expect(await payInvoices()).toMatchObject({ success: true });
    expect(stripe().store.all('sub')).toHaveLength(1);
    expect((await billing()).invoices).toHaveLength(1);
  });

  it('shows a decline in the words of the provider, and texts continue waiting', async () => {
    setCard(CARD_FAILS);
    await moveTo('2026-12-20T17:00:00Z');
    await moveTo('2027-01-01T06:40:00Z');
    const [lead = ''] = await addPeople(owner, 0, 1);
    // At night: the text waits for the morning, which comes after the grace period.
    await cloud.clock.at('2027-01-04T04:00:00Z');
    expect(await message(lead, 'Held STOP')).toMatchObject({ success: true });
    await moveTo('2027-01-04T18:40:00Z');
    expect(await billing()).toMatchObject({ active: false, state: 'SUSPENDED' });
    expect(await payInvoices()).toMatchObject({ success: false, errors: ['Your card was declined.'] });
    expect(await payInvoices(readonly)).toMatchObject({ success: false });
    expect((await billing()).invoices[0]).toMatchObject({ paid: false });
    expect(await countSent(cloud, 'Held')).toBe(0);
  });

  it('waits for a confirmation of the holder, and releases what waited after it', async () => {
    setCard('4000002760003184');
    const asked = await payInvoices();
    expect(asked).toMatchObject({ success: true, requiresAction: true, user: null });
    expect((await billing()).invoices[0]).toMatchObject({ paid: false });
    expect(stripe().confirm(asked.clientSecret ?? '', true)).toEqual({ error: null });
    expect(await payInvoices()).toMatchObject({ success: true, requiresAction: null });
    await cloud.waitUntilIdle();
    await cloud.clock.advance('PT2M');
    expect((await billing()).invoices[0]).toMatchObject({ paid: true });
    expect(await billing()).toMatchObject({ active: true, state: 'ACTIVE', card: { last4: '4242' } });
    expect(await countSent(cloud, 'Held')).toBe(1);
  });

  it('charges an invoice once when two pages pay at once, and records it', async () => {
    setCard(CARD_FAILS);
    await moveTo('2027-01-20T17:00:00Z');
    await moveTo('2027-02-01T06:40:00Z');
    expect((await billing()).invoices[0]).toMatchObject({ paid: false });
    setCard('4242424242424242');
    expect(await Promise.all([payInvoices(), payInvoices()])).toMatchObject([{ success: true }, { success: true }]);
    expect((await billing()).invoices[0]).toMatchObject({ paid: true });
    const paid = stripe()
      .store.all('pi')
      .filter(({ status }) => status === 'succeeded');
    expect(paid).toHaveLength(
      stripe()
        .store.all('in')
        .filter(({ status }) => status === 'paid').length,
    );
    const { auditLog } = await ask<{ auditLog: { entries: { action: string }[] } }>(
      owner,
      'query { auditLog { success errors entries { action } } }',
      {},
    );
    expect(auditLog.entries.filter(({ action }) => action === 'payInvoices').length).toBeGreaterThan(0);
  });
});
