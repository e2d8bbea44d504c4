import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { Answer, SentCalls } from '../../testing/stub-api.ts';
import { Inbox } from './routes/inbox.tsx';

const ava = { id: '1', name: 'Ava Stone', phone: '+16025550142' };
const hit = { id: '1.01A', kind: 'IN', excerpt: 'Is the CAFÉ open?', at: '2026-11-20T18:00:00Z', lead: ava };

function buildText(id: string, message: string, created: string) {
  const none = { scheduledFor: null, sent: null, reason: null, senderName: null, campaignName: null };
  return {
    id,
    direction: 'IN',
    state: 'RECEIVED',
    message,
    created,
    campaignFeatureId: null,
    aiGenerated: false,
    ...none,
  };
}

function stub(more: Readonly<Record<string, Answer>> = {}): SentCalls {
  const counts = { unread: 0, mine: 0, open: 0, all: 1 };
  return stubApi({
    inbox: { conversations: { ...OK, counts, next: null, leads: [] } },
    inboxSearch: { leads: { ...OK, total: 0, leads: [] } },
    campaignNames: { campaigns: { ...OK, next: null, campaigns: [] } },
    searchTexts: { searchTexts: { ...OK, next: null, hits: [hit] } },
    conversation: {
      lead: {
        ...OK,
        lead: {
          ...ava,
          spokenFirstName: 'Ava',
          spokenLastName: 'Stone',
          optedOut: false,
          mayOptOut: false,
          invalidPhone: false,
          lastViewed: null,
          lastInbound: null,
          open: true,
          assignee: null,
          messages: [buildText('1.01B', 'Thanks', '2026-11-21T18:00:00Z')],
          messageQueue: [],
          featureQueue: [],
          olderThan: '1.01B',
        },
      },
    },
    olderMessages: {
      olderMessages: { ...OK, olderThan: null, messages: [buildText('1.01A', 'Is the CAFÉ open?', hit.at)] },
    },
    team: { users: { ...OK, users: [], next: null } },
    leadNotes: { leadNotes: { ...OK, notes: [], next: null } },
    showReplying: { showReplying: OK },
    viewContact: { viewLead: OK },
    ...more,
  });
}

async function searchTexts(words: string): Promise<void> {
  await userEvent.type(await screen.findByRole('searchbox'), words);
  await userEvent.click(await screen.findByRole('radio', { name: 'Texts and notes' }));
}

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

const listMarks = (within: Element): readonly (string | null)[] =>
  [...within.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('a search for words in texts and notes', () => {
  it('marks the word in each result, and opens the conversation at the text, however old it is', async () => {
    const calls = stub();
    renderApp(<Inbox />, { at: '/messages' });
    await searchTexts('cafe');
    const result = await screen.findByRole('button', { name: /Ava Stone.*Is the CAFÉ open/ });
    expect(listMarks(result)).toEqual(['CAFÉ']);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(result);
    const log = await screen.findByRole('log');
    // The conversation opens with newer texts, and loads until it has this one.
    await waitFor(() => expect(listMarks(log)).toEqual(['CAFÉ']));
    expect(calls.getAll('olderMessages')).toHaveLength(1);
    expect(result.getAttribute('aria-current')).toBe('true');
  });

  it('keeps the found text in the address, so that a reload and a shared link open the conversation there', async () => {
    stub();
    const page = (
      <>
        <Inbox />
        <Address />
      </>
    );
    renderApp(page, { at: '/messages' });
    await searchTexts('cafe');
    await userEvent.click(await screen.findByRole('button', { name: /Ava Stone.*Is the CAFÉ open/ }));
    await waitFor(() => expect(listMarks(screen.getByRole('log'))).toEqual(['CAFÉ']));
    const address = screen.getByTestId('address').textContent;
    expect(address).toBe('/messages?contact=1&text=1.01A&words=cafe');
    cleanup();
    renderApp(page, { at: address });
    await waitFor(() => expect(listMarks(screen.getByRole('log'))).toEqual(['CAFÉ']));
    // The text goes with its conversation.
    await userEvent.click(screen.getByRole('button', { name: 'X Close' }));
    expect(screen.getByTestId('address').textContent).toBe('/messages');
  });

  it('opens the conversation at a note that is older than the newest texts', async () => {
    const note = {
      id: '01A',
      text: 'Café regular',
      at: '2026-11-20T18:00:00Z',
      byName: 'Mia Torres',
      mayDelete: false,
    };
    const calls = stub({
      searchTexts: {
        searchTexts: { ...OK, next: null, hits: [{ ...hit, id: '01A', kind: 'NOTE', excerpt: note.text }] },
      },
      leadNotes: { leadNotes: { ...OK, notes: [note], next: null } },
    });
    renderApp(<Inbox />, { at: '/messages' });
    await searchTexts('cafe');
    await userEvent.click(await screen.findByRole('button', { name: /Note: Café regular/ }));
    await waitFor(() => expect(listMarks(screen.getByRole('log'))).toEqual(['Café']));
    await waitFor(() => expect(calls.has('olderMessages')).toBe(true));
  });

  it('looks further by itself when the newest texts have no match, and asks before it looks through very many', async () => {
    const pages = 13;
    const calls = stub({
      searchTexts: ({ after }) => {
        const page = Number(after ?? 1);
        const isLast = page === pages;
        return { searchTexts: { ...OK, next: isLast ? null : String(page + 1), hits: isLast ? [hit] : [] } };
      },
    });
    const countLooks = (): number => calls.getAll('searchTexts').length;
    renderApp(<Inbox />, { at: '/messages' });
    await searchTexts('cafe');
    const goOn = await screen.findByRole('button', { name: 'Keep looking' });
    expect(countLooks()).toBe(10);
    await userEvent.click(goOn);
    expect(await screen.findByRole('button', { name: /Ava Stone/ })).toBeTruthy();
    expect(countLooks()).toBe(pages);
  });

  it('says what is searched when nothing is found, and asks for two characters at least', async () => {
    stub({ searchTexts: { searchTexts: { ...OK, next: null, hits: [] } } });
    renderApp(<Inbox />, { at: '/messages' });
    await searchTexts('c');
    expect(await screen.findByText('Type at least 2 characters.')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'afe');
    expect(await screen.findByText(/“cafe”\. Texts of campaigns are not searched\./)).toBeTruthy();
  });

  it('does not search the contacts as well', async () => {
    const calls = stub();
    renderApp(<Inbox />, { at: '/messages' });
    await searchTexts('cafe');
    await screen.findByRole('button', { name: /Ava Stone/ });
    const before = calls.getAll('inboxSearch').length;
    await userEvent.type(screen.getByRole('searchbox'), ' open');
    await waitFor(() => expect(calls.some(({ variables }) => variables.search === 'cafe open')).toBe(true));
    expect(calls.getAll('inboxSearch')).toHaveLength(before);
  });

  it('shows a refusal in place of results', async () => {
    const errors = ['Contacts of this organization are masked for you. Ask a member of the organization.'];
    stub({ searchTexts: { searchTexts: { success: false, errors, hits: [], next: null } } });
    renderApp(<Inbox />, { at: '/messages' });
    await searchTexts('cafe');
    expect(await screen.findByText(errors[0] ?? '')).toBeTruthy();
  });
});
