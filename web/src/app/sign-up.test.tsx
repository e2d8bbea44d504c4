import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_PACK, PACKS } from '../../../functions/domain/brand/packs.ts';
import { storeToken } from '../lib/session/token-store.ts';
import { buildSession, findAxeProblems, OK, stubApi } from '../testing/app.ts';
import { App } from './app.tsx';

vi.mock('../lib/live/subscribe.ts', () => ({ subscribe: () => Promise.resolve(() => undefined) }));

const { user, organization, realtimeUrl } = buildSession();
const userAnswer = { user: { ...OK, now: new Date().toISOString(), realtimeUrl, user, organization } };
const noContacts = { leads: { ...OK, total: 0, page: 1, leads: [] } };

function openAt(path: string, pack = DEFAULT_PACK): void {
  window.history.replaceState(null, '', path);
  render(<App pack={pack} />);
}
describe('a sign-up', () => {
  const token = `su_${'0'.repeat(26)}_${'a'.repeat(43)}`;
  const link = { ...OK, email: null, organizationName: 'Sunrise Dental', hasAccount: false };

  const fill = async (values: Readonly<Record<string, string>>): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), value);
  };

  it('by a link asks for the code of a text, and opens the overview', async () => {
    const calls = stubApi({
      invitation: { invitation: link },
      registerPhone: { registerPhone: OK },
      registerUser: ({ phoneCode }) =>
        phoneCode === '123456'
          ? { registerUser: { ...OK, user: { token: 'session-4' } } }
          : { registerUser: { success: false, errors: ['The code is not correct or has expired.'], user: null } },
      user: userAnswer,
      leads: noContacts,
    });
    openAt(`/register/${token}`);
    expect(await screen.findByDisplayValue('Sunrise Dental')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Please enter your name.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await fill({ 'Your name': 'Nell New', Email: 'nell@new.test', 'Mobile phone': '602 555 0142' });
    await fill({ Password: 'a longer sentence', Confirm: 'a longer sentence' });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.type(await screen.findByLabelText('Code'), '000 000');
    expect(await screen.findByText('The code is not correct or has expired.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Code'));
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeTruthy();
    expect(calls.getFirst('registerPhone')).toEqual({ phone: '602 555 0142', brand: 'text', token });
    expect(calls.getLast('registerUser')).toEqual({
      name: 'Nell New',
      organizationName: 'Sunrise Dental',
      email: 'nell@new.test',
      phone: '602 555 0142',
      password: 'a longer sentence',
      password2: 'a longer sentence',
      token,
      brand: 'text',
      phoneCode: '123456',
    });
  });

  it('without a link is open in brands that allow it, with the name in the address', async () => {
    stubApi({});
    openAt('/register?companyname=Bright%20Gym', PACKS.blast);
    expect(await screen.findByDisplayValue('Bright Gym')).toBeTruthy();
  });

  it('without a link leads to the sign-in page in the main brand', async () => {
    stubApi({});
    openAt('/register');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it.each(['/register', `/register/${token}`])(
    'of someone who is signed in leads from %s to the overview',
    async (path) => {
      storeToken('good');
      stubApi({ user: userAnswer, leads: noContacts });
      openAt(path);
      expect(await screen.findByRole('heading', { name: 'Welcome, Dana' })).toBeTruthy();
    },
  );
});
