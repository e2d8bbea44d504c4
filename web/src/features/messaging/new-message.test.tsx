import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { Answer, SentCalls } from '../../testing/stub-api.ts';
import { Inbox } from './routes/inbox.tsx';
import { isNewNumber } from './rules/new-number.ts';

const ava = { id: '1', name: 'Ava Stone', phone: '+16025550142', optedOut: false, invalidPhone: false };
const lead = {
  ...ava,
  spokenFirstName: 'Ava',
  spokenLastName: 'Stone',
  mayOptOut: false,
  lastViewed: null,
  lastInbound: null,
  open: false,
  assignee: null,
  messages: [],
  messageQueue: [],
  featureQueue: [],
  olderThan: null,
};

function stub(more: Readonly<Record<string, Answer>> = {}): SentCalls {
  return stubApi({
    inbox: { conversations: { ...OK, counts: { unread: 0, mine: 0, open: 0, all: 0 }, next: null, leads: [] } },
    campaignNames: { campaigns: { ...OK, next: null, campaigns: [] } },
    conversation: { lead: { ...OK, lead } },
    leadNotes: { leadNotes: { ...OK, notes: [], next: null } },
    recipients: ({ search }) => ({ leads: { ...OK, leads: search === null || search === 'ava' ? [ava] : [] } }),
    ...more,
  });
}

const openDialog = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'New message' }));
  return screen.findByRole('dialog', { name: 'New message' });
};

describe('a new message', () => {
  it('A contact that the search finds opens its conversation, and nothing is sent', async () => {
    const calls = stub();
    renderApp(<Inbox />, { at: '/messages' });
    const dialog = await openDialog();
    await userEvent.type(within(dialog).getByRole('searchbox'), 'ava');
    await waitFor(() => expect(calls.getLast('recipients')).toEqual({ search: 'ava' }));
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(await within(dialog).findByRole('button', { name: /Ava Stone/ }));
    const number = await screen.findByRole('link', { name: '(602) 555-0142' });
    expect(number.getAttribute('href')).toBe('tel:+16025550142');
    const reply = await screen.findByRole('textbox', { name: 'Send Message' });
    await waitFor(() => expect(document.activeElement).toBe(reply));
    expect(calls.has('messageLead')).toBe(false);
  });

  it('A typed number becomes a contact only with the statement of consent', async () => {
    const calls = stub({ createLead: { createLead: { ...OK, lead: { id: '1' } } } });
    renderApp(<Inbox />, { at: '/messages' });
    const dialog = await openDialog();
    await userEvent.type(within(dialog).getByRole('searchbox'), '602 555 0199');
    const write = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Write to 602 555 0199' });
    expect(write.disabled).toBe(true);
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(write);
    await waitFor(() =>
      expect(calls.getLast('createLead')).toMatchObject({
        lead: { phone: '602 555 0199' },
        attestation: expect.stringMatching(/./),
      }),
    );
    expect(await screen.findByRole('textbox', { name: 'Send Message' })).toBeTruthy();
  });

  it('A number that the server refuses stays, with the reason', async () => {
    stub({ createLead: { createLead: { success: false, errors: ['Not a valid phone number.'], lead: null } } });
    renderApp(<Inbox />, { at: '/messages' });
    const dialog = await openDialog();
    await userEvent.type(within(dialog).getByRole('searchbox'), '000 000 0000');
    await userEvent.click(await within(dialog).findByRole('checkbox'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Write to 000 000 0000' }));
    expect(await within(dialog).findByText('Not a valid phone number.')).toBeTruthy();
  });

  it('A read-only person has no new message', async () => {
    stub();
    renderApp(<Inbox />, { at: '/messages', session: buildSession({ access: 'READONLY' }) });
    await screen.findByText('No Messages Found');
    expect(screen.queryByRole('button', { name: 'New message' })).toBeNull();
  });

  it.each([
    ['602 555 0199', [], true],
    ['(602) 555-0142', [{ phone: '+16025550142' }], false],
    ['602 555', [], false],
    ['Ann 602 555 0199', [], false],
  ])('Whether "%s" with the matches %o is a new number: %s', (search, found, isNew) => {
    expect(isNewNumber(search, found)).toBe(isNew);
  });
});
