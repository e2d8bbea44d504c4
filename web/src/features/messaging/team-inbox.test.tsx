import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { AVA } from '../../testing/contact.ts';
import type { Answer, SentCalls } from '../../testing/stub-api.ts';
import { recordReplying } from '../../lib/live/replying.ts';
import { Inbox } from './routes/inbox.tsx';

const session = buildSession();
const me = { id: session.user.id, name: 'Olivia Owens', access: 'OWNER' };
const mia = { id: 'u-mia', name: 'Mia Torres', access: 'MANAGER' };
const ava = { ...AVA, lastInbound: '2026-11-20T18:00:00Z', assignee: null as { id: string; name: string } | null };
const counts = { unread: 0, mine: 2, open: 1, all: 3 };
const listed = { ...ava, unread: false, lastMessage: null };

function stub(part: Partial<typeof ava> = {}, more: Readonly<Record<string, Answer>> = {}): SentCalls {
  return stubApi({
    inbox: { conversations: { ...OK, counts, next: null, leads: [listed] } },
    campaignNames: { campaigns: { ...OK, next: null, campaigns: [{ id: 'c1', name: 'Spring' }] } },
    conversation: { lead: { ...OK, lead: { ...ava, ...part } } },
    team: {
      users: { ...OK, users: [me, mia, { id: 'u-read', name: 'Rita Reader', access: 'READONLY' }], next: null },
    },
    leadNotes: { leadNotes: { ...OK, notes: [], next: null } },
    showReplying: { showReplying: OK },
    ...more,
  });
}

