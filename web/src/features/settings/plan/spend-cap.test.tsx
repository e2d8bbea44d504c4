import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BillingBanner } from '../../../shared/billing/billing-banner.tsx';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../../testing/app.ts';
import { BILLING } from '../../../testing/billing.ts';
import { SpendCap } from './spend-cap.tsx';
import type { Billing } from '../api/billing.ts';

const billing: Billing = { ...BILLING, products: [], card: null, invoices: [] };

describe('The spend cap', () => {
  it('is set in dollars, and can be removed', async () => {
    const calls = stubApi({
      setSpendCap: { setSpendCap: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<SpendCap billing={{ ...billing, spendCap: 5_000 }} />);
    expect(await screen.findByText('$11.34 of $50.00 used in this cycle.')).toBeTruthy();
    const field = screen.getByLabelText('Cap for the texts of a billing cycle');
    await userEvent.clear(field);
    await userEvent.type(field, '0.50');
    expect(screen.getByText('Choose a cap between $1 and $100,000.')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '75.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save cap' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove cap' }));
    await waitFor(() => expect(calls.getAll('setSpendCap')).toEqual([{ cents: 7_550 }, { cents: null }]));
    expect(await findAxeProblems()).toEqual([]);
  });

  it('is shown to a manager without a form', async () => {
    renderApp(<SpendCap billing={billing} />, { session: buildSession({ access: 'MANAGER' }) });
    expect(await screen.findByText('No cap. Texts of a billing cycle may cost any amount.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save cap' })).toBeNull();
  });

  it.each([
    ['NEAR', 'You have used 80% or more of your spend cap of $50.00.'],
    ['REACHED', /^The spend cap of \$50.00 is reached/],
  ] as const)('has a banner for a cap that is %s', async (spendLevel, text) => {
    const session = buildSession();
    const billing = { ...session.organization.billing, spendCap: 5_000, spendLevel };
    renderApp(<BillingBanner />, { session: { ...session, organization: { ...session.organization, billing } } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change cap' }).getAttribute('href')).toBe('/account?tab=billing');
  });
});
