import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { useMessageContacts } from '../../features/messaging/api/message-contacts.ts';
import { MessagingConfirmation } from './messaging-confirmation.tsx';

function SendButton(): ReactNode {
  const send = useMessageContacts();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          send.mutate({
            selection: { kind: 'some', contactIds: ['1'] },
            blocks: [{ type: 'TEXT', text: 'Hello' }],
            startAt: null,
          })
        }
      >
        Send
      </button>
      <p>{send.error?.message}</p>
      <MessagingConfirmation />
    </>
  );
}

const answers = {
  messageLeads: { messageLeads: { ...OK, job: { id: 'j' } } },
  confirmMessaging: { updateOrganization: OK },
};
const sent = (calls: ReturnType<typeof stubApi>): string[] =>
  calls.map(({ operation }) => operation).filter((operation) => operation in answers);

describe('Messaging Confirmation', () => {
  it('asks before the first message of an organization, and the message goes out after all three boxes', async () => {
    const calls = stubApi(answers);
    renderApp(<SendButton />, { pack: getPackById('blast') });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Messaging Confirmation' });
    const proceed = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    const boxes = within(dialog).getAllByRole('checkbox');
    expect(boxes).toHaveLength(3);
    for (const box of boxes) {
      expect(proceed.disabled).toBe(true);
      await userEvent.click(box);
    }
    expect(sent(calls)).toEqual([]);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(proceed);
    await waitFor(() => expect(sent(calls)).toEqual(['confirmMessaging', 'messageLeads']));
    expect(calls.getFirst('confirmMessaging')).toMatchObject({
      organization: { understandsTiming: true, understandsContacts: true, understandsEdit: true },
    });
  });

  it('keeps the message back when the person closes it', async () => {
    const calls = stubApi(answers);
    renderApp(<SendButton />, { pack: getPackById('blast') });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Confirm how your messages are sent, then send again.');
    expect(sent(calls)).toEqual([]);
  });

  it.each([
    ['in another brand', 'text', false],
    ['after the confirmation', 'blast', true],
  ] as const)('does not ask %s', async (_, brand, understandsTiming) => {
    const calls = stubApi(answers);
    const session = buildSession();
    renderApp(<SendButton />, {
      pack: getPackById(brand),
      session: { ...session, organization: { ...session.organization, understandsTiming } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent(calls)).toEqual(['messageLeads']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
