import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { ContactErasure } from './components/details/contact-erasure.tsx';

const ANN = { id: '1', name: 'Ann Archer', phone: '+16025550142' };

it('Erase needs the typed name, says what the server refuses, and closes the contact', async () => {
  let answer: object = { success: false, errors: ['Type the name exactly as it is shown.'] };
  const calls = stubApi({ eraseLead: () => ({ eraseLead: answer }) });
  const onErased = vi.fn<() => void>();
  renderApp(<ContactErasure contact={ANN} onErased={onErased} />);
  await userEvent.click(screen.getByRole('button', { name: 'Erase…' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Erase contact' });
  await userEvent.type(screen.getByLabelText('Type Ann Archer to confirm'), 'Ann');
  expect(button.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Type Ann Archer to confirm'), ' archer');
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('Type the name exactly as it is shown.')).toBeTruthy();
  expect(onErased).not.toHaveBeenCalled();
  answer = OK;
  await userEvent.click(button);
  await waitFor(() => expect(onErased).toHaveBeenCalledOnce());
  expect(calls.getFirst('eraseLead')).toEqual({ leadId: '1', name: 'Ann archer' });
});

it('A contact without a name is erased by its number', async () => {
  stubApi({});
  renderApp(<ContactErasure contact={{ ...ANN, name: '' }} onErased={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Erase…' }));
  await userEvent.type(await screen.findByLabelText('Type (602) 555-0142 to confirm'), '(602) 555-0142');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Erase contact' }).disabled).toBe(false);
});
