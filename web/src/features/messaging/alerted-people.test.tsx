import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { Answer } from '../../testing/stub-api.ts';
import { Inbox } from './routes/inbox.tsx';

const ann = { id: 'u-ann', name: 'Ann Archer', phone: '+16025550142', access: 'OWNER' };
const bob = { id: 'u-bob', name: 'Bob Baker', phone: null, access: 'READONLY' };
const lim = { id: 'u-lim', name: 'Lim Limited', phone: '+16025550143', access: 'LIMITED' };
const invited = { id: 'invited', name: '', phone: null, access: 'MANAGER' };

function stub(more: Readonly<Record<string, Answer>> = {}, users: readonly unknown[] = [ann, bob, lim, invited]) {
  return stubApi({
    inbox: { conversations: { ...OK, counts: { unread: 0, mine: 0, open: 0, all: 0 }, next: null, leads: [] } },
    campaignNames: { campaigns: { ...OK, next: null, campaigns: [] } },
    team: { users: { ...OK, users: [...users], next: null } },
    alertedPeople: {
      user: { ...OK, organization: { messageAlertIds: ['u-ann', 'u-gone'] } },
    },
    saveAlertedPeople: { updateOrganization: OK },
    ...more,
  });
}

const openDialog = async (): Promise<void> => {
  renderApp(<Inbox />, { at: '/messages' });
  await userEvent.click(await screen.findByRole('button', { name: 'Notification users' }));
  await screen.findByRole('dialog', { name: 'Notification users' });
};
describe('The bell of the inbox', () => {
  it('shows who can get alerts, says who reads only their number, and saves who gets a text', async () => {
    const calls = stub();
    await openDialog();
    expect(await screen.findByRole('checkbox', { name: 'Ann Archer', checked: true })).toBeTruthy();
    expect(screen.getByText('(602) 555-0142')).toBeTruthy();
    expect(screen.getByText('No phone number, so no text arrives')).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
    expect(screen.getByText('(602) 555-0143 · Only how many replies there are')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bob Baker' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    // Someone who left the organization is no longer named.
    await waitFor(() =>
      expect(calls.getLast('saveAlertedPeople')).toMatchObject({
        organization: { messageAlertIds: ['u-ann', 'u-bob'] },
      }),
    );
    expect(await screen.findByText('2 people get a text about replies.')).toBeTruthy();
  });

  it('lets no one get alerts', async () => {
    const calls = stub();
    await openDialog();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Ann Archer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.getLast('saveAlertedPeople')).toMatchObject({ organization: { messageAlertIds: [] } }),
    );
    expect(await screen.findByText('No one gets a text about replies.')).toBeTruthy();
  });

  it('says that there are no users', async () => {
    stub({}, [invited]);
    await openDialog();
    expect(await screen.findByText('No Users Found')).toBeTruthy();
  });

  it('keeps the choice when it could not be saved', async () => {
    stub({ saveAlertedPeople: { updateOrganization: { success: false, errors: ['There is no such user.'] } } });
    await openDialog();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Bob Baker' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There is no such user.')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Bob Baker', checked: true })).toBeTruthy();
  });

  it('is hidden from people who cannot make changes', async () => {
    stub();
    renderApp(<Inbox />, { at: '/messages', session: buildSession({ access: 'READONLY' }) });
    await screen.findByRole('radio', { name: 'Open' });
    expect(screen.queryByRole('button', { name: 'Notification users' })).toBeNull();
  });
});
