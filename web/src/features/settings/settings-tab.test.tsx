// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAxeProblems } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { buildSession } from '../../testing/session.ts';
import { OK, stubApi } from '../../testing/stub-api.ts';
import { SettingsTab } from './tabs/settings-tab.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the settings of the account screen', () => {
  it('saves only what was changed', async () => {
    const calls = stubApi({
      saveOwnName: { updateUser: OK },
      saveOrganization: { updateOrganization: OK },
      user: () => new Response('', { status: 503 }),
    });
    const session = buildSession({ access: 'MANAGER' });
    renderApp(<SettingsTab />, { session });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })).disabled).toBe(true);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByLabelText('Create a contact on an incoming text'));
    await userEvent.clear(screen.getByLabelText('Name of the organization'));
    expect(screen.getByText('Give the organization a name.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name of the organization'), 'Sunset Dental');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your account changes have been saved.')).toBeTruthy();
    const saves = calls.filter(({ operation }) => operation !== 'user');
    expect(saves.map(({ operation }) => operation)).toEqual(['saveOrganization']);
    expect(saves[0]?.variables).toEqual({
      organizationId: session.organization.id,
      organization: { name: 'Sunset Dental', allowIncomingLeads: !session.organization.allowIncomingLeads },
    });
  });

  it('lets everybody change the own name, and shows the organization only to those who may change it', async () => {
    const calls = stubApi({ saveOwnName: { updateUser: OK }, user: () => new Response('', { status: 503 }) });
    renderApp(<SettingsTab />, { session: buildSession({ access: 'LIMITED' }) });
    expect(screen.queryByLabelText('Name of the organization')).toBeNull();
    await userEvent.type(await screen.findByLabelText('Name'), ' Jr.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ operation }) => operation === 'saveOwnName')).toBe(true));
  });
});
