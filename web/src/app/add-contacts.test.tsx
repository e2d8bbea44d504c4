import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { OK, renderApp, stubApi } from '../testing/app.ts';
import { AddContactsDialog } from './routes/add-contacts-dialog.tsx';

describe('the dialog to add contacts', () => {
  it('A search without a match opens the form with the typed name and the chosen campaign', async () => {
    stubApi({
      campaignNames: { campaigns: { ...OK, next: null, campaigns: [{ id: 'c1', name: 'Open house' }] } },
      campaignLeads: { leads: { ...OK, total: 0, leads: [] } },
    });
    renderApp(<AddContactsDialog address="existing" onClose={vi.fn<() => void>()} />);
    await screen.findByRole('option', { name: 'Open house' });
    await userEvent.selectOptions(screen.getByLabelText('Campaign'), 'c1');
    await userEvent.type(screen.getByRole('searchbox'), 'Zoe Li');
    await userEvent.click(await screen.findByRole('button', { name: 'Create new contact' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name 1' })).value).toBe('Zoe Li');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Add to a campaign/).value).toBe('c1');
  });
});
