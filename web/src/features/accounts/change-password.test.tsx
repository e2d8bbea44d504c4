import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { ChangePasswordModal } from './components/change-password-modal.tsx';

it('A password is changed once all fields are filled and the two are equal', async () => {
  const calls = stubApi({ newPassword: { newPassword: OK } });
  const onClose = vi.fn<() => void>();
  renderApp(<ChangePasswordModal onClose={onClose} />);
  const save = (): HTMLButtonElement => screen.getByRole('button', { name: 'Save' });
  await userEvent.type(await screen.findByLabelText('Current password'), 'right');
  await userEvent.type(screen.getByLabelText('New password'), 'a longer sentence');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'another');
  expect(screen.getByText('Passwords must match.')).toBeTruthy();
  expect(save().disabled).toBe(true);
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Confirm new password'));
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'a longer sentence');
  await userEvent.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls[0]?.variables).toEqual({
    oldPassword: 'right',
    password: 'a longer sentence',
    password2: 'a longer sentence',
  });
  expect(await screen.findByText('Password Changed')).toBeTruthy();
});

it('The dialog says that the current password is wrong', async () => {
  stubApi({ newPassword: { newPassword: { success: false, errors: ['The current password is not correct.'] } } });
  renderApp(<ChangePasswordModal onClose={() => undefined} />);
  await userEvent.type(await screen.findByLabelText('Current password'), 'wrong');
  await userEvent.type(screen.getByLabelText('New password'), 'a longer sentence');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'a longer sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The current password is not correct.')).toBeTruthy();
});

it('Each field that is emptied says what to enter', async () => {
  renderApp(<ChangePasswordModal onClose={() => undefined} />);
  for (const [label, told] of [
    ['Current password', 'Please enter your current password'],
    ['New password', 'Please enter your new password'],
    ['Confirm new password', 'Please confirm your new password'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    expect(screen.queryByText(told)).toBeNull();
    await userEvent.type(field, 'x');
    await userEvent.clear(field);
    expect(screen.getByText(told)).toBeTruthy();
  }
});
