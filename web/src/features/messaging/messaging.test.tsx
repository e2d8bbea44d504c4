import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { Conversation } from './components/conversation.tsx';
import { Inbox } from './routes/inbox.tsx';

const text = {
  id: 'm1',
  direction: 'IN',
  state: 'RECEIVED',
  message: 'Is Saturday ok?',
  created: '2026-11-20T18:00:00Z',
  scheduledFor: null,
  sent: '2026-11-20T18:00:00Z',
  reason: null,
  senderName: null,
  campaignName: null,
  campaignFeatureId: null,
  aiGenerated: false,
};
const ava = {
  id: '1',
  name: 'Ava Stone',
  phone: '+16025550142',
  optedOut: false,
  spokenFirstName: 'Ava',
  spokenLastName: 'Stone',
  mayOptOut: false,
  invalidPhone: false,
};
const thread = { lastViewed: null, lastInbound: text.created, open: true, assignee: null };
const conversation = {
  lead: { ...OK, lead: { ...ava, ...thread, messages: [text], messageQueue: [], featureQueue: [], olderThan: null } },
};
const counts = { unread: 1, open: 1, all: 1 };
const inbox = {
  conversations: { ...OK, counts, next: null, leads: [{ ...ava, unread: true, assignee: null, lastMessage: text }] },
  // The filter by campaign is missing without campaigns.
  campaigns: { ...OK, next: null, campaigns: [] },
};

