import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { CONFLICT } from '../../../../functions/domain/shared/conflict.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { AddContactsModal } from './components/add-contacts-modal.tsx';

const text = (body: string) => [{ type: 'TEXT', text: body, fallback: null, fieldId: null, label: null }];
const stored = { user: { ...OK, organization: { id: 'org-1', welcomeMessageContent: text('Welcome!') } } };
const added = (more: object) => ({
  createLead: { ...OK, lead: { id: '1', name: 'Ann' }, welcomeMessage: null, notSent: null, ...more },
});

function show(v2 = true): { onClose: () => void } {
  const onClose = vi.fn<() => void>();
  const session = buildSession();
  renderApp(
    <AddContactsModal
      source="new"
      onSourceChange={vi.fn<() => void>()}
      onClose={onClose}
      campaignPicker={() => null}
      fileImport={null}
      existing={null}
    />,
    { pack: PACKS.opportunity, session: { ...session, organization: { ...session.organization, v2 } } },
  );
  return { onClose };
}

async function fill(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Name'), 'Ann');
  await userEvent.type(screen.getByLabelText('Phone'), '6025550101');
  await userEvent.click(screen.getByRole('checkbox', { name: PACKS.opportunity.legal.attestation }));
}

describe('the form for a new contact with a welcome message', () => {
  it('sends the message with Continue, once name and phone are there', async () => {
    const calls = stubApi({
      welcomeMessage: stored,
      createWelcomedLead: added({ welcomeMessage: { id: 'm', scheduledFor: null } }),
    });
    const { onClose } = show();
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' });
    expect(send.disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create without sending' }).disabled).toBe(true);
    await fill();
    expect(await findAxeProblems()).toEqual([]);
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    expect(await screen.findByText('The welcome message is on its way.')).toBeTruthy();
    expect(calls.getFirst('createWelcomedLead')).toMatchObject({
      lead: { name: 'Ann', phone: '6025550101' },
      welcomeMessageContent: [{ type: 'TEXT', text: 'Welcome!' }],
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('adds without sending, and keeps the message for the next contact when asked to', async () => {
    const calls = stubApi({
      welcomeMessage: stored,
      createWelcomedLead: added({}),
      saveWelcomeMessage: { updateOrganization: { success: false, errors: [CONFLICT] } },
    });
    show();
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Start with this message for the next contact' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create without sending' }));
    expect(await screen.findByText('Message not kept for next time')).toBeTruthy();
    const sent = Object.fromEntries(calls.map(({ operation, variables }) => [operation, variables]));
    expect(sent.createWelcomedLead).toMatchObject({ welcomeMessageContent: null });
    expect(sent.saveWelcomeMessage).toMatchObject({ seen: { welcomeMessageContent: [{ text: 'Welcome!' }] } });
  });

  it('says why the message was not sent', async () => {
    stubApi({
      welcomeMessage: stored,
      createWelcomedLead: added({ notSent: 'The number belongs to a contact already.' }),
    });
    show();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The number belongs to a contact already.')).toBeTruthy();
  });

  it('is only for organizations with version 2', async () => {
    stubApi({});
    show(false);
    expect(await screen.findByRole('textbox', { name: 'Name 1' })).toBeTruthy();
    expect(screen.queryByText('Welcome message')).toBeNull();
  });
});
