import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { ReportContact, ReportStep } from './api/report.ts';
import { CampaignReport } from './routes/campaign-report.tsx';
import { findBiggestDrop } from './components/pitch-report/retention-curve.ts';
import { findWorst, listDropOff } from './components/pitch-report/drop-off-bars.ts';
import { campaign as testCampaign } from './test-campaign.ts';

const step: ReportStep = {
  featureId: 'c-1',
  label: '',
  pitchTitle: 'Your first visit',
  messages: 40,
  responses: 4,
  opened: 30,
  complete: 12,
  button: 'Book now',
  pressed: 1,
  medianSeconds: 106,
  timed: 30,
  slides: [
    { pitchSlideId: 'p-a', label: 'Welcome', leads: 30, video: null, questions: [] },
    {
      pitchSlideId: 'p-b',
      label: 'What brings you in?',
      leads: 15,
      video: { seconds: 100, plays: 10, parts: [10, 9, 4, 4] },
      questions: [{ widgetId: 'p-b-1', label: 'Shall we call you back on the next working day?' }],
    },
  ],
};
const compared = {
  campaignId: 'w',
  name: 'Winter',
  messages: 20,
  responses: 2,
  opened: 10,
  complete: 5,
  medianSeconds: 90,
};
const icons = {
  reportIcons: {
    ...OK,
    leads: [
      {
        leadId: 'ann',
        icons: [
          { kind: 'VIDEO', state: 'COMPLETE' },
          { kind: 'RESPONSE', state: 'INCOMPLETE' },
          { kind: 'OPTED_OUT', state: 'COMPLETE' },
        ],
      },
      { leadId: 'ben', icons: [{ kind: 'VIDEO', state: 'UNKNOWN' }] },
    ],
  },
};
const ann: ReportContact = {
  leadId: 'ann',
  name: 'Ann Archer',
  phone: '+16025550101',
  tags: [{ id: 't1', name: 'VIP' }],
  round: 1,
  received: '2026-11-20T17:00:00Z',
  viewed: '2026-11-20T18:00:00Z',
  slideViewed: '2026-11-20T18:01:00Z',
  completed: null,
  pressed: null,
  lastActive: '2026-11-20T18:05:00Z',
  seconds: 95,
  slidesSeen: 1,
  lastSlide: 'Welcome',
  responses: [{ widgetId: 'p-b-1', values: ['Yes', 'Soon'] }],
};
const ben: ReportContact = {
  ...ann,
  leadId: 'ben',
  name: '',
  phone: null,
  round: 2,
  viewed: null,
  lastActive: null,
  seconds: 0,
  slidesSeen: 0,
  lastSlide: null,
};

