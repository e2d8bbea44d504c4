import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DeletionBanner } from '../../../shared/deletion/deletion-banner.tsx';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../../testing/app.ts';
import { DeletionSection } from './deletion-section.tsx';

const DELETES = '2026-12-31T17:00:00.000Z';

function buildDeleted(access: 'OWNER' | 'ADMIN' = 'OWNER') {
  const session = buildSession({ access });
  return { ...session, organization: { ...session.organization, deletes: DELETES } };
}

describe('The deletion of the organization', () => {
  it('needs the typed name and the password, and says what is wrong', async () => {
    const calls = stubApi({
      deleteOrganization: { deleteOrganization: { success: false, errors: ['The password is not correct.'] } },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<DeletionSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Desert Bloom' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete organization' });
    await userEvent.type(screen.getByLabelText('Type Desert Bloom to confirm'), 'desert bloom');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret');
    expect(button.disabled).toBe(true);
    await userEvent.clear(screen.getByLabelText('Type Desert Bloom to confirm'));
    await userEvent.type(screen.getByLabelText('Type Desert Bloom to confirm'), 'Desert Bloom ');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText('The password is not correct.')).toBeTruthy();
    expect(calls.getFirst('deleteOrganization')).toEqual({ name: 'Desert Bloom ', password: 'secret' });
  });

  it('can be taken back by the owner', async () => {
    const calls = stubApi({
      keepOrganization: { keepOrganization: OK },
      user: () => new Response('', { status: 503 }),
    });
    renderApp(<DeletionSection />, { session: buildDeleted() });
    expect(await screen.findByText(/^Desert Bloom will be deleted on December 31, 2026/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep organization' }));
    await waitFor(() => expect(calls.map(({ operation }) => operation)).toContain('keepOrganization'));
  });

  it('has a banner for everyone, with a button for the owner', async () => {
    renderApp(<DeletionBanner />, { session: buildDeleted('ADMIN') });
    expect(await screen.findByText(/will be deleted on December 31, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep organization' })).toBeNull();
  });

  it('has a button in the banner of the owner', async () => {
    renderApp(<DeletionBanner />, { session: buildDeleted() });
    expect(await screen.findByRole('button', { name: 'Keep organization' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });
});
