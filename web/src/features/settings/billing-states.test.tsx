import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BillingBanner } from '../../shared/billing/billing-banner.tsx';
import { buildSession, OK, renderApp, stubApi } from '../../testing/app.ts';
import { BILLING } from '../../testing/billing.ts';
import { BillingTab } from './tabs/billing-tab.tsx';

describe('The tab Billing', () => {
  it('shows what became of a payment, and asks only for what can be paid', async () => {
    const [open] = BILLING.invoices;
    const invoices = [
      { ...open, id: 'in_5', due: 2_500 },
      { ...open, id: 'in_4', state: 'WRITTEN_OFF', due: 0 },
      { ...open, id: 'in_3', state: 'PAID', due: 0, disputed: true },
      { ...open, id: 'in_2', state: 'PAID', due: 0, refunded: 1_000 },
      { ...open, id: 'in_1', state: 'PAID', due: 0 },
    ];
    stubApi({
      billing: {
        user: { ...OK, organization: { id: 'org-1', bank: null, orgType: 'basic', billing: { ...BILLING, invoices } } },
      },
    });
    renderApp(<BillingTab />);
    for (const words of ['Unpaid', 'Written off', 'Disputed', 'Paid, $10.00 refunded', 'Paid'])
      expect(await screen.findByText(words)).toBeTruthy();
    // A credit has paid 34 cents of the open one.
    expect(screen.getByText('$25.00 is open. Visa ending in 4242 will be charged.')).toBeTruthy();
  });

  it('says that the plan is paused, in the tab and on every screen', async () => {
    stubApi({
      billing: {
        user: {
          ...OK,
          organization: { id: 'org-1', bank: null, orgType: 'basic', billing: { ...BILLING, state: 'PAUSED' } },
        },
      },
    });
    const session = buildSession();
    const { organization } = session;
    const paused = { ...organization.billing, active: false, state: 'PAUSED' as const };
    renderApp(
      <>
        <BillingBanner />
        <BillingTab />
      </>,
      { session: { ...session, organization: { ...organization, billing: paused } } },
    );
    expect(await screen.findByText('Basic plan, paused.')).toBeTruthy();
    expect(screen.getByText('Your plan is paused, so nothing is sent. Nothing is lost.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Setup Billing' })).toBeNull();
  });
});

describe('A canceled plan', () => {
  const stubCanceled = (changes: object = {}) =>
    stubApi({
      billing: {
        user: {
          ...OK,
          organization: {
            id: 'org-1',
            bank: null,
            orgType: 'basic',
            billing: { ...BILLING, expires: '2027-01-01T17:00:00.000Z', ...changes },
          },
        },
      },
      keepPlan: { updateUser: OK },
      user: () => new Response('', { status: 503 }),
    });

  it('is kept with a button of its own', async () => {
    const calls = stubCanceled();
    const session = buildSession();
    renderApp(<BillingTab />, { session });
    expect(await screen.findByText('Your plan was canceled. Until Jan 1 you can keep it.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Plan' }));
    expect(await screen.findByText('Your plan renews again.')).toBeTruthy();
    expect(calls.getFirst('keepPlan')).toEqual({ userId: session.user.id });
  });

  it('has no such button for who may not cancel, after its end, and while the organization is deleted', async () => {
    const session = buildSession();
    const { organization } = session;
    stubCanceled();
    const shown = renderApp(<BillingTab />, {
      session: { ...session, organization: { ...organization, access: 'MANAGER' } },
    });
    expect(await screen.findByText('Basic plan. Ends Jan 1.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep Plan' })).toBeNull();
    shown.unmount();
    const deleted = renderApp(<BillingTab />, {
      session: { ...session, organization: { ...organization, deletes: '2027-01-01T17:00:00.000Z' } },
    });
    expect(await screen.findByText('Basic plan. Ends Jan 1.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep Plan' })).toBeNull();
    deleted.unmount();
    stubCanceled({ state: 'CLOSED', hasPlan: false });
    renderApp(<BillingTab />);
    expect(await screen.findByText('Your account is closed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep Plan' })).toBeNull();
  });
});
