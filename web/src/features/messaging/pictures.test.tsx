import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { AVA } from '../../testing/contact.ts';
import { Conversation } from './components/conversation.tsx';

const attachment = { kind: 'PICTURE', state: 'STORED', url: null, problem: null, canRetry: false };
const picture = (url: string) => ({ ...attachment, url });

function stub(
  attachments: readonly object[],
  message = '',
  created = new Date().toISOString(),
  notes: Record<string, object> | Promise<Record<string, object>> = { leadNotes: { ...OK, notes: [], next: null } },
) {
  const text = {
    id: '1.m1',
    direction: 'IN',
    state: 'RECEIVED',
    message,
    attachments,
    created,
    sent: created,
    scheduledFor: null,
    reason: null,
    senderName: null,
    campaignName: null,
    campaignFeatureId: null,
    aiGenerated: false,
  };
  const lead = { ...AVA, lastInbound: created, messages: [text] };
  return stubApi({
    conversation: { lead: { ...OK, lead } },
    leadNotes: () => notes,
    viewLead: { viewLead: OK },
    retryAttachments: { retryAttachments: OK },
  });
}

const show = (session = buildSession()): void =>
  void renderApp(<Conversation contactId="1" target={null} />, { at: '/messages', session });

describe('Pictures that a contact sent', () => {
  it('open large, one after the other, also by keyboard', async () => {
    stub([picture('https://files.test/a.jpg'), picture('https://files.test/b.jpg')], 'My two dogs');
    show();
    expect(await screen.findByText('My two dogs')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Open picture 2 of 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Picture 2 of 2' });
    expect(within(dialog).getByRole('img').getAttribute('src')).toBe('https://files.test/b.jpg');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous' }));
    expect(await screen.findByRole('dialog', { name: 'Picture 1 of 2' })).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'Picture 2 of 2' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('stay open when a note arrives that stands before them', async () => {
    const notes = Promise.withResolvers<Record<string, object>>();
    stub([picture('https://files.test/a.jpg')], 'My dog', '2026-11-20T18:00:00Z', notes.promise);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Open picture' }));
    expect(await screen.findByRole('dialog', { name: 'Picture' })).toBeTruthy();
    const note = { id: 'n1', text: 'Likes dogs', at: '2026-11-20T17:59:00Z', byName: 'Mia', mayDelete: false };
    notes.resolve({ leadNotes: { ...OK, notes: [note], next: null } });
    expect(await screen.findByText('Likes dogs')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Picture' })).toBeTruthy();
  });

  it('show while they are fetched, and why one did not come, which staff fetch again', async () => {
    const calls = stub([
      { ...attachment, state: 'WAITING' },
      { ...attachment, state: 'FAILED', problem: 'The carrier did not send this picture.', canRetry: true },
      { ...attachment, state: 'FAILED', problem: 'This picture is too large to show.' },
      { ...attachment, kind: 'VIDEO', state: 'NOT_SHOWN' },
    ]);
    show();
    expect(await screen.findByText('Loading picture…')).toBeTruthy();
    expect(screen.getByText('Video (not shown here)')).toBeTruthy();
    expect(screen.getByText('This picture is too large to show.')).toBeTruthy();
    const [again, ...others] = screen.getAllByRole('button', { name: 'Try again' });
    expect(others).toEqual([]);
    if (again) await userEvent.click(again);
    await waitFor(() => expect(calls.getFirst('retryAttachments')).toEqual({ messageId: '1.m1' }));
  });

  it('that no one fetches anymore can be fetched again, but not by someone who only reads', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    stub([{ ...attachment, state: 'WAITING' }], '', yesterday);
    show();
    expect(await screen.findByText('This picture did not arrive.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('cannot be fetched again by someone who only reads', async () => {
    stub([{ ...attachment, state: 'FAILED', problem: 'The carrier did not send this picture.', canRetry: true }]);
    show(buildSession({ access: 'READONLY' }));
    expect(await screen.findByText('The carrier did not send this picture.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('whose address has ended get a new one', async () => {
    const calls = stub([picture('https://files.test/old.jpg')]);
    show();
    const thumbnail = await screen.findByRole('button', { name: 'Open picture' });
    const image = thumbnail.querySelector('img');
    if (image) fireEvent.error(image);
    expect(await screen.findByText('This picture did not load.')).toBeTruthy();
    const count = (): number => calls.getAll('conversation').length;
    const before = count();
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(count()).toBe(before + 1));
  });
});
