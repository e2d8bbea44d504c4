import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_PACK } from '../../../functions/domain/brand/packs.ts';
import { storeToken } from '../lib/session/token-store.ts';
import { buildSession, findAxeProblems, OK, stubApi } from '../testing/app.ts';
import { App } from './app.tsx';

vi.mock('../lib/live/subscribe.ts', () => ({ subscribe: () => Promise.resolve(() => undefined) }));

const { user, organization, realtimeUrl } = buildSession();
const userAnswer = { user: { ...OK, now: new Date().toISOString(), realtimeUrl, user, organization } };
const noContacts = { leads: { ...OK, total: 0, page: 1, leads: [] } };

function openAt(path: string): void {
  window.history.replaceState(null, '', path);
  render(<App pack={DEFAULT_PACK} />);
}
describe('sign-in', () => {
  it("A wrong password shows the server's error, a right one opens the overview", async () => {
    const calls = stubApi({
      loginUser: ({ password }) =>
        password === 'right'
          ? { loginUser: { ...OK, token: null, user: { token: 'session-1' } } }
          : {
              loginUser: { success: false, errors: ['That email and password do not match.'], token: null, user: null },
            },
      user: userAnswer,
      leads: noContacts,
    });
    openAt('/nowhere');
    await userEvent.type(await screen.findByLabelText('Email'), 'dana@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('That email and password do not match.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'right');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeTruthy();
    expect(calls[0]?.headers.get('authorization')).toBe('public');
    const contacts = calls.find(({ operation }) => operation === 'leads');
    expect(contacts?.headers.get('authorization')).toBe('session-1');
    expect(contacts?.headers.get('x-organization-id')).toBe('org-1');
  });
});

describe('a link for a new password', () => {
  it('sets the password and opens the overview', async () => {
    const calls = stubApi({
      resetPassword: { resetPassword: { ...OK, token: 'session-2' } },
      user: userAnswer,
      leads: noContacts,
    });
    openAt('/reset-password/the-token');
    await userEvent.type(await screen.findByLabelText('New password'), 'a longer sentence');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'another sentence');
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    expect(await screen.findByText('Passwords must match.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    expect(calls).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Confirm new password'));
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'a longer sentence');
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeTruthy();
    expect(calls[0]?.variables).toEqual({
      token: 'the-token',
      password: 'a longer sentence',
      password2: 'a longer sentence',
    });
  });

  it('is asked for by the e-mail address', async () => {
    const calls = stubApi({ forgotPasswordRequest: { forgotPasswordRequest: OK } });
    openAt('/login');
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('button', { name: 'Send the link' });
    await userEvent.type(screen.getByLabelText('Email'), 'dana@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('dialog', { name: 'Request Sent' })).toBeTruthy();
    expect(
      screen.getByText(/If dana@example.com has an account, a reset link will arrive within minutes/),
    ).toBeTruthy();
    expect(calls[0]?.variables).toEqual({ email: 'dana@example.com' });
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it('that has ended says so', async () => {
    const ended = 'This link was used or has expired. Please ask for a new one.';
    stubApi({ resetPassword: { resetPassword: { success: false, errors: [ended], token: null } } });
    openAt('/reset-password/the-token');
    await userEvent.type(await screen.findByLabelText('New password'), 'a longer sentence');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'a longer sentence');
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    expect(await screen.findByText(ended)).toBeTruthy();
  });
});

