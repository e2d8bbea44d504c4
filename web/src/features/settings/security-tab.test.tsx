import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { SecurityTab } from './tabs/security-tab.tsx';

const NO_SESSIONS = { ...OK, sessions: [], next: null };

describe('the second factor on the account screen', () => {
  it('is set up with the password, a picture and a code, and shows its recovery codes once', async () => {
    let since: string | null = null;
    stubApi({
      sessions: { sessions: NO_SESSIONS },
      secondFactor: () => ({ secondFactor: { ...OK, since, recoveryCodesLeft: since === null ? 0 : 10 } }),
      beginSecondFactor: { beginSecondFactor: { ...OK, secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' } },
      confirmSecondFactor: ({ code }) => {
        if (code !== '123456')
          return { confirmSecondFactor: { success: false, errors: ['This code is not correct.'], recoveryCodes: [] } };
        since = '2026-03-02T17:00:00Z';
        return { confirmSecondFactor: { ...OK, recoveryCodes: ['AAAAABBBBB', 'CCCCCDDDDD'] } };
      },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<SecurityTab />, { session: buildSession({ access: 'LIMITED' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'a password');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code for the app' }).innerHTML).toContain('<svg');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Code'), '111111');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('This code is not correct.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Code'));
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy();
    expect(await screen.findByText(/10 recovery codes are left/)).toBeTruthy();
  });

  it('is asked of platform staff, who have no rights of staff without', async () => {
    stubApi({
      sessions: { sessions: NO_SESSIONS },
      secondFactor: { secondFactor: { ...OK, since: null, recoveryCodesLeft: 0 } },
    });
    const session = buildSession();
    renderApp(<SecurityTab />, { session: { ...session, user: { ...session.user, needsSecondFactor: true } } });
    expect(await screen.findByText('Set up a second factor')).toBeTruthy();
  });
});

describe('the list of sessions', () => {
  it('marks this device, and signs out one device or all others', async () => {
    const session = { started: '2026-03-01T17:00:00Z', lastUsed: '2026-03-02T17:00:00Z' };
    let sessions = [
      { ...session, id: 'here', device: 'Chrome on Mac', current: true },
      { ...session, id: 'phone', device: 'Safari on iPhone', current: false },
      { ...session, id: 'old', device: 'Edge on Windows', current: false },
    ];
    const calls = stubApi({
      secondFactor: { secondFactor: { ...OK, since: null, recoveryCodesLeft: 0 } },
      sessions: () => ({ sessions: { ...OK, sessions, next: null } }),
      signOutSessions: ({ sessionId }) => {
        if (sessionId === 'old') return { signOutSessions: { success: false, errors: ['There is no such session.'] } };
        sessions = sessions.filter(({ id, current }) => current || (sessionId !== undefined && id !== sessionId));
        return { signOutSessions: OK };
      },
    });
    renderApp(<SecurityTab />, { session: buildSession({ access: 'LIMITED' }) });
    expect((await screen.findByText(/Chrome on Mac/)).textContent).toContain('This device');
    expect(screen.queryByLabelText('Sign out Chrome on Mac')).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByLabelText('Sign out Edge on Windows'));
    expect(await screen.findByText('There is no such session.')).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Sign out Safari on iPhone'));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    await userEvent.click(screen.getByText('Sign out all others'));
    await waitFor(() => expect(screen.queryByText('Edge on Windows')).toBeNull());
    expect(screen.queryByText('Sign out all others')).toBeNull();
    expect(calls.getAll('signOutSessions')).toEqual([{ sessionId: 'old' }, { sessionId: 'phone' }, { others: true }]);
  });
});
