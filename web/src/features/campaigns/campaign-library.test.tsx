import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { PublishDialog } from './components/library/publish-dialog.tsx';
import { CampaignLibrary } from './routes/campaign-library.tsx';
import { campaign, later, step } from './test-campaign.ts';

const entry = { id: 'c1', name: 'Open house', description: 'For visitors', category: 'Events', steps: 2 };
const shared = {
  ...campaign,
  description: 'For visitors',
  features: [{ ...step, pitch: { id: 'p', title: 'Homes' } }, later],
};
const slide = {
  id: 'p-a',
  slideType: 'TEXT',
  title: 'Three homes for you',
  description: '',
  url: '',
  thumbnail: null,
  captions: null,
  media: null,
  content: [],
  widgets: [],
};

describe('the library of campaigns', () => {
  it('finds campaigns by words and categories, shows each step, and adds a copy', async () => {
    const calls = stubApi({
      libraryCampaigns: { libraryCampaigns: { ...OK, campaigns: [entry], next: null } },
      publicCampaign: { campaign: { ...OK, campaign: shared } },
      libraryPitchSlides: { libraryPitchSlides: { ...OK, slides: [slide] } },
      addFromLibrary: { cloneCampaign: { ...OK, campaign: { id: 'copy' } } },
    });
    renderApp(<CampaignLibrary />);
    await userEvent.click(await screen.findByRole('button', { name: 'Events' }));
    await waitFor(() => expect(calls.at(-1)?.variables).toEqual({ search: '', categories: ['Events'], after: null }));
    await userEvent.click(await screen.findByRole('button', { name: 'Preview Open house' }));
    expect(await screen.findByText('Three homes for you')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Next step' }));
    expect(screen.queryByText('Three homes for you')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add To Campaigns' }));
    await waitFor(() => expect(screen.getByText('Added to your campaigns')).toBeTruthy());
    expect(calls.getFirst('addFromLibrary')).toMatchObject({ campaignId: 'c1' });
  });

  it('says what to do while it is empty, and while nothing matches', async () => {
    stubApi({ libraryCampaigns: { libraryCampaigns: { ...OK, campaigns: [], next: null } } });
    renderApp(<CampaignLibrary />);
    expect(await screen.findByText('The library is empty')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reviews' }));
    expect(await screen.findByText('No campaigns in the library match.')).toBeTruthy();
  });

  it('shares a campaign with a category and a description, and withdraws it without either', async () => {
    const calls = stubApi({ publishCampaign: { updateCampaign: OK } });
    const { unmount } = renderApp(<PublishDialog campaign={campaign as never} onClose={() => undefined} />);
    await userEvent.click(screen.getByRole('switch', { name: 'Share this campaign' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Welcome');
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'For new people');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.variables).toEqual({
      campaignId: 'c1',
      public: true,
      category: 'Welcome',
      description: 'For new people',
    });
    unmount();
    const shown = { ...campaign, public: true, category: 'Welcome', description: 'x' };
    renderApp(<PublishDialog campaign={shown as never} onClose={() => undefined} />);
    await userEvent.click(screen.getByRole('switch', { name: 'Share this campaign' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.variables).toEqual({ campaignId: 'c1', public: false });
  });
});
