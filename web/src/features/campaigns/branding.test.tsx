import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { BrandingDialog } from './components/branding/branding-dialog.tsx';
import { CampaignEditor } from './routes/campaign.tsx';
import { campaign } from './test-campaign.ts';

const SAVED = { saveCampaignBranding: { updateCampaign: OK } };

describe('the branding of a campaign', () => {
  it('begins with what the account has, shows the band, and saves what was typed', async () => {
    const calls = stubApi(SAVED);
    const onClose = vi.fn<() => void>();
    renderApp(<BrandingDialog campaign={campaign} onClose={onClose} />);
    const name = await screen.findByLabelText('Brand name');
    expect(name.getAttribute('placeholder')).toBe('Desert Bloom');
    expect(screen.getByRole('img', { name: 'The band of the pages, with the name Desert Bloom' })).toBeTruthy();
    await userEvent.type(name, ' Bloom Ortho ');
    await userEvent.type(screen.getByLabelText('Brand color'), '#3366');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Brand color'), '99');
    expect(screen.getByRole('img', { name: 'The band of the pages, with the name Bloom Ortho' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.map(({ operation, variables }) => [operation, variables])).toEqual([
      ['saveCampaignBranding', { campaignId: 'c1', name: 'Bloom Ortho', color: '#336699' }],
    ]);
  });

  it('goes back to what the account has, and says why a save failed', async () => {
    const calls = stubApi({
      ...SAVED,
      saveCampaignBranding: { updateCampaign: { success: false, errors: ['Not now.'] } },
    });
    const own = { ...campaign, brandName: 'Bloom Ortho', brandColor: '#336699', brandImage: '/media/o/logo.png' };
    renderApp(<BrandingDialog campaign={own} onClose={() => undefined} />);
    await userEvent.clear(await screen.findByLabelText('Brand name'));
    await userEvent.clear(screen.getByLabelText('Brand color'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    // One call: nothing is left half saved.
    expect(calls.map(({ variables }) => variables)).toEqual([{ campaignId: 'c1', name: '', color: null, image: null }]);
  });

  it('is in the menu of the editor, and hidden in a brand without it unless the campaign has one', async () => {
    const editor = (
      <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />
    );
    stubApi({ campaign: { campaign: { ...OK, campaign } } });
    const { unmount } = renderApp(editor, { pack: PACKS.blast });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for this blast' }));
    await screen.findByRole('menuitem', { name: 'Public library' });
    expect(screen.queryByRole('menuitem', { name: 'Branding' })).toBeNull();
    unmount();
    stubApi({ campaign: { campaign: { ...OK, campaign: { ...campaign, brandName: 'Bloom Ortho' } } } });
    renderApp(editor, { pack: PACKS.blast });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for this blast' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Branding' }));
    expect(await screen.findByDisplayValue('Bloom Ortho')).toBeTruthy();
  });
});
