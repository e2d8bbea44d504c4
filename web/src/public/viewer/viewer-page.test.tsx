import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Report } from '../tracking/reports.ts';
import { readServedPitch, type LoadedPitch, type Loading } from './load-pitch.ts';
import { ViewerPage } from './viewer-page.tsx';

const slide = (id: string) => ({
  id,
  slideType: 'TEXT' as const,
  title: `Slide ${id}`,
  description: '',
  url: '',
  media: null,
  thumbnail: null,
  calendars: [],
  captions: null,
  listened: 0,
  content: [],
  widgets:
    id === 'b'
      ? [{ id: 'q', widgetType: 'YESNO' as const, label: 'Coming?', fineText: '', labels: [], start: 1, end: 10 }]
      : [],
});
const loaded: LoadedPitch = {
  events: [],
  activity: { ssid: 'visit' },
  lead: { firstName: 'Ann', lastName: '', widgets: [] },
  campaign: { brandName: 'Sunrise', brandColor: null, brandImage: null, poweredBy: 'Text', phoneHint: null },
  pitch: {
    title: 'Braces',
    endText: 'The end',
    color: null,
    redirectType: 'LINK',
    redirectUrl: 'https://example.com/',
    redirectPhone: '',
    redirectButton: 'Book now',
    slides: [slide('a'), slide('b')],
  },
};

let reports: Report[];
let answer: { success: boolean; errors: string[] } & Partial<LoadedPitch>;
let isOnline: boolean;

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '');
  reports = [];
  answer = { success: true, errors: [], ...loaded };
  isOnline = true;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Report };
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (!query.includes('trackLead')) return Response.json({ data: { loadLeadActivity: answer } });
    reports.push(variables);
    return Response.json({ data: { trackLead: { success: true, errors: [] } } });
  });
});
const open = (isUncounted = false, served: Loading | null = null) =>
  render(<ViewerPage path="/c/lead/feature" served={served} isUncounted={isUncounted} year={2026} />);
const go = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the page behind a link', () => {
  it('reports slides, answers and the use of the button, each time as a whole', async () => {
    open();
    await screen.findByRole('heading', { name: 'Slide a' });
    await go('Continue');
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('link', { name: 'Book now' }));
    await waitFor(() => expect(reports.length).toBeGreaterThan(0));
    expect(reports.at(-1)).toMatchObject({
      leadActivitySsid: 'visit',
      times: [{ pitchSlideId: 'a' }, { pitchSlideId: 'b' }],
      widgets: [{ widgetId: 'q', values: ['Yes'] }],
      completed: false,
      redirected: true,
    });
    expect(document.title).toBe('Braces');
  });

  it('keeps what could not be sent, and the next visit sends it', async () => {
    const { unmount } = open();
    await screen.findByRole('heading', { name: 'Slide a' });
    isOnline = false;
    await go('Continue');
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    unmount();
    await waitFor(() => expect(localStorage.getItem('visit-visit')).toContain('"No"'));
    expect(reports.some(({ widgets }) => widgets.length > 0)).toBe(false);
    isOnline = true;
    answer = { ...answer, activity: { ssid: 'later' } };
    open();
    await waitFor(() =>
      expect(reports.find(({ leadActivitySsid }) => leadActivitySsid === 'visit')?.widgets).toEqual([
        { widgetId: 'q', values: ['No'] },
      ]),
    );
    await waitFor(() => expect(localStorage.getItem('visit-visit')).toBeNull());
  });

  it('reports nothing when a member of the team looks', async () => {
    const { unmount } = open(true);
    await screen.findByRole('heading', { name: 'Slide a' });
    await go('Continue');
    unmount();
    expect(reports).toEqual([]);
  });

  it('says why there is nothing to see, and tries again when the server could not be reached', async () => {
    answer = { success: false, errors: ['No longer active.'] };
    const { unmount } = open();
    expect(await screen.findByText('No longer active.')).toBeTruthy();
    unmount();
    isOnline = false;
    open();
    await screen.findByRole('alert');
    isOnline = true;
    answer = { success: true, errors: [], ...loaded };
    await go('Try again');
    expect(await screen.findByRole('heading', { name: 'Slide a' })).toBeTruthy();
  });

  describe('that was served with its content', () => {
    const content = { ...loaded, activity: null };
    const serve = (data: object): Loading | null => {
      const page = document.implementation.createHTMLDocument();
      page.head.innerHTML = `<script type="application/json" id="pitch">${JSON.stringify(data)}</script>`;
      return readServedPitch(page);
    };

    it('is shown without the server, and reports what was done in the meantime once the server answers', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      isOnline = false;
      open(false, serve({ success: true, errors: [], ...content }));
      expect(screen.getByRole('heading', { name: 'Slide a' })).toBeTruthy();
      await go('Continue');
      await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
      isOnline = true;
      await vi.advanceTimersByTimeAsync(12_000);
      await waitFor(() =>
        expect(reports.at(-1)).toMatchObject({
          leadActivitySsid: 'visit',
          widgets: [{ widgetId: 'q', values: ['Yes'] }],
        }),
      );
      expect(screen.getByRole('radio', { name: 'Yes', checked: true })).toBeTruthy();
      vi.useRealTimers();
    });

    it('asks the server nothing when the team looks, or when the link leads nowhere', () => {
      const asked = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Not expected')));
      vi.stubGlobal('fetch', asked);
      open(true, serve({ success: true, errors: [], ...content }));
      expect(screen.getByRole('heading', { name: 'Slide a' })).toBeTruthy();
      cleanup();
      open(false, serve({ success: false, errors: ['No longer active.'] }));
      expect(screen.getByText('No longer active.')).toBeTruthy();
      expect(asked).not.toHaveBeenCalled();
      expect(readServedPitch(document.implementation.createHTMLDocument())).toBeNull();
    });
  });
});