describe('an invitation', () => {
  const shown = { ...OK, email: 'new@example.com', organizationName: 'Sunrise Dental' };

  it('makes a new person choose a name and a password, and opens the overview', async () => {
    const calls = stubApi({
      invitation: { invitation: { ...shown, hasAccount: false } },
      registerUser: { registerUser: { ...OK, user: { token: 'session-3' }, campaignId: null, groupId: null } },
      user: userAnswer,
      leads: noContacts,
    });
    openAt('/register/the-token');
    expect(await screen.findByRole('heading', { name: 'Join Sunrise Dental' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(screen.getByText('Please enter your name.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Your name'), 'Nell New');
    await userEvent.type(screen.getByLabelText('Password'), 'a longer sentence');
    await userEvent.type(screen.getByLabelText('Confirm'), 'a longer sentence');
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeTruthy();
    expect(calls.getFirst('registerUser')).toEqual({
      token: 'the-token',
      name: 'Nell New',
      password: 'a longer sentence',
      password2: 'a longer sentence',
    });
  });

  it('asks someone with an account for the password only', async () => {
    stubApi({ invitation: { invitation: { ...shown, hasAccount: true } } });
    openAt('/register/the-token');
    expect(await screen.findByText('Sign in with your account to join.')).toBeTruthy();
    expect(screen.queryByLabelText('Your name')).toBeNull();
    expect(screen.queryByLabelText('Confirm')).toBeNull();
  });

  it('that has ended says so and leads to the sign-in page', async () => {
    const ended = 'This invitation was used, withdrawn or has expired. Please ask for a new one.';
    const nothing = { success: false, errors: [ended], email: null, organizationName: null, hasAccount: null };
    stubApi({ invitation: { invitation: nothing } });
    openAt('/register/the-token');
    expect(await screen.findByText(ended)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeTruthy();
  });
});

describe('the session', () => {
  it('An unauthorized answer ends the session', async () => {
    storeToken('old');
    stubApi({ user: Response.json({ errors: [{ errorType: 'UnauthorizedException' }] }, { status: 401 }) });
    openAt('/dashboard');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(localStorage.getItem('session-token')).toBeNull();
  });

  it('An unreachable server shows Retry and keeps the session', async () => {
    storeToken('good');
    let serverUp = false;
    stubApi({ user: () => (serverUp ? userAnswer : new Response('', { status: 503 })), leads: noContacts });
    openAt('/dashboard');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(localStorage.getItem('session-token')).toBe('good');
    serverUp = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeTruthy();
  });

  it('/logout?everywhere ends the sessions on all devices', async () => {
    storeToken('good');
    const calls = stubApi({ logoutUser: { logoutUser: OK } });
    openAt('/logout?everywhere=yes');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(calls.map(({ variables }) => variables)).toEqual([{ everywhere: true }]);
  });

  it('/logout ends the session on the server and removes the token', async () => {
    storeToken('good');
    const calls = stubApi({ logoutUser: { logoutUser: OK } });
    openAt('/logout');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(calls.map(({ operation }) => operation)).toEqual(['logoutUser']);
    expect(localStorage.getItem('session-token')).toBeNull();
  });

  it('A switch of the organization reloads all data without naming the previous organization', async () => {
    storeToken('good');
    const organizations = [
      { id: 'org-1', name: 'Desert Bloom', access: 'OWNER' },
      { id: 'org-2', name: 'Harbor', access: 'READONLY' },
    ];
    let shown = organization;
    const calls = stubApi({
      user: () => ({ user: { ...userAnswer.user, user: { ...user, organizations }, organization: shown } }),
      switchOrganization: () => {
        shown = { ...organization, id: 'org-2', name: 'Harbor', access: 'READONLY' };
        return { switchOrganization: OK };
      },
      leads: noContacts,
      sendStats: { sendStats: { ...OK, sendStats: null } },
      campaigns: { campaigns: { ...OK, next: null, campaigns: [] } },
    });
    openAt('/campaigns?show=ARCHIVED');
    await userEvent.click(await screen.findByRole('button', { name: /Switch from Desert Bloom/ }));
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Harbor', hidden: true }));
    expect(await screen.findByRole('button', { name: /Switch from Harbor/ })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/dashboard');
    expect(await screen.findByText('You are now in Harbor')).toBeTruthy();
    const after = calls.slice(calls.findIndex(({ operation }) => operation === 'switchOrganization') + 1);
    expect(
      after.filter(({ operation }) => operation === 'user').map(({ headers }) => headers.get('x-organization-id')),
    ).toContain(null);
    expect(
      after
        .filter(({ operation }) => operation === 'leads')
        .at(-1)
        ?.headers.get('x-organization-id'),
    ).toBe('org-2');
  });

  it('An address that no screen has says so to signed-in people', async () => {
    storeToken('good');
    stubApi({ user: userAnswer });
    openAt('/nowhere/at-all');
    expect(await screen.findByText('This page does not exist')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the overview' }).getAttribute('href')).toBe('/dashboard');
  });

  it('A person with limited access sees the overview without contacts and create buttons', async () => {
    storeToken('good');
    stubApi({ user: { user: { ...userAnswer.user, organization: { ...organization, access: 'LIMITED' } } } });
    openAt('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: /Add|Create/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Campaigns' })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });
});
