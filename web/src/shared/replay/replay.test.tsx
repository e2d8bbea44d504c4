import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAxeProblems, renderApp, stubApi } from '../../testing/app.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import type { ContactVisit, ContactVisits } from './visits.ts';

type Moment = ContactVisit['moments'][number];
const moment = (at: number, kind: Moment['kind'], more: Partial<Moment> = {}): Moment => ({
  at,
  kind,
  pitchSlideId: null,
  position: null,
  from: null,
  widgetId: null,
  values: [],
  ...more,
});
const answer = (at: number, ...values: string[]): Moment =>
  moment(at, 'ANSWER', { pitchSlideId: 'p-b', widgetId: 'p-b-q', values });
const visit: ContactVisit = {
  visitId: '01b',
  round: 1,
  started: '2026-11-20T18:00:00Z',
  reported: '2026-11-20T18:20:00Z',
  device: 'Safari on iPhone',
  deviceNumber: 2,
  seconds: 75,
  times: [
    { pitchSlideId: 'p-a', seconds: 10 },
    { pitchSlideId: 'p-b', seconds: 65 },
  ],
  moments: [
    moment(-1, 'SHOW', { pitchSlideId: 'p-a' }),
    moment(9, 'SHOW', { pitchSlideId: 'p-b' }),
    moment(12, 'PLAY', { pitchSlideId: 'p-b', position: 0 }),
    moment(30, 'SEEK', { pitchSlideId: 'p-b', position: 4, from: 18 }),
    moment(40, 'PAUSE', { pitchSlideId: 'p-b', position: 14 }),
    answer(45, 'No'),
    answer(50, 'Yes'),
    answer(51),
    moment(60, 'HIDE'),
    moment(660, 'RETURN'),
    moment(665, 'SHOW', { pitchSlideId: 'p-gone' }),
    moment(670, 'REDIRECT'),
    moment(671, 'FINISH'),
    moment(680, 'HIDE'),
  ],
  moreMoments: 3,
};
const found: ContactVisits = {
  success: true,
  errors: [],
  isCut: true,
  visits: [visit, { ...visit, visitId: '01a', deviceNumber: 1, device: '', moments: [], moreMoments: 0 }],
  slides: [
    { pitchSlideId: 'p-a', title: 'Welcome', slideType: 'TEXT', picture: null, duration: 0, questions: [] },
    {
      pitchSlideId: 'p-b',
      title: 'Meet us',
      slideType: 'UPLOAD',
      picture: '/media/o/b.jpg',
      duration: 60,
      questions: [{ widgetId: 'p-b-q', label: 'Shall we call you?' }],
    },
  ],
};
const open = (visits: ContactVisits) => {
  const last = {
    ...visits,
    isCut: false,
    visits: [{ ...visit, visitId: '00a', device: 'Chrome on Android', deviceNumber: 1 }],
  };
  stubApi({ leadVisits: ({ after }) => ({ leadVisits: after === '01a' ? last : visits }) });
  renderApp(<ReplayDialog contactId="1" name="Ann" featureId="c-1" round={1} onClose={() => undefined} />);
};

afterEach(() => vi.restoreAllMocks());

describe('the replay of a visit', () => {
  it('says everything that happened, in order, and what was not kept', async () => {
    open(found);
    const list = await screen.findByRole('list', { name: 'What happened, in order' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.trim()),
    ).toEqual([
      '0:00Opened Welcome',
      '0:10Opened Meet us',
      '0:13Played from 0:00 Meet us',
      '0:31Went back from 0:18 to 0:04',
      '0:41Paused at 0:14',
      '0:46Answered Shall we call you? No',
      '0:51Changed the answer to Shall we call you? Yes',
      '0:52Cleared the answer to Shall we call you?',
      '1:01Away for 10 min, not counted',
      '11:06Opened Removed slide',
      '11:11Used the button',
      '11:12Reached the end',
      '11:21Left the page',
    ]);
    expect(screen.getByText(/3 more events were not kept/)).toBeTruthy();
    expect(screen.getByText('Safari on iPhone (device 2)')).toBeTruthy();
    expect(screen.getByText('Latest visit')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('shows the slide, the position of its video and the answers of the chosen moment', async () => {
    const user = userEvent.setup();
    open(found);
    await screen.findByRole('heading', { name: 'Welcome' });
    await user.click(screen.getByRole('button', { name: /Went back/ }));
    expect(screen.getByRole('heading', { name: 'Meet us' })).toBeTruthy();
    expect(screen.getByText('Playing 0:04 of 1:00')).toBeTruthy();
    expect(screen.getByText('No answer yet')).toBeTruthy();
    const slider = screen.getByRole('slider', { name: 'Position in the visit' });
    slider.focus();
    await user.keyboard('{PageUp}{PageUp}');
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^0:51 of 1:25, Meet us$/);
    expect(screen.getByText('Stopped at 0:14 of 1:00')).toBeTruthy();
    expect(screen.getByRole('definition').textContent).toBe('Yes');
    await user.click(screen.getByRole('button', { name: /Away for/ }));
    expect(screen.getAllByText(/Away for 10 min/)).toHaveLength(2);
  });

  it('plays to the end at the chosen speed, and begins again', async () => {
    const user = userEvent.setup();
    let [now, frame]: [number, (() => void) | null] = [1_000, null];
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      frame = run;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => (frame = null));
    open(found);
    await screen.findByRole('heading', { name: 'Welcome' });
    await user.click(screen.getByRole('radio', { name: '16×' }));
    await user.click(screen.getByRole('button', { name: 'Play' }));
    now += 1_000;
    act(() => frame?.());
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^0:16 of/);
    now += 10_000;
    act(() => frame?.());
    expect(screen.getByRole('heading', { name: 'The end' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^0:00 of/);
  });

  it('goes from visit to visit, and says of one of before the recording that nothing is known', async () => {
    const user = userEvent.setup();
    open(found);
    await user.click(await screen.findByRole('button', { name: 'Earlier visit' }));
    expect(screen.getByText('No visit can be replayed')).toBeTruthy();
    // The visits before it are loaded in the meantime.
    expect(await screen.findByText('Visit 2 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Earlier visit' }));
    expect(await screen.findByText('Chrome on Android')).toBeTruthy();
    expect(screen.getByText('Visit 1 of 3')).toBeTruthy();
    // The pressed button keeps the focus, so that it is only marked as disabled.
    expect(screen.getByRole('button', { name: 'Earlier visit' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('says when there is no visit', async () => {
    open({ ...found, visits: [] });
    expect(await screen.findByText('No visit can be replayed')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });
});
