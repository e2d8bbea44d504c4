import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { addToOutbox, clearOutboxes, readOutbox, removeFromOutbox } from '../../lib/session/outbox-store.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { AVA } from '../../testing/contact.ts';
import type { Answer, SentCalls } from '../../testing/stub-api.ts';
import { Conversation } from './components/conversation.tsx';

const session = buildSession();
const owner = { organizationId: session.organization.id, userId: session.user.id, contactId: '1' };
const DAY_MS = 86_400_000;
const lead = { ...AVA, messages: [] as unknown[] };

function stub(more: Readonly<Record<string, Answer>> = {}): SentCalls {
  return stubApi({
    conversation: { lead: { ...OK, lead } },
    leadNotes: { leadNotes: { ...OK, notes: [], next: null } },
    showReplying: { showReplying: OK },
    ...more,
  });
}

const findKeys = (calls: SentCalls): unknown[] =>
  calls.getAll('messageLead').map((variables) => variables['idempotencyKey']);
describe('a reply that was not sent', () => {
  it('A reply that was not sent is there after a reload, and Retry sends it under the same key', async () => {
    let broken = true;
    const calls = stub({
      messageLead: () =>
        broken ? new Response('', { status: 502 }) : { messageLead: { ...OK, message: { id: 'm2' } } },
    });
    const { unmount } = renderApp(<Conversation contactId="1" />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Send Message' }), 'Yes{Enter}');
    await screen.findByText(/^Error:/);
    unmount();
    // As after a reload the next day.
    const [stored] = readOutbox(owner);
    removeFromOutbox(owner, stored?.key ?? '');
    addToOutbox(owner, { key: stored?.key ?? '', text: 'Yes', at: Date.now() - DAY_MS });
    renderApp(<Conversation contactId="1" />);
    await screen.findByText('Error: The page was closed before this text was sent.');
    expect(await findAxeProblems()).toEqual([]);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(readOutbox(owner)).toEqual([]));
    const keys = findKeys(calls);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('A deleted reply is gone for good', async () => {
    addToOutbox(owner, { key: 'key-1', text: 'Never mind', at: Date.now() - DAY_MS });
    const calls = stub();
    const { unmount } = renderApp(<Conversation contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Never mind')).toBeNull();
    unmount();
    renderApp(<Conversation contactId="1" />);
    await screen.findByRole('log');
    expect(screen.queryByText('Never mind')).toBeNull();
    expect(findKeys(calls)).toEqual([]);
  });

  it('A reply that is older than the memory of the server can only be deleted', async () => {
    addToOutbox(owner, { key: 'key-1', text: 'Long ago', at: Date.now() - 31 * DAY_MS });
    stub();
    renderApp(<Conversation contactId="1" />);
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('A reply that another tab sends or deletes leaves this tab, too', async () => {
    addToOutbox(owner, { key: 'key-1', text: 'In two tabs', at: Date.now() });
    stub();
    renderApp(<Conversation contactId="1" />);
    // The other tab may still be sending the text.
    expect(await screen.findByText('In two tabs')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    act(() => removeFromOutbox(owner, 'key-1'));
    await waitFor(() => expect(screen.queryByText('In two tabs')).toBeNull());
  });

  it('Another person on the same computer sees nothing of it, and a sign-out removes it', () => {
    addToOutbox(owner, { key: 'key-1', text: 'Private', at: Date.now() });
    expect(readOutbox({ ...owner, userId: 'someone else' })).toEqual([]);
    clearOutboxes();
    expect(readOutbox(owner)).toEqual([]);
  });
});

describe('a text that failed at the carrier', () => {
  const failed = {
    id: 'm7',
    direction: 'OUT',
    state: 'FAILED',
    message: 'Hello',
    created: '2026-11-20T18:00:00Z',
    scheduledFor: null,
    sent: '2026-11-20T18:00:00Z',
    reason: 'Unreachable',
    senderName: 'Olivia Owens',
    campaignName: null,
    campaignFeatureId: null,
    aiGenerated: false,
  };

  it('A failed text of the team has Retry and Delete, and its words can be edited after it is deleted', async () => {
    const calls = stub({
      conversation: { lead: { ...OK, lead: { ...lead, messages: [failed] } } },
      deleteMessage: { deleteMessage: OK },
    });
    renderApp(<Conversation contactId="1" />);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(calls.getFirst('deleteMessage')).toEqual({ messageId: 'm7' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message' })).value).toBe('Hello');
  });

  it('A failed and a scheduled text say so before their words, and Retry has no separator inside', async () => {
    const scheduled = { ...failed, id: 'm8', state: 'SCHEDULED', message: 'See you', sent: null, reason: null };
    stub({ conversation: { lead: { ...OK, lead: { ...lead, messages: [failed], messageQueue: [scheduled] } } } });
    renderApp(<Conversation contactId="1" />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const log = screen.getByRole('log', { name: 'Messages' });
    expect(within(log).getByText('Hello').textContent).toBe('Not delivered: Hello');
    expect(within(log).getByText('See you').textContent).toBe('Scheduled: See you');
    // The separators stand in the direct children of the line, which jsdom does not draw.
    const line = retry.closest('p');
    expect([...(line?.children ?? [])].every((part) => part.tagName !== 'BUTTON')).toBe(true);
  });

  it('A failed text of a campaign has no Delete', async () => {
    const ofCampaign = { ...failed, senderName: null, campaignFeatureId: 's1', campaignName: 'Spring' };
    stub({ conversation: { lead: { ...OK, lead: { ...lead, messages: [ofCampaign] } } } });
    renderApp(<Conversation contactId="1" />);
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
