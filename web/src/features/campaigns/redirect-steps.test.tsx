import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { CampaignEditor } from './routes/campaign.tsx';
import { campaign, later, step } from './test-campaign.ts';

const editor = (
  <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />
);
const redirect = {
  ...step,
  featureType: 'REDIRECT',
  redirectType: 'LINK',
  redirectUrl: 'https://example.com/book/',
  redirectPhone: '',
  redirectButton: 'Continue',
};
const figures = {
  featureId: 'f1',
  queued: 0,
  waiting: 0,
  unconfirmed: 0,
  messages: 9,
  messagesSuccess: 8,
  messagesFailed: 0,
  responses: 0,
  opened: 3,
  complete: 0,
};
const answers = {
  campaign: { campaign: { ...OK, campaign } },
  createCampaignFeature: { createCampaignFeature: { ...OK, feature: { id: 'f3' } } },
  updateCampaignFeature: { updateCampaignFeature: OK },
};
const stored = {
  ...answers,
  campaign: { campaign: { ...OK, campaign: { ...campaign, features: [later, redirect] } } },
};

async function openNew() {
  renderApp(editor, { pack: PACKS.opportunity });
  await userEvent.click(await screen.findByRole('button', { name: 'Add after step 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Redirect' }));
  return within(await screen.findByRole('dialog'));
}

describe('the report by person', () => {
  it('is reached from the results, also in a brand without its button', async () => {
    stubApi({
      ...stored,
      campaign: {
        campaign: { ...OK, campaign: { ...campaign, lastActive: '2026-03-02T17:00:00Z', features: [later, redirect] } },
      },
    });
    renderApp(editor, { pack: PACKS.opportunity, at: '/campaign/c1?tab=results' });
    const link = await screen.findByRole('link', { name: 'See who opened and pressed' });
    expect(link.getAttribute('href')).toBe('/campaign/c1/report');
    expect(screen.queryByRole('link', { name: 'View report' })).toBeNull();
  });

  it.each([
    ['with a link', [later, redirect], '/campaign/c1/report'],
    ['of texts only, to the results', [later], '/campaign/c1?tab=results'],
  ])('has a button once something was sent, in all other brands: a campaign %s', async (_, features, address) => {
    const sent = { ...campaign, lastActive: '2026-03-02T17:00:00Z', features };
    stubApi({ ...answers, campaign: { campaign: { ...OK, campaign: sent } } });
    renderApp(editor);
    expect((await screen.findByRole('link', { name: 'View report' })).getAttribute('href')).toBe(address);
  });
});

describe('redirect steps in the editor', () => {
  it('A new redirect step is saved with its page, once there is one', async () => {
    const calls = stubApi(answers);
    const dialog = await openNew();
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    // There is nothing to remove yet.
    expect(dialog.queryByRole('radio', { name: 'None' })).toBeNull();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Page' }), 'example');
    expect(save).toHaveProperty('disabled', true);
    await userEvent.tab();
    expect(dialog.getByText('Enter the address of a page, such as https://example.com.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Page' }), '.com/book');
    expect(dialog.queryByText(/^Enter the address/)).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getFirst('createCampaignFeature')).toMatchObject({ featureType: 'REDIRECT', after: 'f1' });
    expect(calls.getFirst('updateCampaignFeature')).toMatchObject({
      redirectType: 'LINK',
      redirectUrl: 'example.com/book',
      redirectButton: 'Continue',
    });
  });

  it('A number to call or text has a title for its page, which is optional', async () => {
    const calls = stubApi(answers);
    const dialog = await openNew();
    await userEvent.click(dialog.getByRole('radio', { name: 'Call or text' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone' }), '602 555 014');
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone' }), '2');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Talk to us');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.getFirst('updateCampaignFeature')).toMatchObject({
        redirectType: 'CONTACT',
        redirectPhone: '602 555 0142',
        redirectButton: 'Talk to us',
      }),
    );
  });

  it('The card says where the link leads, and how many clicked', async () => {
    stubApi({
      campaign: {
        campaign: {
          ...OK,
          campaign: { ...campaign, features: [later, redirect], stats: { ...campaign.stats, features: [figures] } },
        },
      },
    });
    renderApp(editor, { pack: PACKS.opportunity });
    const card = within(await screen.findByRole('article', { name: 'Step 1' }));
    expect(card.getByText('example.com/book')).toBeTruthy();
    expect(card.getByText('clicked').textContent).toBe('3 clicked');
    expect(card.queryByText('opened')).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('None removes a stored redirect step', async () => {
    const calls = stubApi({ ...stored, deleteCampaignFeature: { deleteCampaignFeature: OK } });
    renderApp(editor, { pack: PACKS.opportunity });
    await userEvent.click(await screen.findByRole('button', { name: 'Step 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: 'None' }));
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getFirst('deleteCampaignFeature')).toEqual({ campaignFeatureId: 'f1' });
    expect(calls.has('updateCampaignFeature')).toBe(false);
  });

  it('A brand without redirects offers none, and what exists can still be edited', async () => {
    stubApi(stored);
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Add after step 1' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Message',
      'Slides',
    ]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Step 1' }));
    expect(await screen.findByDisplayValue('https://example.com/book/')).toBeTruthy();
  });

  it('An organization with the switch is offered links in every brand', async () => {
    stubApi(stored);
    const session = buildSession();
    renderApp(editor, { session: { ...session, organization: { ...session.organization, showRedirect: true } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add after step 1' }));
    expect(await screen.findByRole('menuitem', { name: 'Redirect' })).toBeTruthy();
  });
});
