import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../../testing/app.ts';
import { BILLING } from '../../../testing/billing.ts';
import type { BilledOrganization } from '../api/billing.ts';
import { PlanSection } from './plan-section.tsx';

const ORGANIZATION: BilledOrganization = {
  id: 'org-1',
  bank: null,
  orgType: 'basic',
  billing: { ...BILLING, products: [], card: null, invoices: [], messages: null },
};
const build = (changes: Partial<BilledOrganization['billing']>): BilledOrganization => ({
  ...ORGANIZATION,
  billing: { ...ORGANIZATION.billing, ...changes },
});

describe('The running plan', () => {
  it('is changed for the next billing cycle, with prices and date', async () => {
    const calls = stubApi({ changePlan: { updateUser: OK }, user: () => new Response('', { status: 503 }) });
    renderApp(<PlanSection organization={ORGANIZATION} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }));
    expect(
      await screen.findByText(/The change begins on Jan 1. Until then all texts have the price of Basic./),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Basic/ }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /Pro/ }));
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Change plan' }).at(-1) ?? document.body);
    await waitFor(() => expect(calls.getFirst('changePlan')).toEqual({ userId: 'user-1', plan: 'pro' }));
  });

  it('shows what it changes to and when, and can be kept', async () => {
    const calls = stubApi({ changePlan: { updateUser: OK }, user: () => new Response('', { status: 503 }) });
    renderApp(<PlanSection organization={build({ nextPlan: 'pro', nextPlanFrom: '2027-01-01T17:00:00.000Z' })} />);
    expect(await screen.findByText('Changes to Pro on Jan 1.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Basic' }));
    await waitFor(() => expect(calls.getFirst('changePlan')).toMatchObject({ plan: 'basic' }));
  });

  it('says why a change is refused', async () => {
    stubApi({
      changePlan: { updateUser: { success: false, errors: ['Add a card first.'] } },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<PlanSection organization={ORGANIZATION} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }));
    await userEvent.click(await screen.findByRole('radio', { name: /Free/ }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Change plan' }).at(-1) ?? document.body);
    expect(await screen.findByText('Add a card first.')).toBeTruthy();
  });

  it('cannot be changed when it ends', () => {
    renderApp(<PlanSection organization={build({ expires: '2027-01-01T17:00:00.000Z' })} />);
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull();
  });
});
