import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { Users } from './routes/users.tsx';

const users = [
  { id: 'owner', name: 'Olivia Owens', phone: '+16025550111', email: 'owner@x.test', access: 'OWNER' },
  { id: 'user-1', name: 'Dana Whitfield', phone: null, email: 'dana@example.com', access: 'ADMIN' },
  { id: 'u3', name: 'Ravi Reed', phone: null, email: 'ravi@x.test', access: 'READONLY' },
  { id: 'u4', name: '', phone: null, email: 'new@x.test', access: 'LIMITED' },
];

describe('the users', () => {
  it('A click on a row opens the member, whose name and permission an admin changes', async () => {
    const calls = stubApi({ team: { users: { ...OK, users, next: null } }, updateUser: { updateUser: OK } });
    renderApp(<Users />, { session: buildSession({ access: 'ADMIN' }) });
    expect(await screen.findByText('Invitation Pending')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByText('ravi@x.test', { selector: 'td' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage User' });
    const fields = within(dialog);
    expect(fields.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
    expect(fields.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Notifications Only',
      'Can View Account',
      'Can Make Changes',
      'Admin',
    ]);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.selectOptions(fields.getByLabelText('Permission'), 'MANAGER');
    await userEvent.type(fields.getByLabelText('Name'), ' Jr.');
    await userEvent.click(fields.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.getFirst('updateUser')).toEqual({
        userId: 'u3',
        user: { name: 'Ravi Reed Jr.', access: 'MANAGER' },
      }),
    );
    expect(await screen.findByText('Your account changes have been saved.')).toBeTruthy();
  });

  it('A member is removed from the dialog after a confirmation', async () => {
    const calls = stubApi({ team: { users: { ...OK, users, next: null } }, deleteUsers: { deleteUsers: OK } });
    renderApp(<Users />, { session: buildSession({ access: 'ADMIN' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ravi Reed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove user' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are You Sure?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls.getFirst('deleteUsers')).toEqual({ userIds: ['u3'] }));
  });

  it.each([
    ['READONLY', 'Ravi Reed'],
    ['MANAGER', 'Ravi Reed'],
    ['ADMIN', 'Olivia Owens'],
    ['ADMIN', 'Dana Whitfield'],
  ] as const)('Someone with the access %s only reads the details of %s', async (access, name) => {
    stubApi({ team: { users: { ...OK, users, next: null } } });
    renderApp(<Users />, { session: buildSession({ access }) });
    await userEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Manage User' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true);
    expect(dialog.queryByRole('combobox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Remove user' })).toBeNull();
  });

  it('A large team is read page by page', async () => {
    const calls = stubApi({
      team: ({ after }) => ({
        users: after
          ? { ...OK, users: users.slice(1), next: null }
          : { ...OK, users: users.slice(0, 1), next: users[0]?.id },
      }),
    });
    renderApp(<Users />);
    await screen.findByText('Invitation Pending');
    expect(calls.getAll('team')).toEqual([{ after: null }, { after: users[0]?.id }]);
  });

  it('Several people are invited at once, and an open invitation is mailed again', async () => {
    const calls = stubApi({
      team: { users: { ...OK, users, next: null } },
      inviteUsers: ({ users: people, token }) => ({
        inviteUsers: { ...OK, users: token ? [{ email: 'new@x.test' }] : people },
      }),
    });
    renderApp(<Users />);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite users' }));
    await userEvent.type(await screen.findByLabelText('Email addresses'), 'ann@x.test, bob');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(screen.getByText('"bob" is not an email address.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Email addresses'), '@x.test');
    await userEvent.selectOptions(screen.getByLabelText('Permission'), 'MANAGER');
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    expect(await screen.findByText('Sent to ann@x.test and 1 other.')).toBeTruthy();
    expect(calls.getFirst('inviteUsers')).toEqual({
      users: [
        { email: 'ann@x.test', role: 'MANAGER' },
        { email: 'bob@x.test', role: 'MANAGER' },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Resend invite to new@x.test' }));
    expect(await screen.findByText('An invite has been resent to new@x.test')).toBeTruthy();
    expect(calls.getLast('inviteUsers')).toEqual({ token: 'u4' });
  });

  it('Removing users needs a selection and a confirmation', async () => {
    const calls = stubApi({ team: { users: { ...OK, users, next: null } }, deleteUsers: { deleteUsers: OK } });
    renderApp(<Users />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Select users from the table first.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ravi Reed' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are You Sure?' });
    expect(calls.has('deleteUsers')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls.getFirst('deleteUsers')).toEqual({ userIds: ['u3'] }));
  });

  it('A manager sees the users but cannot change them', async () => {
    stubApi({ team: { users: { ...OK, users, next: null } } });
    renderApp(<Users />, { session: buildSession({ access: 'MANAGER' }) });
    expect(await screen.findByText('Ravi Reed')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('An empty list shows the empty text', async () => {
    stubApi({ team: { users: { ...OK, users: [], next: null } } });
    renderApp(<Users />);
    expect(await screen.findByText('- No Users Found -')).toBeTruthy();
  });
});
