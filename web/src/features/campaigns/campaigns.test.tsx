// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { findAxeProblems } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { buildSession } from '../../testing/session.ts';
import { OK, stubApi } from '../../testing/stub-api.ts';
import { CampaignEditor } from './routes/campaign.tsx';
import { Campaigns } from './routes/campaigns.tsx';

const stats = {
  leads: 4,
  currentLeads: 4,
  queued: 1,
  messages: 3,
  messagesSuccess: 2,
  messagesFailed: 1,
  responses: 1,
  features: [],
};
const step = {
  id: 'f1',
  label: '',
  message: 'Hi [First Name]',
  messageContent: [
    { type: 'TEXT', text: 'Hi ', fallback: null },
    { type: 'FIRST_NAME', text: null, fallback: 'there' },
  ],
  days: 0,
  hours: 0,
  minutes: 0,
  window: null,
  delayUntil: null,
  finished: true,
};
const later = { ...step, id: 'f2', days: 2, window: 9, messageContent: [], finished: false };
const campaign = {
  id: 'c1',
  name: 'Open house',
  archived: false,
  paused: false,
  pauseReason: null as string | null,
  created: '2026-11-20T18:00:00Z',
  lastActive: null,
  structure: { feature: ['f1', 'f2'] },
  features: [later, step],
  stats,
};

afterEach(() => vi.unstubAllGlobals());

describe('the list of campaigns', () => {
  it('shows cards with steps and figures, and narrows by name', async () => {
    stubApi({ campaigns: { campaigns: { ...OK, campaigns: [campaign, { ...campaign, id: 'c2', name: 'Winter' }] } } });
    renderApp(<Campaigns />);
    expect(await screen.findByRole('link', { name: 'Open house' })).toBeTruthy();
    expect(screen.getAllByText('2 steps')).toHaveLength(2);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.type(screen.getByRole('searchbox'), 'wint');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open house' })).toBeNull());
  });

  it('speaks of Blasts in the blast brand', async () => {
    stubApi({ campaigns: { campaigns: { ...OK, campaigns: [] } } });
    renderApp(<Campaigns />, { pack: PACKS.blast });
    expect(screen.getByRole('heading', { name: 'Blasts' })).toBeTruthy();
    expect(await screen.findByText('- No Blasts -')).toBeTruthy();
  });
});

describe('the editor', () => {
  const editor = <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} />;

  it('shows steps in their order with their times as sentences, and what is unfinished', async () => {
    stubApi({ campaign: { campaign: { ...OK, campaign } } });
    renderApp(editor);
    const steps = await screen.findAllByRole('article');
    expect(steps.map((element) => element.getAttribute('aria-label'))).toEqual(['Step 1', 'Step 2']);
    expect(screen.getAllByText('As soon as a contact joins').length).toBeGreaterThan(0);
    expect(screen.getByText('2 days after step 1, at 9 am')).toBeTruthy();
    expect(screen.getByText('Unfinished')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add after step 2' })).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('saves the name a little after the last key', async () => {
    const calls = stubApi({ campaign: { campaign: { ...OK, campaign } }, updateCampaign: { updateCampaign: OK } });
    renderApp(editor);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the campaign' }), ' 2');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(
      calls.filter(({ operation }) => operation === 'updateCampaign').map(({ variables }) => variables['name']),
    ).toEqual(['Open house 2']);
  });

  it('creates a new step after another and fills it, timing and all', async () => {
    const calls = stubApi({
      campaign: { campaign: { ...OK, campaign } },
      createCampaignFeature: { createCampaignFeature: { ...OK, feature: { id: 'f3' } } },
      updateCampaignFeature: { updateCampaignFeature: OK },
    });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Add after step 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Last name' }));
    await userEvent.selectOptions(screen.getByLabelText('Time of day'), '9');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ operation }) => operation === 'createCampaignFeature')?.variables).toEqual({
      campaignId: 'c1',
      after: 'f1',
    });
    expect(calls.find(({ operation }) => operation === 'updateCampaignFeature')?.variables).toMatchObject({
      campaignFeatureId: 'f3',
      messageContent: [{ type: 'LAST_NAME' }],
      days: 1,
      window: 9,
      delayUntil: null,
    });
  });

  it('says why a campaign paused itself, and lets it go on from there', async () => {
    const paused = {
      ...campaign,
      paused: true,
      pauseReason: 'Carriers filtered 20 of its last 200 texts as unwanted.',
    };
    const calls = stubApi({
      campaign: { campaign: { ...OK, campaign: paused } },
      pauseCampaign: { updateCampaign: OK },
    });
    renderApp(editor);
    expect(await screen.findByText(/has paused itself/)).toBeTruthy();
    expect(screen.getByText(paused.pauseReason)).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() =>
      expect(calls.find(({ operation }) => operation === 'pauseCampaign')?.variables).toEqual({
        campaignId: 'c1',
        paused: false,
      }),
    );
  });

  it('lets who may only read change nothing', async () => {
    stubApi({ campaign: { campaign: { ...OK, campaign } } });
    renderApp(editor, { session: buildSession({ access: 'READONLY' }) });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: /Add|Delete/ })).toBeNull();
  });
});
