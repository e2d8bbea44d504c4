import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { CardModal } from './components/card-modal.tsx';
import { StaffTokenModal } from './components/staff-token-modal.tsx';
import { SubscriptionModal } from './components/subscription-modal.tsx';
import { Status } from './routes/status.tsx';

const organization = { id: 'a', name: 'Alpha Dental' };
const session = { ...buildSession({ access: 'ADMIN' }), user: { ...buildSession().user, wpAdmin: true } };
const DATA = {
  ...OK,
  name: 'Alpha Dental',
  products: [],
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 },
  campaigns: [{ campaignId: 'c1', campaignName: 'Winter', sent: 1200, total: 3400 }],
  next: null,
};
const close = vi.fn<() => void>();
beforeEach(() => close.mockReset());

describe('The subscription of an organization', () => {
  it('begins with the usual rates, shows how campaigns send, and saves what staff enter', async () => {
    const calls = stubApi({
      organizationData: { organizationData: DATA },
      changeSubscription: { changeSubscription: OK },
    });
    renderApp(<SubscriptionModal organization={organization} onClose={close} />, { session });
    const monthly = await screen.findByLabelText('Monthly access');
    expect(monthly).toHaveProperty('value', '$250');
    expect(screen.getByLabelText('Price per SMS')).toHaveProperty('value', '$0.03');
    expect(within(screen.getByRole('table')).getByText('3,400')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.clear(monthly);
    await userEvent.type(monthly, '99.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Subscription Updated')).toBeTruthy();
    expect(calls.getFirst('changeSubscription')).toEqual({ organizationId: 'a', monthlyRate: 99.5, smsRate: 0.03 });
    expect(close).toHaveBeenCalledOnce();
  });

  it('begins with the rates of its contract, and shows why they were refused', async () => {
    stubApi({
      organizationData: {
        organizationData: {
          ...DATA,
          products: [
            { id: 'access', name: 'Monthly access', price: 31 },
            { id: 'sms', name: 'SMS', price: 0.0125 },
          ],
        },
      },
      changeSubscription: { changeSubscription: { success: false, errors: ['Only platform staff can change this.'] } },
    });
    renderApp(<SubscriptionModal organization={organization} onClose={close} />, { session });
    expect(await screen.findByLabelText('Price per SMS')).toHaveProperty('value', '$0.0125');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Only platform staff can change this.')).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });

  it('says when the organization could not be loaded', async () => {
    stubApi({ organizationData: { organizationData: { ...DATA, success: false, errors: ['No.'] } } });
    renderApp(<SubscriptionModal organization={organization} onClose={close} />, { session });
    expect(await screen.findByText('Could not load organization.')).toBeTruthy();
  });
});

describe('The card of an organization', () => {
  it('is shown, and says when the platform has no billing', async () => {
    stubApi({ organizationData: { organizationData: DATA } });
    renderApp(<CardModal organization={organization} onClose={close} />, { session });
    expect(await screen.findByText(/ending in 4242, valid until 4\/2030/)).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });
});

describe('A staff token', () => {
  it('is shown once, after it was asked for', async () => {
    stubApi({ createStaffToken: { createStaffToken: { ...OK, token: 'secret-token' } } });
    renderApp(<StaffTokenModal onClose={close} />, { session });
    await userEvent.click(await screen.findByRole('button', { name: 'Create token' }));
    expect(await screen.findByLabelText('Token')).toHaveProperty('value', 'secret-token');
    expect(await findAxeProblems()).toEqual([]);
  });
});

const NO_MIGRATIONS = { migrations: { ...OK, migrations: [] } };

describe('The status page', () => {
  it('shows a check for what works, and a cross for what does not', async () => {
    stubApi({
      systemStatus: ({ stack }) => ({ systemStatus: { ...OK, status: stack === 'beat' } }),
      migrations: NO_MIGRATIONS,
    });
    const api = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
      init?.method === 'HEAD' ? new Response(null, { status: 200 }) : api(input, init),
    );
    renderApp(<Status />, { session });
    expect(
      await within((await screen.findAllByRole('status', { name: 'Async Stack' }))[0] ?? document.body).findByLabelText(
        'Works',
      ),
    ).toBeTruthy();
    expect(
      await within(screen.getAllByRole('status', { name: 'Backend' })[0] ?? document.body).findByLabelText('Works'),
    ).toBeTruthy();
    const workers = within(screen.getAllByRole('status', { name: 'Async Workers' })[0] ?? document.body);
    expect(await workers.findByLabelText('Does not work')).toBeTruthy();
    // The scheduler, the workers, and a host of each of the five brands.
    expect(await screen.findByText('1 of 7 checks failed.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('shows how far each step of the stored data is', async () => {
    const step = { about: 'Texts count on their days.', read: 0, changed: 0, parts: 2, doneParts: 0, done: null };
    stubApi({
      systemStatus: { systemStatus: { ...OK, status: true } },
      migrations: {
        migrations: {
          ...OK,
          migrations: [
            { ...step, name: '0001-due', status: 'DONE', read: 1200, changed: 7, done: '2026-11-28T17:00:00Z' },
            { ...step, name: '0002-figures', status: 'RUNNING', read: 300, changed: 12, doneParts: 1 },
            { ...step, name: '0003-names', status: 'PENDING' },
          ],
        },
      },
    });
    renderApp(<Status />, { session });
    expect(screen.getByText('Checking…')).toBeTruthy();
    const steps = within(await screen.findByRole('region', { name: 'Data updates' })).getAllByRole('listitem');
    expect(steps.map((item) => item.textContent)).toEqual([
      '0001-dueTexts count on their days.1,200 items read, 7 changed, done Nov 28, 2026 at 10 am (MST)Done',
      '0002-figuresTexts count on their days.300 items read, 12 changed, 1 of 2 parts doneRunning',
      '0003-namesTexts count on their days.A deploy starts it, after those above.Not started',
    ]);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('shows a cross for pages that do not answer', async () => {
    stubApi({ systemStatus: { systemStatus: { ...OK, status: true } }, migrations: NO_MIGRATIONS });
    const api = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      if (init?.method === 'HEAD') throw new TypeError('Failed to fetch');
      return api(input, init);
    });
    renderApp(<Status />, { session });
    const backend = within((await screen.findAllByRole('status', { name: 'Backend' }))[0] ?? document.body);
    expect(await backend.findByLabelText('Does not work')).toBeTruthy();
  });
});
