import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { Conversation } from './components/conversation.tsx';
import { canCancel } from './rules/message-state.ts';

const scheduled = {
  id: 'm1',
  direction: 'OUT',
  state: 'SCHEDULED',
  message: 'See you tomorrow',
  created: '2026-11-20T05:00:00Z',
  scheduledFor: '2026-11-20T15:00:00Z',
  sent: null,
  reason: 'Outside sending hours',
  senderName: 'Dana Whitfield',
  campaignName: null,
  campaignFeatureId: null,
  aiGenerated: false,
} as const;
const conversation = {
  lead: {
    ...OK,
    lead: {
      id: '1',
      name: 'Ava Stone',
      phone: '+16025550142',
      optedOut: false,
      invalidPhone: false,
      spokenFirstName: 'Ava',
      spokenLastName: 'Stone',
      mayOptOut: false,
      lastViewed: null,
      messages: [],
      messageQueue: [scheduled],
      featureQueue: [],
      olderThan: null,
    },
  },
};
describe('a scheduled reply', () => {
  it('is canceled, and the toast takes its words into the reply field without sending them', async () => {
    const calls = stubApi({ conversation, cancelMessage: { cancelMessage: OK } });
    renderApp(<Conversation contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    const toast = (await screen.findByText('Text canceled')).parentElement;
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Edit' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message' }).value).toBe('See you tomorrow'),
    );
    expect(calls.getFirst('cancelMessage')).toEqual({ messageId: 'm1' });
    expect(calls.has('messageLead')).toBe(false);
  });

  it('that was just written leaves the thread when it is canceled', async () => {
    let queue: readonly object[] = [];
    const { lead } = conversation.lead;
    stubApi({
      conversation: () => ({ lead: { ...OK, lead: { ...lead, messageQueue: queue } } }),
      messageLead: () => {
        queue = [scheduled];
        return { messageLead: { ...OK, message: { id: 'm1' } } };
      },
      cancelMessage: () => {
        queue = [];
        return { cancelMessage: OK };
      },
    });
    renderApp(<Conversation contactId="1" />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Send Message' }), 'See you tomorrow{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Text canceled');
    await waitFor(() => expect(screen.queryByText('See you tomorrow')).toBeNull());
    expect(screen.queryByText('Sending')).toBeNull();
  });

  it('says that it will not be sent where the number is invalid', async () => {
    const { lead } = conversation.lead;
    stubApi({ conversation: { lead: { ...OK, lead: { ...lead, invalidPhone: true } } } });
    renderApp(<Conversation contactId="1" />);
    expect(await screen.findByText("Won't be sent: invalid number")).toBeTruthy();
    expect(screen.queryByText(/^Scheduled/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  });

  it('names no time while nothing is sent, and says why it waits', async () => {
    stubApi({ conversation });
    const session = buildSession();
    const sendingHeld = 'Number registration pending.';
    renderApp(<Conversation contactId="1" />, {
      session: { ...session, organization: { ...session.organization, sendingHeld } },
    });
    expect(await screen.findByText('Scheduled (Number registration pending)')).toBeTruthy();
  });

  it('goes back into the reply field to be edited, before what was typed there', async () => {
    stubApi({ conversation, cancelMessage: { cancelMessage: OK } });
    renderApp(<Conversation contactId="1" />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Send Message' }), 'Bring your card');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message' }).value).toBe(
        'See you tomorrow\nBring your card',
      ),
    );
  });

  it('of a message that was scheduled for a day is canceled only, because the reply field sends at once', async () => {
    const { lead } = conversation.lead;
    const later = { ...lead, messageQueue: [{ ...scheduled, reason: null }] };
    stubApi({ conversation: { lead: { ...OK, lead: later } }, cancelMessage: { cancelMessage: OK } });
    renderApp(<Conversation contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Text canceled');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('that is on its way stays, and the person reads why', async () => {
    const refusal = { success: false, errors: ['This text is on its way or was sent already.'] };
    stubApi({ conversation, cancelMessage: { cancelMessage: refusal } });
    renderApp(<Conversation contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByText('This text is on its way or was sent already.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message' }).value).toBe('');
  });

  it('offers nothing to a person with read-only access', async () => {
    stubApi({ conversation });
    renderApp(<Conversation contactId="1" />, { session: buildSession({ access: 'READONLY' }) });
    await screen.findByText('See you tomorrow');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it.each([
    [{ state: 'CLAIMED' as const }, false],
    [{ campaignFeatureId: 'step' }, false],
    [{ senderName: null }, false],
    [{}, true],
  ])('with %o can be canceled: %s', (change, can) => {
    expect(canCancel({ ...scheduled, ...change })).toBe(can);
  });
});
