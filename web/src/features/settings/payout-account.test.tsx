import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { BILLING } from '../../testing/billing.ts';
import { stubStripe } from '../../testing/stub-stripe.ts';
import { BillingTab } from './tabs/billing-tab.tsx';

afterEach(() => vi.restoreAllMocks());

describe('The payout account', () => {
  const organization = {
    id: 'org-1',
    bank: { name: 'First Bank', last4: '6789' },
    orgType: 'basic',
    billing: { ...BILLING, invoices: [] },
  };

  it('is seen by admins and the owner only', async () => {
    stubApi({ billing: { user: { ...OK, organization: { ...organization, bank: null } } } });
    renderApp(<BillingTab />, { session: buildSession({ access: 'MANAGER' }) });
    expect(await screen.findByText('1,234 segments in this cycle')).toBeTruthy();
    expect(screen.queryByText('Payout account')).toBeNull();
  });

  it('is sent to the payment provider, and only its token to the API', async () => {
    const stripe = stubStripe();
    stripe.createToken.mockResolvedValueOnce({ error: { message: 'Invalid account number.' } });
    const calls = stubApi({
      billing: { user: { ...OK, organization } },
      saveBank: { updateUser: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<BillingTab />, { session: buildSession({ access: 'ADMIN' }) });
    expect(await screen.findByText('First Bank ending in 6789')).toBeTruthy();
    await userEvent.click(screen.getByText('Change bank account'));
    const save = (await screen.findByText('Save')).closest('button');
    const fill = async (label: string, text: string): Promise<void> => {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.paste(text);
    };
    await fill('Account holder name', 'Ann Archer');
    await fill('Routing number', '110 000 000');
    await fill('Account number', '000123456789');
    await fill('Confirm account number', '000123456780');
    expect(screen.getByText('Account numbers must match.')).toBeTruthy();
    expect(save?.disabled).toBe(true);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Confirm account number'));
    await fill('Confirm account number', '000123456789');
    await userEvent.click(screen.getByText('Save'));
    expect(await screen.findByText('Invalid account number.')).toBeTruthy();
    await userEvent.click(screen.getByText('Save'));
    expect(await screen.findByText('Your payout account has been saved.')).toBeTruthy();
    expect(stripe.createToken).toHaveBeenLastCalledWith('bank_account', {
      country: 'US',
      currency: 'usd',
      account_holder_type: 'individual',
      account_holder_name: 'Ann Archer',
      routing_number: '110000000',
      account_number: '000123456789',
    });
    const sent = calls.getFirst('saveBank');
    expect(sent).toEqual({ userId: 'user-1', bankToken: 'btok_1' });
  });
});
