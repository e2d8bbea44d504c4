import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { AddExistingContacts } from './components/enroll/add-existing-contacts.tsx';
import { campaign } from './test-campaign.ts';
import { CampaignContacts } from './components/enroll/campaign-contacts.tsx';

describe('contacts of a campaign', () => {
  const ava = {
    id: '1',
    name: 'Ava Stone',
    phone: '+16025550142',
    optedOut: false,
    invalidPhone: false,
    campaigns: [{ id: 'c1', state: 'ACTIVE', pausedAt: null, pausedBy: null }],
  };

  it('Remove asks first, removes the selected contacts, and Undo adds them again', async () => {
    const calls = stubApi({
      reportIcons: { reportIcons: { ...OK, leads: [] } },
      campaignLeads: { leads: { ...OK, total: 1, leads: [ava] } },
      removeLeadsFromCampaign: { removeLeadsFromCampaign: OK },
    });
    renderApp(
      <CampaignContacts
        campaignId="c1"
        hasPitches
        joined={2}
        kept={1}
        canEdit
        onOpen={vi.fn<() => void>()}
        onReport={vi.fn<() => void>()}
        onAdd={vi.fn<() => void>()}
      />,
    );
    // Two have joined, and the list has one.
    expect(await screen.findByText('The figures count 1 contact more: archived ones are not listed.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ava Stone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove from campaign' });
    expect(calls.has('removeLeadsFromCampaign')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.getAll('removeLeadsFromCampaign')).toMatchObject([
        { campaignId: 'c1', leadIds: ['1'], restore: false },
        { campaignId: 'c1', leadIds: ['1'], restore: true },
      ]),
    );
  });

  it.each([
    [null, 'First texts are going out now.'],
    ['Number registration pending', 'The texts wait. Number registration pending.'],
  ])(
    'The review adds everyone that the search finds and tells when the first texts are sent: %s',
    async (sendingHeld, told) => {
      const first = new Date(Date.now() - 1000).toISOString();
      const summary = {
        recipients: 25,
        waitForOptIn: 0,
        optInTexts: 0,
        neverAsked: 0,
        mayOptOut: 0,
        finishedBefore: 0,
        withoutFirstName: 6,
        texts: 50,
        segments: 50,
        priceCents: 100,
        first,
        last: first,
        steps: [{ featureId: 'f1', texts: 25, segments: 25, first, last: first }],
      };
      const rejects = Array.from({ length: 20 }, (_, row) => ({ row, value: `Kim ${row}`, reason: 'Opted out' }));
      const calls = stubApi({
        reportIcons: { reportIcons: { ...OK, leads: [] } },
        campaignLeads: { leads: { ...OK, total: 25, leads: [ava] } },
        summarizeSending: { summarizeSending: { ...OK, job: { id: 'count' } } },
        job: {
          job: {
            ...OK,
            job: {
              id: 'count',
              state: 'DONE',
              skipped: 20,
              leftOut: [{ reason: 'Opted out', count: 20 }],
              rejects,
              summary,
            },
          },
        },
        campaign: { campaign: { ...OK, campaign } },
        addLeadsToCampaign: { addLeadsToCampaign: { ...OK, job: { id: 'j1' } } },
      });
      const session = buildSession();
      renderApp(
        <AddExistingContacts campaignId="c1" onCreateNew={vi.fn<() => void>()} onClose={vi.fn<() => void>()} />,
        {
          session: { ...session, organization: { ...session.organization, sendingHeld } },
        },
      );
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 25' }));
      await userEvent.click(screen.getByRole('button', { name: 'Review 25 contacts' }));
      const review = within(await screen.findByRole('dialog', { name: 'Review and start' }));
      expect(await review.findByText(/^50 billable segments for 50 texts/)).toBeTruthy();
      expect(await review.findByText(/^Hi Alexandra .*STOP/)).toBeTruthy();
      expect(review.getByText('6 contacts without a first name. Their texts say “there”.')).toBeTruthy();
      // The names of a reason are bounded.
      expect(review.getByText(/Kim 11 and 8 more$/)).toBeTruthy();
      expect(review.queryByRole('checkbox', { name: 'Include contacts who already finished' })).toBeNull();
      expect(await findAxeProblems()).toEqual([]);
      await userEvent.click(await review.findByRole('button', { name: 'Start for 25 · $1.00' }));
      expect(await screen.findByText('Leads Added')).toBeTruthy();
      expect(screen.getByText(`25 contacts added. ${told}`)).toBeTruthy();
      for (const name of ['summarizeSending', 'addLeadsToCampaign']) {
        expect(calls.getFirst(name)).toMatchObject({
          campaignId: 'c1',
          leadIds: null,
          allLeads: true,
          search: null,
          sendAgain: false,
        });
      }
    },
  );

  it('The picker passes the typed search and the campaign to the form for a new contact', async () => {
    stubApi({
      reportIcons: { reportIcons: { ...OK, leads: [] } },
      campaignLeads: ({ search }) => ({
        leads: search === null ? { ...OK, total: 1, leads: [ava] } : { ...OK, total: 0, leads: [] },
      }),
    });
    const onCreateNew = vi.fn<(typed: string, target: unknown) => void>();
    renderApp(<AddExistingContacts campaignId="c1" onCreateNew={onCreateNew} onClose={vi.fn<() => void>()} />);
    await userEvent.type(await screen.findByRole('searchbox'), 'Zoe Li');
    await userEvent.click(screen.getByRole('button', { name: '+ Add new lead(s)' }));
    expect(await screen.findByText('Lead Not Found.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Create new contact' }));
    expect(onCreateNew.mock.calls).toEqual([
      ['Zoe Li', { campaignId: 'c1', groupId: null }],
      ['Zoe Li', { campaignId: 'c1', groupId: null }],
    ]);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('The picker selects no one while the contacts of a search are on their way', async () => {
    const found = Promise.withResolvers<Record<string, unknown>>();
    stubApi({
      campaignLeads: ({ search }) => (search === null ? { leads: { ...OK, total: 25, leads: [ava] } } : found.promise),
    });
    renderApp(<AddExistingContacts campaignId="c1" onCreateNew={vi.fn<() => void>()} onClose={vi.fn<() => void>()} />);
    expect((await screen.findByRole('checkbox', { name: 'Select all 25' })).closest('[inert]')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), 'Ava');
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: /^Select all 25/ }).closest('[inert]')).not.toBeNull(),
    );
    found.resolve({ leads: { ...OK, total: 1, leads: [ava] } });
    expect((await screen.findByRole('checkbox', { name: 'Select all 1 found' })).closest('[inert]')).toBeNull();
  });
});
