import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import type { ContactView } from './api/views.ts';
import { ContactReporting } from './components/reporting/contact-reporting.tsx';

const NO_MEDIA = { video: 0, videoDuration: 0, viewRanges: [], audio: 0, audioDuration: 0 };
const view: ContactView = {
  campaignName: 'Spring',
  featureId: 'c-1',
  featureLabel: '',
  round: 1,
  pitchId: 'p1',
  pitchTitle: 'Braces',
  viewed: '2026-11-20T18:00:00Z',
  lastActive: '2026-11-20T18:05:00Z',
  completed: null,
  redirected: null,
  shared: false,
  reopened: 2,
  seconds: 95,
  engagement: {
    score: 27,
    parts: [
      { metric: 'view', count: 1, weight: 1, points: 1 },
      { metric: 'viewTime', count: 15, weight: 1, points: 15 },
      { metric: 'reopen', count: 2, weight: 3, points: 6 },
      { metric: 'share', count: 0, weight: 5, points: 0 },
      { metric: 'widget', count: 1, weight: 5, points: 5 },
      { metric: 'video', count: 0, weight: 10, points: 0 },
      { metric: 'scheduled', count: 0, weight: 20, points: 0 },
      { metric: 'completed', count: 0, weight: 10, points: 0 },
    ],
  },
  slides: [
    {
      pitchSlideId: 'p-a',
      title: 'Your first visit with us',
      isRemoved: false,
      scheduled: null,
      confirmed: null,
      seen: true,
      seconds: 95,
      ...NO_MEDIA,
    },
    {
      pitchSlideId: 'p-b',
      title: '',
      isRemoved: false,
      scheduled: null,
      confirmed: null,
      seen: false,
      seconds: 0,
      ...NO_MEDIA,
    },
  ],
  responses: [
    { widgetId: 'p-a-1', label: 'Shall we call you?', isRemoved: false, values: ['Yes'] },
    { widgetId: 'p-a-2', label: 'When?', isRemoved: false, values: [] },
    { widgetId: 'p-a-3', label: '', isRemoved: true, values: ['Mondays', 'Fridays'] },
  ],
};
const other = { ...view, featureId: 'c-2', round: 2, pitchTitle: '', campaignName: '', slides: [], responses: [] };

describe('what a contact did with pitches', () => {
  it('shows the time on each slide and every question, with and without an answer', async () => {
    stubApi({ leadViews: { leadViews: { ...OK, views: [view, other] } } });
    renderApp(<ContactReporting contactId="1" />);
    const slides = await screen.findByRole('list');
    expect(
      within(slides)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Your first v01:35', 'Slide 2Not seen']);
    expect(screen.getByText('2 times')).toBeTruthy();
    expect(screen.getByText('Not yet')).toBeTruthy();
    const answers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(answers).toEqual(expect.arrayContaining(['Yes', 'No Response', 'Mondays, Fridays']));
    expect(screen.getByText('Removed question')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('shows of a link to a page or a number when it was used, and nothing of slides', async () => {
    const followed = { ...view, pitchId: null, pitchTitle: '', redirected: '2026-11-20T18:00:00Z', slides: [] };
    stubApi({ leadViews: { leadViews: { ...OK, views: [followed] } } });
    renderApp(<ContactReporting contactId="ann" />);
    expect(await screen.findByText('Used the link')).toBeTruthy();
    expect(screen.getAllByRole('definition')).toHaveLength(1);
    expect(screen.queryByText('Time per slide')).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('shows the watched ranges of each video, and how often each audio was played', async () => {
    const [first, second] = view.slides;
    if (!first || !second) throw new Error('The view has two slides.');
    const watched = [
      {
        ...first,
        video: 44.2,
        videoDuration: 72,
        viewRanges: [
          { start: 0, end: 30.2 },
          { start: 50, end: 64 },
        ],
      },
      { ...second, title: 'A song', audio: 25, audioDuration: 10 },
      { ...second, pitchSlideId: 'p-c', title: 'Another song', audioDuration: 10 },
    ];
    stubApi({ leadViews: { leadViews: { ...OK, views: [{ ...view, slides: watched }] } } });
    renderApp(<ContactReporting contactId="1" />);
    await screen.findByText('Watched 0m 44s out of 1m 12s (61%)');
    const bars = screen.getAllByRole('button', { name: /^Watched/ });
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Watched 0:00.0 to 0:30.2',
      'Watched 0:50.0 to 1:04.0',
    ]);
    screen.getByText('Played 2.5 times: 0m 25s in all, of 0m 10s each');
    screen.getByText('Not played');
    expect(await findAxeProblems()).toEqual([]);
  });

  it('says how the points come about, and lets no one but platform staff change them', async () => {
    stubApi({ leadViews: { leadViews: { ...OK, views: [view] } } });
    renderApp(<ContactReporting contactId="1" />);
    await userEvent.click(await screen.findByRole('button', { name: '27 points' }));
    const dialog = await screen.findByRole('dialog', { name: 'Engagement' });
    const rows = within(dialog)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows).toContain('Came back236');
    expect(rows.at(-1)).toBe('Together27');
    expect(within(dialog).queryByRole('button', { name: 'Change points' })).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('lets platform staff change the points of all organizations', async () => {
    const calls = stubApi({
      leadViews: { leadViews: { ...OK, views: [view] } },
      updateEngagementMetrics: { updateEngagementMetrics: OK },
    });
    renderApp(<ContactReporting contactId="1" />, {
      session: { ...buildSession(), user: { ...buildSession().user, wpAdmin: true } },
    });
    await userEvent.click(await screen.findByRole('button', { name: '27 points' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change points' }));
    const field = screen.getByLabelText('Came back');
    await userEvent.clear(field);
    await userEvent.type(field, '7');
    await userEvent.click(screen.getByRole('button', { name: 'Save points' }));
    await screen.findByRole('button', { name: 'Change points' });
    expect(calls.getFirst('updateEngagementMetrics')).toEqual({
      engagementMetrics: {
        view: 1,
        viewTime: 1,
        reopen: 7,
        share: 5,
        widget: 5,
        video: 10,
        scheduled: 20,
        completed: 10,
      },
    });
  });

  it('lets people choose another pitch, also one that is gone', async () => {
    stubApi({ leadViews: { leadViews: { ...OK, views: [view, other] } } });
    renderApp(<ContactReporting contactId="1" />);
    await userEvent.selectOptions(
      await screen.findByLabelText('Campaign and pitch'),
      'Removed campaign: Removed pitch (round 2)',
    );
    expect(screen.queryByText('Shall we call you?')).toBeNull();
  });

  it('says so when the contact has opened nothing', async () => {
    stubApi({ leadViews: { leadViews: { ...OK, views: [] } } });
    renderApp(<ContactReporting contactId="1" />);
    expect(await screen.findByText('No data found for this contact.')).toBeTruthy();
  });
});
