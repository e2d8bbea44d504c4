import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { CONFLICT } from '../../../../functions/domain/shared/conflict.ts';
import { OK, renderApp, stubApi } from '../../testing/app.ts';
import { OptInMessageModal } from './components/opt-in-message-modal.tsx';

describe('the opt-in message', () => {
  it('Saving shows the toast of the account screen and closes the dialog', async () => {
    const messageContent = [{ type: 'TEXT', text: 'May we text you? Reply YES', fallback: null }];
    const calls = stubApi({
      optInMessage: { user: { ...OK, organization: { id: 'org-1', messageContent } } },
      updateOrganization: { updateOrganization: OK },
    });
    const onClose = vi.fn<() => void>();
    renderApp(<OptInMessageModal onClose={onClose} />, { pack: PACKS.blast });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.getByText('Your account changes have been saved.')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(calls.has('updateOrganization')).toBe(true);
  });

  it('shows what someone else saved in the meantime beside what was typed, and saves the chosen version', async () => {
    const text = (body: string) => [{ type: 'TEXT', text: body, fallback: null, fieldId: null, label: null }];
    let saved = 'May we text you?';
    const calls = stubApi({
      optInMessage: () => ({ user: { ...OK, organization: { id: 'org-1', messageContent: text(saved) } } }),
      updateOrganization: ({ seen }) => {
        const isOutdated = (seen as { messageContent: { text: string }[] }).messageContent[0]?.text !== 'Theirs';
        saved = 'Theirs';
        return { updateOrganization: isOutdated ? { success: false, errors: [CONFLICT] } : OK };
      },
    });
    renderApp(<OptInMessageModal onClose={vi.fn<() => void>()} />, { pack: PACKS.blast });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this message' });
    expect(await within(dialog).findByText('Theirs')).toBeTruthy();
    expect(within(dialog).getByText('May we text you?')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save yours' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(calls.getLast('updateOrganization')).toMatchObject({
      organization: { messageContent: [{ type: 'TEXT', text: 'May we text you?' }] },
      seen: { messageContent: [{ type: 'TEXT', text: 'Theirs' }] },
    });
  });
});
