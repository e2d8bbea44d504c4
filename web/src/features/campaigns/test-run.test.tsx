import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { CampaignPast, PastText, SimulatedStep, Simulation } from './api/simulation.ts';
import { CampaignEditor } from './routes/campaign.tsx';
import { describeUnsent, groupByDay, listTexts, toCsv } from './rules/simulation.ts';
import { campaign } from './test-campaign.ts';

const editor = (
  <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />
);
const nothing = {
  label: '',
  structureType: 'FEATURE' as const,
  at: null,
  message: null,
  segments: null,
  reason: null,
  waits: null,
  rules: [],
  ifThens: [],
};
const sent: SimulatedStep = {
  ...nothing,
  featureId: 'f1',
  position: 1,
  outcome: 'SENT',
  at: '2026-11-21T15:00:00Z',
  message: 'Hi Ann',
  segments: 1,
  rules: [
    { sentence: 'As soon as a contact joins', at: '2026-11-21T05:00:00Z' },
    { sentence: 'Texts go out from 8 am to 8 pm', at: '2026-11-21T15:00:00Z' },
  ],
};
const unfinished: SimulatedStep = { ...nothing, featureId: 'f2', position: 2, outcome: 'UNFINISHED' };
const steps = [sent, unfinished];
const simulation: Simulation = { start: '2026-11-21T05:00:00Z', isUnderWay: false, obstacles: [], steps, past: null };
const text = { id: 'm1', message: 'Hello Ann', reason: null, sent: '2026-11-20T16:00:00Z', scheduledFor: null };
const past: CampaignPast = {
  state: 'ACTIVE',
  joined: '2026-11-20T16:00:00Z',
  replied: null,
  isCut: false,
  texts: [
    {
      step: { featureId: 'f1', label: '', structureType: 'FEATURE', position: 1 },
      at: '2026-11-20T16:00:00Z',
      message: { ...text, state: 'DELIVERED' },
    },
  ],
};
const gone: PastText = {
  step: null,
  at: '2026-11-20T17:00:00Z',
  message: { ...text, id: 'm2', sent: null, state: 'CANCELED', reason: 'The step was changed' },
};
const contacts = [
  { id: 'ann', name: 'Ann Archer', phone: '+16025550101' },
  { id: 'bob', name: 'Bob Banks', phone: '+16025550102' },
];

const stub = (given: Partial<Simulation> = {}) =>
  stubApi({
    campaign: { campaign: { ...OK, campaign } },
    simulateCampaign: { simulateCampaign: { ...OK, simulation: { ...simulation, ...given } } },
    contactChoices: { leads: { ...OK, leads: contacts } },
    contactOfRun: { lead: { ...OK, lead: contacts[0] } },
  });

