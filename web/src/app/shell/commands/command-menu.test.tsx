import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../../testing/app.ts';
import { CommandMenu } from './command-menu.tsx';

const ava = {
  id: '1',
  name: 'Ava Stone',
  phone: '+16025550142',
  optedIn: false,
  optedOut: false,
  invalidPhone: false,
  archived: false,
  created: '2026-11-20T18:00:00Z',
  lastMessage: null,
  stats: { views: 0, seconds: 0 },
  campaigns: [],
};
const campaign = { id: 'c1', name: 'Avalanche', created: '2026-11-20T18:00:00Z' };
const ANSWERS = {
  leads: { leads: { ...OK, total: 1, page: 1, leads: [ava] } },
  campaignNames: { campaigns: { ...OK, next: null, campaigns: [campaign] } },
};

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function renderMenu(session = buildSession()) {
  renderApp(
    <>
      <Address />
      <CommandMenu session={session} onClose={() => undefined} />
    </>,
    { at: '/campaigns?commands=open', session },
  );
}

describe('the command menu', () => {
  it('finds contacts and campaigns, and opens what the arrow keys choose', async () => {
    stubApi(ANSWERS);
    renderMenu();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'ava');
    const contact = await screen.findByRole('option', { name: /Ava Stone/ });
    expect(contact.getAttribute('aria-selected')).toBe('true');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('/campaign/c1')).toBeTruthy();
  });

  it('shows the screens and the actions that the person may use', async () => {
    stubApi(ANSWERS);
    renderMenu(buildSession({ access: 'READONLY' }));
    expect(await screen.findByRole('option', { name: 'Overview' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Add contacts' })).toBeNull();
  });

  it('says that nothing matches', async () => {
    stubApi({ ...ANSWERS, leads: { leads: { ...OK, total: 0, page: 1, leads: [] } } });
    renderMenu();
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'zzz');
    expect(await screen.findByText('Nothing matches “zzz”.')).toBeTruthy();
  });
});
