import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { AVA } from '../../testing/contact.ts';
import type { Answer, SentCalls } from '../../testing/stub-api.ts';
import { Conversation } from './components/conversation.tsx';

const hours = { id: 'r1', title: 'Opening hours', text: 'Hi [First Name], we open at 8.', version: 3 };
const parking = { id: 'r2', title: 'Parking', text: 'Park behind the house.', version: 1 };
const lead = AVA;

function stub(more: Readonly<Record<string, Answer>> = {}): SentCalls {
  return stubApi({
    conversation: { lead: { ...OK, lead } },
    leadNotes: { leadNotes: { ...OK, notes: [], next: null } },
    showReplying: { showReplying: OK },
    savedReplies: { savedReplies: { ...OK, savedReplies: [hours, parking] } },
    ...more,
  });
}

const findField = (): Promise<HTMLTextAreaElement> => screen.findByRole('textbox', { name: 'Send Message' });
describe('saved replies', () => {
  it('A slash in the empty reply field lists the replies, typing filters them, and Enter inserts one with the name of the contact', async () => {
    const calls = stub();
    renderApp(<Conversation contactId="1" />);
    const field = await findField();
    await userEvent.type(field, '/');
    await screen.findByRole('option', { name: /^Parking/ });
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.type(field, 'hours');
    await waitFor(() => expect(screen.queryByRole('option', { name: /^Parking/ })).toBeNull());
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('Hi Ava, we open at 8.');
    expect(document.activeElement).toBe(field);
    // Nothing was sent: the person reads the text first.
    expect(calls.getLast('messageLead')).toBeUndefined();
    await userEvent.type(field, ' 9/10');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('The arrow keys choose a reply, and Escape returns to the empty field', async () => {
    stub();
    renderApp(<Conversation contactId="1" />);
    const field = await findField();
    await userEvent.type(field, '/');
    const [first, second] = await screen.findAllByRole('option');
    expect(first?.getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{ArrowDown}');
    expect(second?.getAttribute('aria-selected')).toBe('true');
    expect(field.getAttribute('aria-activedescendant')).toBe(second?.id);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('');
    await userEvent.type(field, '/{ArrowUp}{Enter}');
    expect(field.value).toBe('Park behind the house.');
  });

  it('A search without a match is not sent as a reply', async () => {
    const calls = stub();
    renderApp(<Conversation contactId="1" />);
    await userEvent.type(await findField(), '/');
    await screen.findAllByRole('option');
    await userEvent.keyboard('zzz{Enter}');
    expect(await screen.findByText(/No saved replies match “zzz”/)).toBeTruthy();
    expect(calls.getLast('messageLead')).toBeUndefined();
  });

  it('A changed reply names its version, and a refusal keeps what was typed', async () => {
    const refusal = 'Someone else has changed or deleted this reply.';
    const calls = stub({ updateSavedReply: { updateSavedReply: { success: false, errors: [refusal] } } });
    renderApp(<Conversation contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Saved replies' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Opening hours' }));
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await userEvent.type(title, '!');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(calls.getLast('updateSavedReply')).toMatchObject({ savedReplyId: 'r1', version: 3 });
    expect(title.value).toBe('Opening hours!');
  });

  it('The first reply of a team is written where the list is empty', async () => {
    const calls = stub({
      savedReplies: { savedReplies: { ...OK, savedReplies: [] } },
      createSavedReply: { createSavedReply: OK },
    });
    renderApp(<Conversation contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Saved replies' }));
    await screen.findByText('No saved replies yet');
    await userEvent.click(screen.getByRole('button', { name: 'New saved reply' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Hello');
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Hi ');
    await userEvent.click(screen.getByRole('button', { name: '[First Name]' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.getLast('createSavedReply')).toMatchObject({ title: 'Hello', text: 'Hi [First Name]' }),
    );
    expect(await screen.findByRole('dialog', { name: 'Saved replies' })).toBeTruthy();
  });

  it('A deleted reply can be brought back', async () => {
    const calls = stub({ deleteSavedReply: { deleteSavedReply: OK }, createSavedReply: { createSavedReply: OK } });
    renderApp(<Conversation contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Saved replies' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Parking' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(calls.getLast('deleteSavedReply')).toEqual({ savedReplyId: 'r2' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.getLast('createSavedReply')).toMatchObject({ title: 'Parking', text: parking.text }),
    );
  });
});
