import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_PACK } from '../../../functions/domain/brand/packs.ts';
import { storeToken } from '../lib/session/token-store.ts';
import { buildSession, findAxeProblems, OK, stubApi } from '../testing/app.ts';
import { App } from './app.tsx';

vi.mock('../lib/live/subscribe.ts', () => ({ subscribe: () => Promise.resolve(() => undefined) }));

const { user, organization, realtimeUrl } = buildSession();
const userAnswer = { user: { ...OK, now: new Date().toISOString(), realtimeUrl, user, organization } };
const noContacts = { leads: { ...OK, total: 0, page: 1, leads: [] } };

function openAt(path: string): void {
  window.history.replaceState(null, '', path);
  render(<App pack={DEFAULT_PACK} />);
}
describe('The screen of contacts', () => {
  it('has the table of the overview, with its filter and its dialogs', async () => {
    storeToken('good');
    stubApi({ user: userAnswer, leads: noContacts, groups: { groups: { ...OK, groups: [], total: 0, next: null } } });
    openAt('/contacts?add=new');
    expect(await screen.findByRole('heading', { name: 'Contacts', level: 1 })).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Add contacts' })).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: 'Show', hidden: true })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('is refused to a person with limited access', async () => {
    storeToken('good');
    stubApi({ user: { user: { ...userAnswer.user, organization: { ...organization, access: 'LIMITED' } } } });
    openAt('/contacts');
    expect(await screen.findByText(/You don.t have access to Contacts/)).toBeTruthy();
  });
});