describe('the inbox', () => {
  it('A conversation whose last text failed has a mark', async () => {
    const failed = { ...text, direction: 'OUT', state: 'FAILED' };
    const leads = [failed, text].map((lastMessage, index) => ({
      ...ava,
      id: String(index),
      unread: false,
      assignee: null,
      lastMessage,
    }));
    stubApi({ inbox: { ...inbox, conversations: { ...inbox.conversations, leads } }, campaignNames: inbox });
    renderApp(<Inbox />, { at: '/messages' });
    expect(await screen.findAllByRole('img', { name: 'Not delivered' })).toHaveLength(1);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('The inbox marks a conversation as viewed when staff open it', async () => {
    const calls = stubApi({ inbox, campaignNames: inbox, conversation, viewLead: { viewLead: OK } });
    renderApp(<Inbox />, { at: '/messages' });
    expect(screen.getByText('Select a lead to see their messages.')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Not viewed' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Ava Stone/ }));
    expect(await screen.findByRole('log', { name: 'Messages' })).toBeTruthy();
    await waitFor(() => expect(calls.has('viewLead')).toBe(true));
    expect(await findAxeProblems()).toEqual([]);
  });

  it('J and K walk through the conversations, and typing keeps its letters', async () => {
    const leads = ['Ava Stone', 'Bob Reed'].map((name, index) => ({ ...ava, id: String(index), name, unread: false }));
    const calls = stubApi({
      inbox: {
        conversations: {
          ...OK,
          counts,
          next: null,
          leads: leads.map((lead) => ({ ...lead, assignee: null, lastMessage: text })),
        },
      },
      inboxSearch: { leads: { ...OK, total: 0, leads: [] } },
      campaignNames: inbox,
      conversation,
    });
    renderApp(<Inbox />, { at: '/messages' });
    const isCurrent = (name: string): boolean =>
      screen.getByRole('button', { name: new RegExp(name) }).getAttribute('aria-current') === 'true';
    await screen.findByRole('button', { name: /Ava Stone/ });
    await userEvent.keyboard('j');
    await waitFor(() => expect(isCurrent('Ava Stone')).toBe(true));
    await userEvent.keyboard('j');
    await waitFor(() => expect(isCurrent('Bob Reed')).toBe(true));
    await userEvent.keyboard('jk');
    await waitFor(() => expect(isCurrent('Ava Stone')).toBe(true));
    await userEvent.type(screen.getByRole('searchbox'), 'j');
    expect(isCurrent('Ava Stone')).toBe(true);
    // A search finds conversations of all tabs.
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Unread 1' })).toBeNull());
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Unread 1' }));
    await waitFor(() => expect(calls.getLast('inbox')).toMatchObject({ tab: 'UNREAD' }));
    expect(await findAxeProblems()).toEqual([]);
  });

  it('Enter sends, Shift and Enter start a new line', async () => {
    const calls = stubApi({
      conversation,
      messageLead: { messageLead: { ...OK, message: { id: 'm2' } } },
      viewLead: { viewLead: OK },
    });
    renderApp(<Conversation contactId="1" />);
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Send Message' }),
      'One{Shift>}{Enter}{/Shift}Two{Enter}',
    );
    await waitFor(() => expect(calls.getFirst('messageLead')).toMatchObject({ message: 'One\nTwo' }));
  });

  it('The empty inbox explains what appears there', async () => {
    stubApi({
      inbox: { conversations: { ...OK, counts: { unread: 0, mine: 0, open: 0, all: 0 }, next: null, leads: [] } },
      campaignNames: inbox,
    });
    renderApp(<Inbox />);
    expect(await screen.findByText('No Messages Found')).toBeTruthy();
    expect(screen.getByText('Messages will appear here once a lead replies to one of your campaigns.')).toBeTruthy();
  });
});

describe('the opt-out hint', () => {
  const withOptOutHint = { lead: { ...OK, lead: { ...conversation.lead.lead, mayOptOut: true } } };

  it('One click on the hint opts the contact out', async () => {
    const calls = stubApi({
      conversation: withOptOutHint,
      viewLead: { viewLead: OK },
      inbox,
      optOutLead: { optOutLead: OK },
    });
    renderApp(<Conversation contactId="1" />);
    await screen.findByText('May want to opt out');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Opt out' }));
    await waitFor(() => expect(calls.getFirst('optOutLead')).toEqual({ leadId: '1', note: 'Asked to stop in a text' }));
  });

  it('A dismissed hint is saved, and read-only people do not see the hint', async () => {
    const calls = stubApi({
      conversation: withOptOutHint,
      viewLead: { viewLead: OK },
      inbox,
      dismissOptOutHint: { dismissOptOutHint: OK },
    });
    const { unmount } = renderApp(<Conversation contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep texting' }));
    await waitFor(() => expect(calls.has('dismissOptOutHint')).toBe(true));
    unmount();
    renderApp(<Conversation contactId="1" />, { session: buildSession({ access: 'READONLY' }) });
    await screen.findByRole('log');
    expect(screen.queryByText('May want to opt out')).toBeNull();
  });
});

describe('the conversation', () => {
  it('A text appears at once, and Retry uses the same idempotency key', async () => {
    let broken = true;
    const calls = stubApi({
      conversation,
      viewLead: { viewLead: OK },
      inbox,
      messageLead: () =>
        broken ? new Response('', { status: 502 }) : { messageLead: { ...OK, message: { id: 'm2' } } },
    });
    renderApp(<Conversation contactId="1" />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Send Message' }), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Yes')).toBeTruthy();
    await screen.findByText(/^Error:/);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Error:/)).toBeNull());
    const keys = calls.getAll('messageLead').map((variables) => variables['idempotencyKey']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('Retry sends the failed text again by its id', async () => {
    const failed = { ...text, id: 'm7', direction: 'OUT', state: 'FAILED', reason: 'Unreachable' };
    const calls = stubApi({
      conversation: { lead: { ...OK, lead: { ...conversation.lead.lead, messages: [failed] } } },
      retryCampaignFeatureQueue: { retryCampaignFeatureQueue: OK },
    });
    renderApp(<Conversation contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(calls.getFirst('retryCampaignFeatureQueue')).toEqual({
        campaignFeatureQueueId: 'm7',
        idempotencyKey: expect.any(String),
      }),
    );
  });

  it('A draft survives leaving the conversation', async () => {
    stubApi({ conversation, viewLead: { viewLead: OK }, inbox });
    const { unmount } = renderApp(<Conversation contactId="1" />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Send Message' }), 'Half a th');
    unmount();
    renderApp(<Conversation contactId="1" />);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message' })).value).toBe('Half a th');
  });

  it('A read-only person sees why they cannot reply, and does not mark the conversation as viewed', async () => {
    const calls = stubApi({ conversation });
    renderApp(<Conversation contactId="1" />, { session: buildSession({ access: 'READONLY' }) });
    expect(await screen.findByText('You have view-only access.')).toBeTruthy();
    expect(calls.has('viewLead')).toBe(false);
    expect(await findAxeProblems()).toEqual([]);
  });
});
