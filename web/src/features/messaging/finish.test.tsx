import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { OK, renderApp, stubApi } from '../../testing/app.ts';
import { AVA } from '../../testing/contact.ts';
import type { Answer, SentCalls } from '../../testing/stub-api.ts';
import { Inbox } from './routes/inbox.tsx';

const build = (id: string, name: string) => ({
  ...AVA,
  id,
  name,
  spokenFirstName: name,
  spokenLastName: '',
  unread: false,
  lastMessage: null,
  lastInbound: '2026-11-20T18:00:00Z',
  snoozedUntil: null as string | null,
});
const contacts = [build('1', 'Ava Stone'), build('2', 'Ben Ingram')];

function stub(more: Readonly<Record<string, Answer>> = {}): SentCalls {
  return stubApi({
    inbox: {
      conversations: {
        ...OK,
        counts: { unread: 0, mine: 0, open: 2, snoozed: 1, all: 3 },
        next: null,
        leads: contacts,
      },
    },
    campaignNames: { campaigns: { ...OK, next: null, campaigns: [] } },
    conversation: ({ leadId }) => ({ lead: { ...OK, lead: contacts.find(({ id }) => id === leadId) } }),
    leadNotes: { leadNotes: { ...OK, notes: [], next: null } },
    leadTimeline: { leadTimeline: { ...OK, events: [], next: null } },
    showReplying: { showReplying: OK },
    setLeadDone: { setLeadDone: OK },
    createLeadNote: { createLeadNote: OK },
    ...more,
  });
}

const listOperations = (calls: SentCalls): string[] =>
  calls
    .map(({ operation }) => operation)
    .filter((operation) => operation === 'createLeadNote' || operation === 'setLeadDone');

async function open(): Promise<void> {
  renderApp(<Inbox />, { at: '/messages?contact=1' });
  await screen.findByRole('heading', { name: 'Ava Stone' });
  await screen.findByRole('button', { name: /^Ben Ingram/ });
  await screen.findByRole('textbox', { name: 'Send Message' });
}

describe('a conversation that is done', () => {
  it('The next conversation opens, and Undo opens the done one again', async () => {
    const calls = stub();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'Ben Ingram' })).toBeTruthy();
    expect(await screen.findByText('Ava Stone: done')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'Ava Stone' })).toBeTruthy();
    expect(calls.getLast('setLeadDone')).toMatchObject({ leadId: '1', done: false });
  });

  it('The key E marks it as done, and M begins a note', async () => {
    stub();
    await open();
    await userEvent.keyboard('m');
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'New note' }));
    await userEvent.click(screen.getByRole('log'));
    await userEvent.keyboard('e');
    expect(await screen.findByRole('heading', { name: 'Ben Ingram' })).toBeTruthy();
  });

  it('A note in the field is added before the conversation is done', async () => {
    const calls = stub();
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Note' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New note' }), 'Prefers mornings');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByRole('heading', { name: 'Ben Ingram' });
    expect(listOperations(calls)).toEqual(['createLeadNote', 'setLeadDone']);
    expect(calls.getFirst('createLeadNote')).toEqual({ leadId: '1', noteText: 'Prefers mornings' });
    expect(sessionStorage.length).toBe(0);
  });

  it('When the note is refused, the conversation stays open and the note stays in the field', async () => {
    const calls = stub({ createLeadNote: { createLeadNote: { success: false, errors: ['Too many notes.'] } } });
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Note' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New note' }), 'Prefers mornings');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Too many notes.')).toBeTruthy();
    expect(listOperations(calls)).toEqual(['createLeadNote']);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' }).value).toBe('Prefers mornings');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Ava Stone' })).toBeTruthy());
  });
});

describe('a conversation that is snoozed', () => {
  const findUntil = (calls: SentCalls): unknown => calls.getLast('setLeadDone')?.['until'];

  it('The key Z opens the times, the next conversation opens, and Undo opens the snoozed one again', async () => {
    const calls = stub();
    await open();
    await userEvent.keyboard('z');
    const tomorrow = await screen.findByRole('menuitem', { name: /^Tomorrow/ });
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('menuitem')[0]));
    tomorrow.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ben Ingram' })).toBeTruthy();
    expect(await screen.findByText('Ava Stone: snoozed until tomorrow at 9 am')).toBeTruthy();
    // 9 am in the sending zone, UTC-7.
    expect(findUntil(calls)).toMatch(/T16:00:00\.000Z$/);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'Ava Stone' })).toBeTruthy();
    expect(findUntil(calls)).toBeNull();
  });

  it('Any time in the next 12 months can be chosen', async () => {
    const calls = stub();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Snooze' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Choose a time…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByLabelText<HTMLInputElement>('Date and time (MST)');
    const chosen = field.value;
    expect(chosen).toMatch(/T09:00$/);
    await userEvent.clear(field);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Snooze' }).disabled).toBe(true);
    fireEvent.change(field, { target: { value: chosen.replace('T09:00', 'T10:30') } });
    await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }));
    expect(await screen.findByRole('heading', { name: 'Ben Ingram' })).toBeTruthy();
    expect(findUntil(calls)).toMatch(/T17:30:00\.000Z$/);
  });

  it('A snoozed conversation says until when, and is listed behind the open ones', async () => {
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const snoozed = { ...contacts[0], open: false, snoozedUntil: until };
    const calls = stub({ conversation: { lead: { ...OK, lead: snoozed } } });
    renderApp(<Inbox />, { at: '/messages?contact=1' });
    expect(await screen.findByText(/^Snoozed until .* A text from this contact opens it sooner\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Snooze' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Snoozed 1' }));
    const lists = () => calls.getAll('inbox').map((variables) => variables['tab']);
    await waitFor(() => expect(lists().at(-1)).toBe('SNOOZED'));
    await userEvent.click(screen.getByRole('button', { name: 'Snoozed: back to open' }));
    expect(await screen.findByRole('button', { name: 'Snoozed 1' })).toBeTruthy();
  });
});
