import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { StaffBar } from './staff-bar.tsx';

it('The bar names the organization that platform staff are in, and Leave goes back to their own', async () => {
  const calls = stubApi({ switchOrganization: { switchOrganization: OK } });
  renderApp(<StaffBar />);
  expect(screen.getByText('Desert Bloom').parentElement?.textContent).toBe('You are in Desert Bloom as platform staff');
  expect(await findAxeProblems()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(calls.getFirst('switchOrganization')).toEqual({ organizationId: '1' }));
});
