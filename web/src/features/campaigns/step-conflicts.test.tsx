import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CONFLICT } from '../../../../functions/domain/shared/conflict.ts';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { CampaignEditor } from './routes/campaign.tsx';
import { campaign, later, step } from './test-campaign.ts';

describe('the step editor, when someone else is faster', () => {
  const editor = (
    <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />
  );

  it('A step that someone else changed is compared before it is saved, and the typed text is kept', async () => {
    const theirs = { ...step, version: 4, messageContent: [{ type: 'TEXT', text: 'Theirs', fallback: null }] };
    let saved = step;
    const calls = stubApi({
      campaign: () => ({ campaign: { ...OK, campaign: { ...campaign, features: [later, saved] } } }),
      updateCampaignFeature: ({ version }) => {
        if (version === 4) return { updateCampaignFeature: OK };
        saved = theirs;
        return { updateCampaignFeature: { success: false, errors: [CONFLICT] } };
      },
    });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Step 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Last name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this step' });
    expect(within(dialog).getByText('Theirs')).toBeTruthy();
    expect(within(dialog).getByText(/Hi.*\[First Name\].*\[Last Name\]/)).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save yours' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getAll('updateCampaignFeature')).toMatchObject([
      { version: 3 },
      { version: 4, messageContent: [{}, {}, { text: ' ' }, { type: 'LAST_NAME' }] },
    ]);
  });

  it('A step that someone else deleted is added again, with the typed text', async () => {
    let features = [step, later];
    const calls = stubApi({
      campaign: () => ({
        campaign: {
          ...OK,
          campaign: {
            ...campaign,
            features,
            structure: { ...campaign.structure, feature: features.map(({ id }) => id) },
          },
        },
      }),
      updateCampaignFeature: ({ campaignFeatureId }) => {
        features = [later];
        return campaignFeatureId === 'f3'
          ? { updateCampaignFeature: OK }
          : { updateCampaignFeature: { success: false, errors: ['There is no such step.'] } };
      },
      createCampaignFeature: { createCampaignFeature: { ...OK, feature: { id: 'f3' } } },
    });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Step 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Last name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone else deleted this step/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getLast('updateCampaignFeature')).toMatchObject({
      campaignFeatureId: 'f3',
      messageContent: [{}, {}, { text: ' ' }, { type: 'LAST_NAME' }],
    });
  });

  it('Before a change is saved, the editor says how many contacts wait for the text', async () => {
    const features = [{ featureId: 'f1', queued: 12, messages: 0, messagesSuccess: 0, messagesFailed: 0, waiting: 0 }];
    stubApi({ campaign: { campaign: { ...OK, campaign: { ...campaign, stats: { ...campaign.stats, features } } } } });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Step 1' }));
    await screen.findByRole('button', { name: 'Last name' });
    expect(screen.queryByText(/waiting for this text/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Last name' }));
    expect(screen.getByText('12 contacts are waiting for this text. Saving updates it for them, too.')).toBeTruthy();
  });
});
