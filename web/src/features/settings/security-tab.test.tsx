// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAxeProblems } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { buildSession } from '../../testing/session.ts';
import { OK, stubApi } from '../../testing/stub-api.ts';
import { SecurityTab } from './tabs/security-tab.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the second factor on the account screen', () => {
  it('is set up with the password, a picture and a code, and shows its recovery codes once', async () => {
    let since: string | null = null;
    stubApi({
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
    stubApi({ secondFactor: { secondFactor: { ...OK, since: null, recoveryCodesLeft: 0 } } });
    const session = buildSession();
    renderApp(<SecurityTab />, { session: { ...session, user: { ...session.user, needsSecondFactor: true } } });
    expect(await screen.findByText('Set up a second factor')).toBeTruthy();
  });
});
