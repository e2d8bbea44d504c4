// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAxeProblems } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { OK, stubApi } from '../../testing/stub-api.ts';
import type { ContactView } from './api/views.ts';
import { ContactReporting } from './components/reporting/contact-reporting.tsx';

const view: ContactView = {
  campaignName: 'Spring',
  featureId: 'c-1',
  featureLabel: '',
  round: 1,
  pitchTitle: 'Braces',
  viewed: '2026-11-20T18:00:00Z',
  lastActive: '2026-11-20T18:05:00Z',
  completed: null,
  redirected: null,
  shared: false,
  reopened: 2,
  seconds: 95,
  slides: [
    { pitchSlideId: 'p-a', title: 'Your first visit with us', isRemoved: false, seen: true, seconds: 95 },
    { pitchSlideId: 'p-b', title: '', isRemoved: false, seen: false, seconds: 0 },
  ],
  responses: [
    { widgetId: 'p-a-1', label: 'Shall we call you?', isRemoved: false, values: ['Yes'] },
    { widgetId: 'p-a-2', label: 'When?', isRemoved: false, values: [] },
    { widgetId: 'p-a-3', label: '', isRemoved: true, values: ['Mondays', 'Fridays'] },
  ],
};
const other = { ...view, featureId: 'c-2', round: 2, pitchTitle: '', campaignName: '', slides: [], responses: [] };

afterEach(() => vi.unstubAllGlobals());

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
