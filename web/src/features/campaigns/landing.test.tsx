import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { LandingModal } from './components/landing/landing-modal.tsx';

const campaign = { id: 'c1', name: 'Spring' };
const NONE = { campaign: { ...OK, campaign: { id: 'c1', code: null, landingPage: null } } };
const SAVED = { updateCampaign: { ...OK, campaign: { code: 'abc' } } };

describe('the public page of a campaign', () => {
  it('begins with the name of the campaign, and is made by the first save, which copies the link', async () => {
    const calls = stubApi({ campaignLanding: NONE, saveCampaignLanding: SAVED });
    const onClose = vi.fn<() => void>();
    const user = userEvent.setup();
    renderApp(<LandingModal campaign={campaign} onClose={onClose} />);
    expect((await screen.findByLabelText('Title')).getAttribute('placeholder')).toBe('Spring');
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
    await user.type(screen.getByLabelText('Description'), 'Join us');
    await user.click(screen.getByRole('button', { name: 'Save and Copy Link' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.getFirst('saveCampaignLanding')).toMatchObject({
      campaignId: 'c1',
      description: 'Join us',
      structure: [{ id: 'name' }, { id: 'phone' }],
    });
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/l/abc');
  });

  it('shows the color and the picture in place of the fields where the brand is one of blasts', async () => {
    stubApi({ campaignLanding: NONE });
    renderApp(<LandingModal campaign={campaign} onClose={() => undefined} />, { pack: getPackById('blast') });
    expect(await screen.findByLabelText('Color')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a field' })).toBeNull();
  });

  it('shows the link and why a save failed', async () => {
    const landingPage = {
      title: 'Join',
      description: '',
      color: null,
      image: null,
      structure: [],
      stats: null,
      days: [],
    };
    stubApi({
      campaignLanding: { campaign: { ...OK, campaign: { id: 'c1', code: 'abc', landingPage } } },
      saveCampaignLanding: { updateCampaign: { success: false, errors: ['Not now.'], campaign: null } },
    });
    renderApp(<LandingModal campaign={campaign} onClose={() => undefined} />);
    expect(await screen.findByRole('img', { name: 'QR code of http://localhost:3000/l/abc' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save and Copy Link' }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
  });
});