describe('a test run', () => {
  it('shows what could follow a text, with the time where the contact does nothing', async () => {
    const then = { sentence: 'Texts the contact', at: '2026-11-23T16:00:00Z', message: 'Still there?', segments: 1 };
    const ifThen = { id: 'i1', label: '', ifs: ['does not open the pitch within 2 days'], at: '2026-11-23T15:00:00Z' };
    stub({ steps: [{ ...sent, ifThens: [{ ...ifThen, thens: [then] }] }] });
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Test run' }));
    const follows = await screen.findByRole('list', { name: 'What could follow' });
    expect(within(follows).getByText('If the contact does not open the pitch within 2 days')).toBeTruthy();
    expect(within(follows).getByText('Mon, Nov 23, 8 am')).toBeTruthy();
    expect(within(follows).getByText('Texts the contact, 1 segment')).toBeTruthy();
    expect(within(follows).getByText('Still there?')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('shows each text at its time, the rules that led there, and the step where contacts wait', async () => {
    stub();
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Test run' }));
    const text = await within(await screen.findByRole('dialog')).findByRole('article', { name: 'Step 1' });
    expect(within(text).getByText('Hi Ann')).toBeTruthy();
    const [first, second] = within(text).getAllByRole('listitem');
    expect(first?.textContent).toBe('As soon as a contact joinsFri, Nov 20, 10 pm');
    expect(second?.textContent).toBe('Texts go out from 8 am to 8 pm8 am');
    expect(screen.getByText('Has no text yet. Contacts wait here.')).toBeTruthy();
    expect(screen.getByText('1 text, 1 segment')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('runs for the contact that staff choose', async () => {
    const calls = stub();
    renderApp(editor);
    await userEvent.click(await screen.findByRole('button', { name: 'Test run' }));
    await userEvent.click(await screen.findByLabelText('Contact', { selector: 'input' }));
    await userEvent.click(await screen.findByRole('option', { name: /Bob Banks/ }));
    await waitFor(() =>
      expect(calls.findLast(({ operation }) => operation === 'simulateCampaign')?.variables).toMatchObject({
        campaignId: 'c1',
        leadId: 'bob',
      }),
    );
  });

  it('asks for no start when the contact is in the campaign, and says what holds the texts', async () => {
    stub({ isUnderWay: true, obstacles: ['The contact has opted out'], past });
    renderApp(editor, { at: '/campaign/c1?run=ann' });
    expect(await screen.findByText('The contact has opted out')).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Joins' })).toBeNull();
  });

  it('says what became of each text so far, and why the next one waits', async () => {
    const waiting = { ...sent, position: 2, waits: 'The campaign is paused' };
    stub({ isUnderWay: true, past: { ...past, texts: [...past.texts, gone] }, steps: [waiting] });
    renderApp(editor, { at: '/campaign/c1?run=ann' });
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByRole('article', { name: 'Step 1' })).textContent).toContain('Delivered');
    const deleted = within(dialog).getByRole('article', { name: 'A deleted step' });
    expect(deleted.textContent).toContain('Canceled: The step was changed');
    expect(within(dialog).getByText('Waits now: The campaign is paused')).toBeTruthy();
    expect(within(dialog).getByText(/^Joined/).textContent).toBe('Active Joined Nov 20.');
    expect(within(dialog).getByText('1 text ahead, 1 segment')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });
});

describe('the rules of a test run', () => {
  it('group texts by the day of the sending zone', () => {
    const late = { ...sent, at: '2026-11-22T06:59:00Z' };
    const early = { ...sent, at: '2026-11-22T15:00:00Z' };
    const days = groupByDay(listTexts({ steps: [sent, late, early] }));
    expect(days.map(({ day, texts }) => [day, texts.length])).toEqual([
      ['2026-11-21', 2],
      ['2026-11-22', 1],
    ]);
  });

  it('write a file with a row for each step', () => {
    const rows = toCsv({ ...simulation, past }, new Date('2026-11-21T05:00:00Z'), 'contact').split('\r\n');
    expect(rows[1]).toBe('Step 1,2026-11-20T09:00:00-07:00,Hello Ann,,Delivered');
    expect(rows[2]).toContain('Step 1,2026-11-21T08:00:00-07:00,Hi Ann,1,"As soon as a contact joins, then Texts go');
    expect(rows[3]).toBe(`Step 2,,,,${describeUnsent(unfinished)}`);
  });

  it('write a row for each thing that the if/thens of a step could do, behind the step', () => {
    const ifThens = [
      {
        id: 'w1',
        label: 'Nudge',
        ifs: ['does not open the pitch within 2 days', 'has not replied'],
        at: '2026-11-23T15:00:00.000Z',
        thens: [
          { sentence: 'Texts the contact', at: '2026-11-23T16:00:00.000Z', message: 'Still there?', segments: 1 },
          { sentence: 'Texts the team', at: null, message: null, segments: null },
        ],
      },
    ];
    const rows = toCsv({ ...simulation, steps: [{ ...sent, ifThens }, unfinished] }, new Date(), 'lead').split('\r\n');
    const why = 'If the lead does not open the pitch within 2 days and has not replied';
    expect(rows[2]).toBe(`"Step 1, if/then Nudge",2026-11-23T09:00:00-07:00,Still there?,1,${why}: Texts the contact`);
    expect(rows[3]).toBe(`"Step 1, if/then Nudge",2026-11-23T08:00:00-07:00,,,${why}: Texts the team`);
    expect(rows[4]).toContain('Step 2,,,,');
  });
});
