// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { renderApp } from '../../testing/render.tsx';
import { OK, stubApi } from '../../testing/stub-api.ts';
import { OptInMessageModal } from './components/opt-in-message-modal.tsx';

afterEach(() => vi.unstubAllGlobals());

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
    expect(calls.some(({ operation }) => operation === 'updateOrganization')).toBe(true);
  });
});
