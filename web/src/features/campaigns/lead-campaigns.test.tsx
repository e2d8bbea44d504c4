import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../functions/domain/brand/packs.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { ContactCampaignMenu } from './components/list/contact-campaign-menu.tsx';
import { NewCampaignModal } from './components/list/new-campaign-modal.tsx';
import { Campaigns } from './routes/campaigns.tsx';
import { campaign } from './test-campaign.ts';

const session = buildSession();
const version2 = { ...session, organization: { ...session.organization, v2: true } };
const ava = { id: '1', name: 'Ava Stone', phone: '+16025550100' };
const pack = { ...PACKS.text, links: { ...PACKS.text.links, editorUrl: 'https://editor.example' } };

/** Catches the address that the page leaves for. */
function stubLocation(): string[] {
  const left: string[] = [];
  vi.stubGlobal('location', { ...window.location, assign: (address: string) => left.push(address) });
  return left;
}

describe('organizations of version 2', () => {
  it('list the campaigns for one contact below the others, page by page', async () => {
    const one = { ...campaign, v2: true, leadName: 'Ava Stone', id: 'L1', name: 'Hello Ava' };
    stubApi({
      campaigns: { campaigns: { ...OK, next: null, campaigns: [campaign] } },
      leadCampaigns: ({ after }) => ({
        leadCampaigns:
          after === null
            ? { ...OK, campaigns: [one], next: 'L1' }
            : { ...OK, campaigns: [{ ...one, id: 'L0', name: 'Hello Ben', leadName: null }], next: null },
      }),
    });
    renderApp(<Campaigns />, { session: version2 });
    const section = await screen.findByRole('region', { name: 'For one contact' });
    expect(await within(section).findByText('For Ava Stone')).toBeTruthy();
    expect(within(section).getByRole('button', { name: 'Hello Ava' })).toBeTruthy();
    await userEvent.click(within(section).getByRole('button', { name: 'Show more' }));
    expect(await within(section).findByText('For a contact who is gone')).toBeTruthy();
    expect(within(section).queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('say that a filter looks through what is loaded', async () => {
    const one = { ...campaign, v2: true, leadName: 'Ava Stone', id: 'L1', name: 'Hello Ava' };
    stubApi({
      campaigns: { campaigns: { ...OK, next: null, campaigns: [campaign] } },
      leadCampaigns: { leadCampaigns: { ...OK, campaigns: [one], next: 'L1' } },
    });
    renderApp(<Campaigns />, { session: version2 });
    await screen.findByRole('button', { name: 'Hello Ava' });
    await userEvent.type(screen.getByRole('searchbox'), 'ben');
    const hint = '0 of the 1 loaded campaigns match. Show more to look through older ones.';
    expect(await screen.findByText(hint)).toBeTruthy();
  });

  it('say so while there is no campaign for one contact', async () => {
    stubApi({
      campaigns: { campaigns: { ...OK, next: null, campaigns: [campaign] } },
      leadCampaigns: { leadCampaigns: { ...OK, campaigns: [], next: null } },
    });
    renderApp(<Campaigns />, { session: version2 });
    expect(await screen.findByText('No campaigns for one contact yet')).toBeTruthy();
  });

  it('write a campaign for one contact from its row, in the external editor', async () => {
    const left = stubLocation();
    const calls = stubApi({
      createCampaign: { createCampaign: { ...OK, campaign: { id: 'L7', v2: true } } },
      createHandOff: { createHandOff: { ...OK, token: 'once' } },
    });
    renderApp(<ContactCampaignMenu contact={ava} onAdd={vi.fn<() => void>()} />, { session: version2, pack });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Ava Stone to a campaign' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'New campaign for Ava Stone' }));
    await waitFor(() => expect(left).toEqual(['https://editor.example/campaigns/L7?token=once']));
    expect(calls.getFirst('createCampaign')).toMatchObject({ leadId: '1' });
    expect(await findAxeProblems()).toEqual([]);
  });

  it('create nothing while the external editor has no address', async () => {
    const calls = stubApi({});
    renderApp(<ContactCampaignMenu contact={ava} onAdd={vi.fn<() => void>()} />, { session: version2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Ava Stone to a campaign' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'New campaign for Ava Stone' }));
    expect(await screen.findByText(/has no address yet/)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('add the contact of a row to a campaign that exists', async () => {
    const onAdd = vi.fn<() => void>();
    renderApp(<ContactCampaignMenu contact={ava} onAdd={onAdd} />, { session: version2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Ava Stone to a campaign' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to campaign' }));
    expect(onAdd).toHaveBeenCalledOnce();
  });

  it('ask for no name of a new campaign while the editor has no address', async () => {
    renderApp(<NewCampaignModal onClose={vi.fn<() => void>()} />, { session: version2 });
    expect(await screen.findByText(/The editor for this campaign has no address yet/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('write a new campaign in the external editor', async () => {
    const left = stubLocation();
    stubApi({
      createCampaign: { createCampaign: { ...OK, campaign: { id: 'c7', v2: true } } },
      createHandOff: { createHandOff: { ...OK, token: 'once' } },
    });
    renderApp(<NewCampaignModal onClose={vi.fn<() => void>()} />, { session: version2, pack });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Spring');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(left).toEqual(['https://editor.example/campaigns/c7?token=once']));
  });
});