describe('the report of a campaign', () => {
  it('shows how far people got, where most left, and who', async () => {
    const asked: unknown[] = [];
    stubApi({
      campaign: { campaign: { ...OK, campaign: testCampaign } },
      campaignReport: { campaignReport: { ...OK, features: [step], links: [], compared } },
      reportIcons: icons,
      campaignReportLeads: (variables: Record<string, unknown>) => {
        asked.push(variables);
        const isFirst = variables['after'] === null;
        return { campaignReportLeads: { ...OK, leads: isFirst ? [ann] : [ben], next: isFirst ? 'more' : null } };
      },
    });
    const opened: string[] = [];
    renderApp(<CampaignReport campaignId="c" onOpenContact={(id) => opened.push(id)} />);
    const bars = within(await screen.findByRole('list', { name: 'How far people get' })).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      'Welcome30 100%15 left here',
      'What brings you in?15 50%3 left here',
      'Complete12 40%',
    ]);
    expect(
      screen
        .getAllByRole('definition')
        .map(({ textContent }) => textContent)
        .slice(0, 5),
    ).toEqual([
      '40texts with the link',
      '75% +25 pts30 of 40',
      '40% −10 pts12 of 30 who opened',
      '10% same4 of 40',
      '1:46 +0:16median of those who opened, to within 5 s',
    ]);
    expect(screen.getByRole('link', { name: 'Winter' }).getAttribute('href')).toBe('/campaign/w/report');
    expect(screen.getByText('Pressed “Book now”')).toBeTruthy();
    expect(screen.getByText('10 people pressed play')).toBeTruthy();
    expect(screen.getByText('40% saw the end')).toBeTruthy();
    expect(screen.getByText('0:50', { selector: 'strong' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('button', { name: 'No name' });
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toContain('01:351 of 2Welcome');
    expect(rows[2]).toContain('No name round 2');
    expect(rows[2]).toContain('Not opened');
    const listIcons = (row: number): (string | null)[] =>
      within(screen.getAllByRole('row')[row] ?? document.body)
        .queryAllByRole('img')
        .map((icon) => icon.getAttribute('aria-label'));
    await waitFor(() =>
      expect(listIcons(1)).toEqual(['Tags: VIP', 'Videos: complete', 'Questions: incomplete', 'Opted out']),
    );
    expect(listIcons(2)).toEqual(['Tags: VIP', 'Videos: not known yet']);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Ann Archer' }));
    expect(opened).toEqual(['ann']);

    await userEvent.click(screen.getByRole('tab', { name: /What brings you in/ }));
    expect(await screen.findAllByText('Yes, Soon')).toHaveLength(2);
    const answers = within(screen.getByRole('region', { name: 'Answers' }));
    expect(answers.getByText('2 people answered')).toBeTruthy();
    expect(answers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Soon2 100%', 'Yes2 100%']);
    expect(screen.getByRole('columnheader', { name: /^Shall we call you back on…$/ })).toBeTruthy();
    expect(asked).toContainEqual(
      expect.objectContaining({ campaignFeatureId: 'c-1', list: 'SLIDE', pitchSlideId: 'p-b', after: null }),
    );
  });

  it('tells two questions with the same words apart', async () => {
    const problems = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const questions = ['p-b-1', 'p-b-2'].map((widgetId) => ({ widgetId, label: 'How was it?' }));
    const twice = { ...step, slides: step.slides.map((slide) => ({ ...slide, questions })) };
    const responses = [
      { widgetId: 'p-b-1', values: ['Good'] },
      { widgetId: 'p-b-2', values: ['Bad'] },
    ];
    stubApi({
      campaign: { campaign: { ...OK, campaign: testCampaign } },
      campaignReport: { campaignReport: { ...OK, features: [twice], links: [], compared } },
      reportIcons: icons,
      campaignReportLeads: { campaignReportLeads: { ...OK, leads: [{ ...ann, responses }], next: null } },
    });
    renderApp(<CampaignReport campaignId="c" onOpenContact={() => undefined} />);
    await userEvent.click(await screen.findByRole('tab', { name: /What brings you in/ }));
    const table = within(await screen.findByRole('table'));
    expect(await table.findByText('Good')).toBeTruthy();
    expect(table.getByText('Bad')).toBeTruthy();
    expect(problems.mock.calls.filter(([message]) => String(message).includes('same key'))).toEqual([]);
    problems.mockRestore();
  });

  it('shows who used a link to a page', async () => {
    const link = {
      featureId: 'c-2',
      label: 'Book',
      target: 'https://example.com/book',
      messages: 4,
      responses: 1,
      followed: 2,
    };
    const asked: unknown[] = [];
    stubApi({
      campaign: { campaign: { ...OK, campaign: testCampaign } },
      campaignReport: { campaignReport: { ...OK, features: [step], links: [link], compared: null } },
      reportIcons: icons,
      campaignReportLeads: (variables: Record<string, unknown>) => {
        asked.push(variables);
        return { campaignReportLeads: { ...OK, leads: [ann], next: null } };
      },
    });
    renderApp(<CampaignReport campaignId="c" onOpenContact={() => undefined} />);
    await userEvent.selectOptions(await screen.findByLabelText('Pitch or link'), 'Link: Book');
    expect(screen.getByText('2 of 4, each person once')).toBeTruthy();
    expect(screen.getByText('Leads to https://example.com/book')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /Used the link/ }));
    await screen.findByRole('button', { name: 'Ann Archer' });
    expect(asked.at(-1)).toMatchObject({ campaignFeatureId: 'c-2', list: 'OPENED' });
    expect(screen.queryByRole('button', { name: /Replay/ })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('says what is missing while no one has opened anything, and without a pitch', async () => {
    const unopened = { ...step, messages: 0, opened: 0, complete: 0, slides: [] };
    const features = [unopened];
    stubApi({
      campaign: { campaign: { ...OK, campaign: testCampaign } },
      campaignReport: () => ({ campaignReport: { ...OK, features: features.splice(0), links: [], compared: null } }),
      reportIcons: icons,
      campaignReportLeads: { campaignReportLeads: { ...OK, leads: [], next: null } },
    });
    const { unmount } = renderApp(<CampaignReport campaignId="c" onOpenContact={() => undefined} />);
    expect(await screen.findByText(/No one has opened this pitch yet/)).toBeTruthy();
    expect(await screen.findByText('No contact has received this text yet.')).toBeTruthy();
    unmount();
    renderApp(<CampaignReport campaignId="c" onOpenContact={() => undefined} />);
    await waitFor(() => expect(screen.getByText('No pitch in this campaign')).toBeTruthy());
  });
});

describe('the retention of a video', () => {
  it('names the biggest drop, and nothing when there is none', () => {
    expect(findBiggestDrop({ seconds: 100, plays: 9, parts: [9, 8, 3, 5] })).toEqual({ at: 50, people: 5 });
    expect(findBiggestDrop({ seconds: 100, plays: 9, parts: [9, 9] })).toBeNull();
  });
});

describe('the drop-off', () => {
  it('counts no one as gone on the last screen, and nowhere when a later slide was seen by more', () => {
    const grown = { ...step, slides: step.slides.toReversed(), complete: 30 };
    expect(listDropOff(grown).map(({ left }) => left)).toEqual([0, 0, 0]);
    expect(findWorst(listDropOff(grown))).toBeNull();
    expect(findWorst(listDropOff(step))?.name).toBe('Welcome');
  });
});
