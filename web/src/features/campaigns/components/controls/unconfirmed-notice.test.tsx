import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../../../testing/app.ts';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

it('Texts without a confirmation are named, and one click settles them', async () => {
  const calls = stubApi({ retryUnconfirmed: { retryUnconfirmed: OK } });
  renderApp(<UnconfirmedNotice campaignId="c1" texts={3} canRetry />);
  expect(await screen.findByText('3 texts are not confirmed')).toBeTruthy();
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Check and send again' }));
  await waitFor(() => expect(calls.getFirst('retryUnconfirmed')).toMatchObject({ campaignId: 'c1' }));
});
