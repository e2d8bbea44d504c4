import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import type { Session } from '../../lib/session/session.ts';
import { BillingBanner } from '../../shared/billing/billing-banner.tsx';
import { PaymentGate } from '../../shared/billing/payment-gate.tsx';
import { payment } from '../../shared/billing/payment-request.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { BILLING } from '../../testing/billing.ts';
import { stubStripe } from '../../testing/stub-stripe.ts';
import { BillingTab } from './tabs/billing-tab.tsx';

/** A session whose organization must pay first. */
function unpaid(changes: Partial<Session['organization']['billing']> = {}, isNew = false): Session {
  const session = buildSession();
  const { organization, user } = session;
  return {
    ...session,
    user: { ...user, new: isNew },
    organization: {
      ...organization,
      billing: { ...organization.billing, active: false, state: 'NO_PLAN', hasPlan: false, ...changes },
    },
  };
}

afterEach(() => {
  payment.settle(true);
  vi.restoreAllMocks();
});

describe('The tab Billing', () => {
  it('shows the card, the cycle and the invoices', async () => {
    stubApi({
      billing: { user: { ...OK, organization: { id: 'org-1', bank: null, orgType: 'basic', billing: BILLING } } },
    });
    renderApp(<BillingTab />);
    expect(await screen.findByText('Visa ending in 4242, expires 04/2030')).toBeTruthy();
    expect(screen.getByText('Basic plan, $25.00 a month.')).toBeTruthy();
    expect(screen.getByText('1,234 segments in this cycle')).toBeTruthy();
    expect(screen.getByText('$11.34')).toBeTruthy();
    expect(screen.getByText('Unpaid')).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'View Invoice' }).href).toBe('https://pay.test/1');
    expect(screen.queryByText('Cancel Plan')).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('pays open invoices with the card on file, and shows a decline and the question of the bank', async () => {
    const stripe = stubStripe();
    const answers = [
      { success: false, errors: ['Your card was declined.'], requiresAction: null, clientSecret: null },
      { ...OK, requiresAction: true, clientSecret: 'secret' },
      { ...OK, requiresAction: null, clientSecret: null },
    ];
    const calls = stubApi({
      billing: { user: { ...OK, organization: { id: 'org-1', bank: null, orgType: 'basic', billing: BILLING } } },
      savePayment: () => ({ updateUser: answers.shift() ?? {} }),
      user: () => new Response('', { status: 503 }),
    });
    const session = buildSession();
    renderApp(<BillingTab />, { session });
    expect(await screen.findByText('$25.34 is open. Visa ending in 4242 will be charged.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    expect(await screen.findByText('Your card was declined.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    expect(await screen.findByText('$25.34 was charged.')).toBeTruthy();
    expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'secret' });
    expect(calls.getAll('savePayment')).toEqual(
      Array.from({ length: 3 }, () => ({ userId: session.user.id, user: { payInvoices: true } })),
    );
  });

  it('lets a brand that bills by contacts cancel, after a question', async () => {
    const contacts = { highest: 26, price: 2_500 };
    const calls = stubApi({
      billing: {
        user: {
          ...OK,
          organization: { id: 'org-1', bank: null, orgType: null, billing: { ...BILLING, contacts, invoices: [] } },
        },
      },
      cancelPlan: { updateUser: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<BillingTab />, { pack: getPackById('blast') });
    expect(await screen.findByText('Most contacts in this cycle: 26')).toBeTruthy();
    expect(screen.getByText('No invoices found')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Plan' }));
    expect(await screen.findByText('Are You Sure?')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel Plan' }).at(-1) as HTMLElement);
    await waitFor(() => expect(calls.has('cancelPlan')).toBe(true));
  });
});

describe('The payment dialog', () => {
  it('preselects the organization’s plan, and what waited continues after the payment', async () => {
    stubStripe();
    const calls = stubApi({ savePayment: { updateUser: { ...OK, requiresAction: null, clientSecret: null } } });
    const session = unpaid();
    renderApp(<PaymentGate />, { session: { ...session, organization: { ...session.organization, orgType: 'pro' } } });
    const waited = payment.wait();
    expect(await screen.findByRole('dialog', { name: 'Billing' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pro' }).checked).toBe(true);
    expect(screen.getByText('$25.00 per month plus 2 cents per message segment')).toBeTruthy();
    expect(screen.getByText('3 cents per message segment')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $49.00 and start' });
    await waitFor(() => expect(start.disabled).toBe(false));
    await userEvent.click(start);
    await waited;
    expect(calls.getFirst('savePayment')).toEqual({ userId: session.user.id, user: { token: 'pm_1', plan: 'pro' } });
  });

  it('shows a decline in red, and what waited is refused when the person gives up', async () => {
    stubStripe();
    stubApi({
      savePayment: {
        updateUser: { success: false, errors: ['Your card was declined.'], requiresAction: null, clientSecret: null },
      },
    });
    renderApp(<PaymentGate />, { session: unpaid() });
    const waited = payment.wait();
    const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start plan' });
    await waitFor(() => expect(start.disabled).toBe(false));
    await userEvent.click(start);
    expect(await screen.findByText('Your card was declined.')).toBeTruthy();
    const refusal = waited.catch((error: unknown) => String(error));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await refusal).toContain("You can't send out campaigns or any messages without an active plan.");
  });

  it('asks the holder of the card to confirm, and then repeats the call', async () => {
    const stripe = stubStripe();
    let asked = 0;
    stubApi({
      savePayment: () => {
        asked += 1;
        return { updateUser: { ...OK, requiresAction: asked === 1, clientSecret: asked === 1 ? 'secret' : null } };
      },
    });
    renderApp(<PaymentGate />, { session: unpaid() });
    const waited = payment.wait();
    const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start plan' });
    await waitFor(() => expect(start.disabled).toBe(false));
    await userEvent.click(start);
    await waited;
    expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'secret' });
    expect(asked).toBe(2);
  });

  it('greets a new person of a brand that bills by contacts, until the greeting was closed', async () => {
    const calls = stubApi({ endWelcome: { updateUser: OK } });
    stubStripe();
    const session = unpaid({}, true);
    const organization = { ...session.organization, brand: 'blast' };
    renderApp(<PaymentGate />, { pack: getPackById('blast'), session: { ...session, organization } });
    expect(await screen.findByRole('dialog', { name: 'Welcome!' })).toBeTruthy();
    expect(screen.getByText('100 free message segments a month, then 1 cent each.')).toBeTruthy();
    expect(screen.getByText('More than 250 contacts: $49.00 a month')).toBeTruthy();
    await userEvent.click(screen.getByText('Cancel'));
    await waitFor(() => expect(calls.map(({ operation }) => operation)).toContain('endWelcome'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('The banner about billing', () => {
  it.each([
    [unpaid(), "You'll need to setup billing before you can send out any messages", 'Setup Billing'],
    [unpaid({ state: 'SUSPENDED' }), 'Your last payment failed. Sending has stopped. Nothing is lost.', 'Change Card'],
    [unpaid({ state: 'CLOSED' }), 'Your account is closed. Start a plan to send again.', 'Setup Billing'],
  ])('says what to do (%#)', async (session, text, button) => {
    renderApp(<BillingBanner />, { session, pack: getPackById('blast') });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });
});
