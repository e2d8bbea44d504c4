import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { NewCampaignModal } from './components/list/new-campaign-modal.tsx';
import { CampaignEditor } from './routes/campaign.tsx';
import { Campaigns } from './routes/campaigns.tsx';
import { campaign, later, step } from './test-campaign.ts';

describe('the campaign list', () => {
  it('The list shows cards with steps and figures, and the filter narrows it by name', async () => {
    const winter = { ...campaign, id: 'c2', name: 'Winter' };
    stubApi({
      campaigns: ({ search }) => ({
        campaigns: { ...OK, next: null, campaigns: search === 'wint' ? [winter] : [campaign, winter] },
      }),
    });
    renderApp(<Campaigns />);
    expect(await screen.findByRole('link', { name: 'Open house' })).toBeTruthy();
    expect(screen.getAllByText('2 steps')).toHaveLength(2);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.type(screen.getByRole('searchbox'), 'wint');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open house' })).toBeNull());
    expect(await screen.findByRole('link', { name: 'Winter' })).toBeTruthy();
  });

  it('Older campaigns come on request, and at once when an order needs all of them', async () => {
    const older = { ...campaign, id: 'c0', name: 'Autumn' };
    stubApi({
      campaigns: ({ after }) => ({
        campaigns: { ...OK, next: after === null ? 'c1' : null, campaigns: [after === null ? campaign : older] },
      }),
    });
    const { unmount } = renderApp(<Campaigns />);
    await screen.findByRole('link', { name: 'Open house' });
    expect(screen.queryByRole('link', { name: 'Autumn' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Autumn' })).toBeTruthy();
    unmount();
    renderApp(<Campaigns />);
    await screen.findByRole('link', { name: 'Open house' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Name');
    await waitFor(() =>
      expect(
        screen.getAllByRole('link', { name: /^(Autumn|Open house)$/ }).map(({ textContent }) => textContent),
      ).toEqual(['Autumn', 'Open house']),
    );
  });

  it.each([
    ['offers the templates of the library to those who may edit', 'MANAGER', true],
    ['offers no template to readers', 'READONLY', false],
  ] as const)('An empty list %s', async (_, access, isOffered) => {
    const template = { id: 't1', name: 'First visit', category: 'Welcome', description: 'For clinics.', steps: 2 };
    const calls = stubApi({
      campaigns: { campaigns: { ...OK, next: null, campaigns: [] } },
      libraryCampaigns: { libraryCampaigns: { ...OK, campaigns: [template], next: null } },
    });
    renderApp(<Campaigns />, { session: buildSession({ access }) });
    expect(await screen.findByText('No campaigns yet')).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Preview First visit' })).toHaveLength(isOffered ? 1 : 0),
    );
    expect(calls.has('libraryCampaigns')).toBe(isOffered);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A template that becomes the first campaign opens in the editor', async () => {
    const template = { id: 't1', name: 'First visit', category: 'Welcome', description: '', steps: 2 };
    let isCopied = false;
    stubApi({
      campaigns: () => ({ campaigns: { ...OK, next: null, campaigns: isCopied ? [campaign] : [] } }),
      libraryCampaigns: { libraryCampaigns: { ...OK, campaigns: [template], next: null } },
      publicCampaign: { campaign: { ...OK, campaign: { ...campaign, ...template } } },
      addFromLibrary: () => {
        isCopied = true;
        return { cloneCampaign: { ...OK, campaign: { id: 'copy' } } };
      },
    });
    renderApp(
      <Routes>
        <Route path="/" element={<Campaigns />} />
        <Route path="/campaign/:id" element={<p>The editor</p>} />
      </Routes>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Preview First visit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add To Campaigns' }));
    expect(await screen.findByText('The editor')).toBeTruthy();
  });

  it('A card counts the steps of all phases', async () => {
    const structure = { feature: ['f1'], before: ['b1', 'b2'], appointment: ['a1'] };
    stubApi({ campaigns: { campaigns: { ...OK, next: null, campaigns: [{ ...campaign, structure }] } } });
    renderApp(<Campaigns />);
    expect(await screen.findByText('4 steps')).toBeTruthy();
  });

  it('The list shows one status at a time, and is sorted', async () => {
    const paused = { ...campaign, id: 'c2', name: 'Winter', status: 'PAUSED', created: '2026-11-21T18:00:00Z' };
    stubApi({ campaigns: { campaigns: { ...OK, next: null, campaigns: [paused, campaign] } } });
    renderApp(<Campaigns />);
    await screen.findByRole('link', { name: 'Winter' });
    const listNames = () =>
      screen
        .getAllByRole('link')
        .map((link) => link.textContent)
        .filter((name) => name !== 'Library');
    expect(listNames()).toEqual(['Winter', 'Open house']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Name');
    expect(listNames()).toEqual(['Open house', 'Winter']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Paused');
    expect(listNames()).toEqual(['Winter']);
    expect(within(screen.getByRole('listitem')).getByText('Paused')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Draft');
    expect(screen.getByText('No campaigns with the status “Draft”.')).toBeTruthy();
  });

  it('An archived campaign is restored, and a copy is made of any campaign', async () => {
    const archived = { ...campaign, status: 'ARCHIVED', archived: true };
    const calls = stubApi({
      campaigns: (variables) => ({
        campaigns: { ...OK, next: null, campaigns: variables['archived'] === true ? [archived] : [] },
      }),
      archiveCampaign: { archiveCampaign: OK },
      cloneCampaign: { cloneCampaign: { ...OK, campaign: { id: 'c9' } } },
    });
    renderApp(<Campaigns />);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Archived');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Open house' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByText('“Open house” restored')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Open house' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Make a copy' }));
    expect(await screen.findByText('“Open house” copied')).toBeTruthy();
    expect(calls.getFirst('archiveCampaign')).toEqual({ campaignId: 'c1', restore: true });
    expect(calls.getFirst('cloneCampaign')).toMatchObject({ campaignId: 'c1' });
  });

  it('The empty list explains campaigns, called blasts in the blast brand', async () => {
    stubApi({ campaigns: { campaigns: { ...OK, next: null, campaigns: [] } } });
    renderApp(<Campaigns />, { pack: PACKS.blast });
    expect(screen.getByRole('heading', { name: 'Blasts' })).toBeTruthy();
    expect(await screen.findByText('No blasts yet')).toBeTruthy();
    expect(screen.getByText('Send a series of texts automatically, at the times you choose.')).toBeTruthy();
  });
});

describe('the campaign editor', () => {
  const editor = (
    <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />
  );

  it('The editor shows the steps in order with their timing and marks unfinished ones', async () => {
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

  it('The name is saved after the typing pauses', async () => {
    const calls = stubApi({ campaign: { campaign: { ...OK, campaign } }, updateCampaign: { updateCampaign: OK } });
    renderApp(editor);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Campaign name' }), ' 2');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(calls.getAll('updateCampaign').map((variables) => variables['name'])).toEqual(['Open house 2']);
  });

  it('A new step is created after the chosen one and saved with text and timing', async () => {
    const calls = stubApi({
      campaign: { campaign: { ...OK, campaign } },
      createCampaignFeature: { createCampaignFeature: { ...OK, feature: { id: 'f3' } } },
      updateCampaignFeature: { updateCampaignFeature: OK },
    });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Add after step 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Message' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Last name' }));
    await userEvent.selectOptions(screen.getByLabelText('Time of day'), '9');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getFirst('createCampaignFeature')).toEqual({
      campaignId: 'c1',
      structureType: 'FEATURE',
      featureType: 'MESSAGE',
      after: 'f1',
    });
    expect(calls.getFirst('updateCampaignFeature')).toMatchObject({
      campaignFeatureId: 'f3',
      messageContent: [{ type: 'LAST_NAME' }],
      days: 1,
      window: 9,
      delayUntil: null,
    });
  });

  it('A new step can be added before the first one', async () => {
    const calls = stubApi({
      campaign: { campaign: { ...OK, campaign } },
      createCampaignFeature: { createCampaignFeature: { ...OK, feature: { id: 'f0' } } },
      updateCampaignFeature: { updateCampaignFeature: OK },
    });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Add before step 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Message' }));
    await userEvent.click(await screen.findByRole('button', { name: 'First name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.getFirst('createCampaignFeature')).toEqual({
        campaignId: 'c1',
        structureType: 'FEATURE',
        featureType: 'MESSAGE',
        after: null,
      }),
    );
  });

  it('A new step that cannot be saved leaves no empty step behind', async () => {
    const calls = stubApi({
      campaign: { campaign: { ...OK, campaign } },
      createCampaignFeature: { createCampaignFeature: { ...OK, feature: { id: 'f3' } } },
      updateCampaignFeature: { updateCampaignFeature: { success: false, errors: ['The text is too long.'] } },
      deleteCampaignFeature: { deleteCampaignFeature: OK },
    });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Add after step 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Message' }));
    await userEvent.click(await screen.findByRole('button', { name: 'First name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The text is too long.')).toBeTruthy();
    expect(calls.getFirst('deleteCampaignFeature')).toEqual({ campaignFeatureId: 'f3' });
  });

  it('Closing the step editor deletes an empty step whose deletion failed before', async () => {
    let reachable = false;
    const calls = stubApi({
      campaign: { campaign: { ...OK, campaign } },
      createCampaignFeature: { createCampaignFeature: { ...OK, feature: { id: 'f3' } } },
      updateCampaignFeature: new Response('', { status: 503 }),
      deleteCampaignFeature: () => (reachable ? { deleteCampaignFeature: OK } : new Response('', { status: 503 })),
    });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Add after step 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Message' }));
    await userEvent.click(await screen.findByRole('button', { name: 'First name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/The server answered 503/);
    reachable = true;
    await userEvent.click(screen.getByRole('button', { name: /^Back to/ }));
    // The typed text is not saved.
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(calls.getAll('deleteCampaignFeature')).toHaveLength(2));
  });

  it('A step with a label shows it, cut at 23 characters', async () => {
    const labeled = { ...step, label: 'Reminder for the spring check-up' };
    stubApi({ campaign: { campaign: { ...OK, campaign: { ...campaign, features: [labeled, later] } } } });
    renderApp(editor);
    expect(await screen.findByRole('button', { name: 'Reminder for the spring…' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Step 2' })).toBeTruthy();
  });

  it('The name field allows as many characters as the server', async () => {
    stubApi({ campaign: { campaign: { ...OK, campaign } } });
    renderApp(editor);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Campaign name' })).maxLength).toBe(80);
    renderApp(<NewCampaignModal onClose={vi.fn<() => void>()} />);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).maxLength).toBe(80);
  });

  it('A campaign that the system paused shows the reason and resumes on click', async () => {
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
    expect(await screen.findByText('We paused this campaign')).toBeTruthy();
    expect(screen.getByText(paused.pauseReason)).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(calls.getFirst('pauseCampaign')).toEqual({ campaignId: 'c1', paused: false }));
  });

  it('A read-only person cannot change a campaign', async () => {
    stubApi({ campaign: { campaign: { ...OK, campaign } } });
    renderApp(editor, { session: buildSession({ access: 'READONLY' }) });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: /Add|Delete/ })).toBeNull();
  });
});
