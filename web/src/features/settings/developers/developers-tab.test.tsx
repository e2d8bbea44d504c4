import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../../testing/app.ts';
import { DevelopersTab } from './developers-tab.tsx';

const KEY = {
  id: 'k1',
  name: 'Website',
  scopes: ['contacts:read', 'texts:send'],
  personName: 'Olivia Owner',
  created: '2026-11-24T17:00:00.000Z',
  lastUsed: '2026-11-25',
};
const session = buildSession({ access: 'ADMIN' });

describe('The keys of the API', () => {
  it('show their scopes, their person and their last use', async () => {
    stubApi({
      apiKeys: {
        apiKeys: { ...OK, apiKeys: [KEY, { ...KEY, id: 'k2', name: 'Old', personName: null, lastUsed: null }] },
      },
    });
    renderApp(<DevelopersTab />, { session });
    const [website, old] = within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole('listitem');
    expect(website?.textContent).toContain('Created Nov 24 by Olivia Owner. Last used Nov 25.');
    expect(website?.textContent).toContain('texts:send');
    expect(old?.textContent).toContain('No longer works');
    expect(old?.textContent).toContain('Never used.');
    expect(await findAxeProblems()).toEqual([]);
  });

  it('are created with chosen scopes, and shown once', async () => {
    const calls = stubApi({
      apiKeys: { apiKeys: { ...OK, apiKeys: [] } },
      createApiKey: { createApiKey: { ...OK, token: 'ak_secret' } },
    });
    renderApp(<DevelopersTab />, { session });
    expect(await screen.findByText(/No keys yet/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Name/), 'Website');
    await userEvent.click(dialog.getByLabelText('Send texts to contacts, and cancel them'));
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByLabelText('Key')).toHaveProperty('value', 'ak_secret');
    expect(calls.getFirst('createApiKey')).toEqual({ name: 'Website', scopes: ['texts:send'] });
  });

  it('say what is missing when the server refuses', async () => {
    stubApi({
      apiKeys: { apiKeys: { ...OK, apiKeys: [] } },
      createApiKey: { createApiKey: { success: false, errors: ['Choose what the key may do.'], token: null } },
    });
    renderApp(<DevelopersTab />, { session });
    await userEvent.click(await screen.findByRole('button', { name: 'Create key' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Name/), 'Website');
    await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText('Choose what the key may do.')).toBeTruthy();
  });

  it('end after a question', async () => {
    const calls = stubApi({ apiKeys: { apiKeys: { ...OK, apiKeys: [KEY] } }, endApiKey: { endApiKey: OK } });
    renderApp(<DevelopersTab />, { session });
    await userEvent.click(await screen.findByRole('button', { name: 'End Website' }));
    expect(calls.has('endApiKey')).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'End key' }));
    expect(await screen.findByText('Key ended')).toBeTruthy();
    expect(calls.getFirst('endApiKey')).toEqual({ apiKeyId: 'k1' });
  });
});