/** The names come after the field, which is off until then. */
async function chooseCampaign(): Promise<void> {
  await screen.findByRole('option', { name: 'Spring' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Replies to a campaign' }), 'Spring');
}

describe('the inbox of a team', () => {
  it('The inbox opens with open conversations and shows how many there are in each tab', async () => {
    const calls = stub();
    renderApp(<Inbox />, { at: '/messages' });
    await screen.findByRole('button', { name: /Ava Stone/ });
    expect(calls.getLast('inbox')).toMatchObject({ tab: 'OPEN', campaignId: null });
    for (const name of ['Unread', 'Mine 2', 'Open 1', 'All 3'])
      expect(screen.getByRole('radio', { name })).toBeTruthy();
    await chooseCampaign();
    await waitFor(() => expect(calls.getLast('inbox')).toMatchObject({ tab: 'OPEN', campaignId: 'c1' }));
    // The figures count every conversation, so they would be wrong beside the replies to one campaign.
    await userEvent.click(screen.getByRole('radio', { name: 'Mine' }));
    await waitFor(() => expect(calls.getLast('inbox')).toMatchObject({ tab: 'MINE', campaignId: 'c1' }));
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A page without a match offers to keep looking, and the match of an older page is shown', async () => {
    const calls = stub(
      {},
      {
        inbox: ({ after }) => ({
          conversations: {
            ...OK,
            counts,
            next: after === null ? 'older' : null,
            leads: after === null ? [] : [listed],
          },
        }),
      },
    );
    renderApp(<Inbox />, { at: '/messages' });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep looking' }));
    expect(await screen.findByRole('button', { name: /Ava Stone/ })).toBeTruthy();
    expect(calls.getLast('inbox')).toMatchObject({ after: 'older' });
  });

  it.each([
    ['Unread', 'You have read every reply to this campaign.'],
    ['Mine', 'No open conversation of yours answers this campaign.'],
    ['Open', 'No open conversation answers this campaign.'],
    ['All', 'Replies to this campaign appear here.'],
  ])('The tab %s without replies to a campaign says "%s"', async (tab, text) => {
    stub({}, { inbox: { conversations: { ...OK, counts, next: null, leads: [] } } });
    renderApp(<Inbox />, { at: '/messages' });
    await chooseCampaign();
    await userEvent.click(screen.getByRole('radio', { name: tab }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['Unread', 'Nothing unread'],
    ['Mine', 'Nothing assigned to you'],
    ['Open', 'All done'],
  ])('The empty tab %s says "%s"', async (tab, title) => {
    stub(
      {},
      { inbox: { conversations: { ...OK, counts: { unread: 0, mine: 0, open: 0, all: 3 }, next: null, leads: [] } } },
    );
    renderApp(<Inbox />, { at: '/messages' });
    await screen.findByText('All done');
    await userEvent.click(screen.getByRole('radio', { name: tab }));
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it('A conversation is assigned to a member who may answer, on the base of what the page shows', async () => {
    const calls = stub({ assignee: mia }, { assignLead: { assignLead: OK } });
    renderApp(<Inbox />, { at: '/messages?contact=1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Assigned to Mia Torres' }));
    expect(await screen.findByRole('menuitem', { name: /Mia Torres/ })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Rita Reader/ })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Me' }));
    await waitFor(() =>
      expect(calls.getLast('assignLead')).toEqual({ leadId: '1', userId: me.id, seenAssignee: mia.id }),
    );
  });

  it('Done names the newest reply that the page shows, and a refusal is shown', async () => {
    const refusal = 'A new reply has arrived. Read it first, then mark the conversation as done.';
    const calls = stub({}, { setLeadDone: { setLeadDone: { success: false, errors: [refusal] } } });
    renderApp(<Inbox />, { at: '/messages?contact=1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(calls.getLast('setLeadDone')).toEqual({
      leadId: '1',
      done: true,
      until: null,
      lastInbound: ava.lastInbound,
    });
  });

  it('A conversation that is done offers Reopen, and a read-only person gets no buttons', async () => {
    stub({ open: false });
    const { unmount } = renderApp(<Inbox />, { at: '/messages?contact=1' });
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
    unmount();
    renderApp(<Inbox />, { at: '/messages?contact=1', session: buildSession({ access: 'READONLY' }) });
    await screen.findByText('You have view-only access.');
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
  });
});

describe('notes in a conversation', () => {
  const note = {
    id: 'n1',
    text: 'Call about the crown first',
    at: '2026-11-20T18:30:00Z',
    byName: 'Mia Torres',
    mayDelete: true,
  };

  it('A note is shown among the texts, and a new note is no text', async () => {
    const calls = stub(
      {},
      {
        leadNotes: { leadNotes: { ...OK, notes: [note], next: null } },
        createLeadNote: { createLeadNote: OK },
      },
    );
    renderApp(<Inbox />, { at: '/messages?contact=1' });
    expect(await screen.findByText('Note by Mia Torres')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Send Message' }), 'Half a reply');
    await userEvent.click(screen.getByRole('radio', { name: 'Note' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New note' }), 'Wants{Enter}mornings');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(calls.getLast('createLeadNote')).toEqual({ leadId: '1', noteText: 'Wants\nmornings' }));
    // The reply field is back, with its draft.
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message' })).value).toBe(
      'Half a reply',
    );
    expect(calls.has('messageLead')).toBe(false);
  });

  it('A note that is not stored stays in its field, with the error', async () => {
    stub({}, { createLeadNote: new Response('', { status: 502 }) });
    renderApp(<Inbox />, { at: '/messages?contact=1' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Note' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New note' }), 'Important');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' }).value).toBe('Important');
  });
});

describe('who is replying', () => {
  it('The conversation names the colleague who writes, and tells the others once in a while', async () => {
    const calls = stub();
    renderApp(<Inbox />, { at: '/messages?contact=1' });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Send Message' }), 'Hello there');
    expect(calls.getAll('showReplying')).toHaveLength(1);
    act(() => recordReplying({ kind: 'replying', id: `1:${mia.id}` }));
    expect(await screen.findByText('Mia Torres is replying')).toBeTruthy();
    act(() => recordReplying({ kind: 'conversation', id: '1' }));
    await waitFor(() => expect(screen.queryByText('Mia Torres is replying')).toBeNull());
  });
});
