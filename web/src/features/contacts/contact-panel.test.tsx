import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, type SentCalls, stubApi } from '../../testing/app.ts';
import { ContactPanel } from './components/panel/contact-panel.tsx';

const at = '2026-11-20T18:00:00Z';
const ann = {
  id: '1',
  name: 'Ann Archer',
  firstName: 'Ann',
  lastName: 'Archer',
  phone: '+16025550142',
  masked: false,
  email: null,
  optedOut: false,
  invalidPhone: false,
  archived: false,
  created: at,
  campaigns: [
    { id: 'c1', name: 'Year-end benefits', state: 'ACTIVE', joined: at, pausedAt: null, pausedBy: null },
    { id: 'c2', name: 'Recall', state: 'PAUSED', joined: at, pausedAt: '2026-01-05T16:30:00Z', pausedBy: 'Mia Torres' },
  ],
  groups: [{ id: 'g1', name: 'Delta PPO' }],
  tags: [{ id: 't1', name: 'Nervous' }],
  dob: null,
  gender: null,
  typedName: null,
  widgets: null,
  customValues: null,
};
const view = {
  campaignName: 'Year-end benefits',
  featureId: 'f1',
  featureLabel: 'Step 2',
  round: 1,
  pitchId: 'p1',
  pitchTitle: 'Use it before Dec 31',
  viewed: at,
  lastActive: at,
  completed: at,
  redirected: null,
  shared: null,
  reopened: null,
  seconds: 45,
  engagement: null,
  slides: [],
  responses: [{ widgetId: 'w1', label: 'Morning?', isRemoved: false, values: ['Yes'] }],
};
const consent = [
  { state: 'ATTESTED', how: 'statement', evidence: 'Paper form', carrierId: null, userName: 'Mia Torres', at },
  { state: 'ASKED', how: 'staff', evidence: '', carrierId: null, userName: 'Mia Torres', at: '2026-11-19T18:00:00Z' },
];

function stub(more: Parameters<typeof stubApi>[0] = {}): SentCalls {
  return stubApi({
    lead: { lead: { ...OK, lead: ann } },
    consentHistory: { consentHistory: { ...OK, entries: consent } },
    leadNotes: {
      leadNotes: {
        ...OK,
        notes: [{ id: 'n1', text: 'Mornings are best.', at, byName: 'Mia', mayDelete: true }],
        next: null,
      },
    },
    leadAppointments: { leadAppointments: { ...OK, appointments: [] } },
    leadViews: { leadViews: { ...OK, views: [view] } },
    pauseForContact: { removeLeadsFromCampaign: OK },
    createLeadNote: { createLeadNote: OK },
    ...more,
  });
}

describe('the panel about the person of a conversation', () => {
  it('It says status, groups, tags, consent with its proof, notes and pitches', async () => {
    stub();
    renderApp(<ContactPanel contactId="1" owner={<p>Olivia Owens</p>} />);
    await screen.findByText('Subscribed');
    for (const text of ['Olivia Owens', 'Delta PPO', 'Nervous', 'Use it before Dec 31', 'Morning?: Yes'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(await screen.findByText('Mornings are best.')).toBeTruthy();
    const shown = within(screen.getByRole('region', { name: 'Consent' }));
    expect(await shown.findByText('Mia Torres confirmed: “Paper form”')).toBeTruthy();
    expect(shown.queryByText(/Asked to opt in/)).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'History' }));
    expect(shown.getByText(/Asked to opt in/)).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A campaign is paused and resumed for this person alone', async () => {
    const calls = stub();
    const findPauses = (): unknown[] => calls.getAll('pauseForContact');
    renderApp(<ContactPanel contactId="1" owner={null} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pause for Ann: Year-end benefits' }));
    expect(await screen.findByText('Year-end benefits is paused for Ann')).toBeTruthy();
    expect(screen.getByText(/^Paused by Mia Torres, Jan 5.* at 9:30 am$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Resume for Ann: Recall' }));
    await waitFor(() =>
      expect(findPauses()).toEqual([
        { campaignId: 'c1', leadIds: ['1'], restore: false, pause: true },
        { campaignId: 'c2', leadIds: ['1'], restore: true, pause: true },
      ]),
    );
  });

  it('The buttons stay where they are after a pause', async () => {
    const [first, second] = ann.campaigns;
    let state = 'ACTIVE';
    stub({
      lead: () => ({
        lead: {
          ...OK,
          lead: {
            ...ann,
            campaigns: [
              { ...first, state },
              { ...second, state: 'ACTIVE' },
            ],
          },
        },
      }),
      pauseForContact: () => {
        state = 'PAUSED';
        return { removeLeadsFromCampaign: OK };
      },
    });
    renderApp(<ContactPanel contactId="1" owner={null} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pause for Ann: Year-end benefits' }));
    await screen.findByRole('button', { name: 'Resume for Ann: Year-end benefits' });
    const names = screen.getAllByRole('button', { name: /^(Pause|Resume) for Ann/ });
    expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Resume for Ann: Year-end benefits',
      'Pause for Ann: Recall',
    ]);
  });

  it('People who may only read change nothing', async () => {
    stub();
    renderApp(<ContactPanel contactId="1" owner={null} />, { session: buildSession({ access: 'READONLY' }) });
    await screen.findByText('Year-end benefits');
    expect(screen.queryByRole('button', { name: /Pause|Resume/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });

  it('A note is added without leaving the conversation', async () => {
    const calls = stub();
    renderApp(<ContactPanel contactId="1" owner={null} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New note' }), 'Call in May');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New note' })).toBeNull());
    expect(calls.getFirst('createLeadNote')).toEqual({ leadId: '1', noteText: 'Call in May' });
  });
});
