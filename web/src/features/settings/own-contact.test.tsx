import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { SettingsTab } from './tabs/settings-tab.tsx';

const CALENDARS = {
  user: {
    ...OK,
    user: { id: 'user-1', showCalendly: false, customValues: [] },
    organization: { id: 'org-1', showCalendly: false },
  },
};

describe('The own contact data', () => {
  it('A new phone is stored after the code of a text', async () => {
    const calls = stubApi({
      calendars: CALENDARS,
      user: () => new Response('', { status: 503 }),
      registerPhone: { registerPhone: OK },
      confirmPhone: ({ code }) => ({
        confirmPhone: code === '123456' ? OK : { success: false, errors: ['The code is not correct or has expired.'] },
      }),
    });
    renderApp(<SettingsTab />, { session: buildSession() });
    await userEvent.click(await screen.findByRole('button', { name: 'Add phone' }));
    await userEvent.type(await screen.findByLabelText('New mobile phone'), '602 555 0142');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send a code' }));
    await userEvent.type(await screen.findByLabelText('Code'), '654321');
    expect(await screen.findByText('The code is not correct or has expired.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Code'));
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    expect(await screen.findByText('Saved')).toBeTruthy();
    // The save of the settings around the dialog was not triggered.
    expect(calls.map(({ operation }) => operation).filter((each) => each.startsWith('save'))).toEqual([]);
    expect(calls.getLast('confirmPhone')).toEqual({ phone: '602 555 0142', code: '123456' });
  });

  it('A new email asks for the password and says that a mail comes', async () => {
    const calls = stubApi({ calendars: CALENDARS, changeEmail: { updateUser: OK } });
    renderApp(<SettingsTab />, { session: buildSession() });
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    await userEvent.type(await screen.findByLabelText('New email'), 'new@example.com');
    await userEvent.type(screen.getByLabelText('Current password'), 'right');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/If new@example.com has no account yet/)).toBeTruthy();
    expect(calls.getFirst('changeEmail')).toEqual({ userId: 'user-1', email: 'new@example.com', password: 'right' });
  });
});
