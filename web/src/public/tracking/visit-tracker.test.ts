import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Report } from './reports.ts';
import { VisitTracker } from './visit-tracker.ts';

/** The clock of these tests stands still until they advance it. */
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('A visit', () => {
  let reports: Report[];
  let isOnline: boolean;
  let visibility: DocumentVisibilityState;
  beforeEach(() => {
    reports = [];
    isOnline = true;
    visibility = 'visible';
    vi.useFakeTimers();
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      reports.push((JSON.parse(body) as { variables: Report }).variables);
      // The answer takes a second.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (!isOnline) throw new TypeError('No connection');
      return Response.json({ data: { trackLead: { success: true, errors: [] } } });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  const begin = (): VisitTracker => {
    const tracker = new VisitTracker();
    tracker.begin('visit');
    tracker.show('a');
    return tracker;
  };
  const turn = (to: DocumentVisibilityState): void => {
    visibility = to;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const getSeconds = (): number | undefined => reports.at(-1)?.times[0]?.seconds;

  it('that the server does not know yet reports nothing, and everything once it does', async () => {
    const tracker = new VisitTracker();
    tracker.show('a');
    tracker.answer('q', ['Yes']);
    await pass(4_000);
    turn('hidden');
    turn('visible');
    expect(reports).toEqual([]);
    tracker.begin('visit');
    await pass(1_000);
    expect(reports).toMatchObject([
      { leadActivitySsid: 'visit', times: [{ pitchSlideId: 'a' }], widgets: [{ widgetId: 'q', values: ['Yes'] }] },
    ]);
    tracker.end();
  });

  it('reports when the page is hidden or left, and counts no time in which it was hidden', async () => {
    const tracker = begin();
    await pass(2_000);
    turn('hidden');
    expect(getSeconds()).toBe(2);
    await pass(48_000);
    turn('visible');
    await pass(1_000);
    window.dispatchEvent(new Event('pagehide'));
    expect(getSeconds()).toBe(3);
    turn('hidden');
    await pass(39_000);
    const before = reports.length;
    window.dispatchEvent(new Event('pagehide'));
    tracker.end();
    expect(reports).toHaveLength(before + 2);
    expect(getSeconds()).toBe(3);
  });

  it('reports again when a report is lost', async () => {
    isOnline = false;
    const tracker = begin();
    await pass(2_000);
    expect(reports).toHaveLength(1);
    await pass(11_000);
    expect(reports).toHaveLength(2);
    tracker.end();
  });

  it('reports what happened in order, until the server has it, and with the times of the server', async () => {
    const tracker = new VisitTracker();
    tracker.show('p-a');
    await pass(2_000);
    tracker.begin('visit');
    await pass(1_000);
    tracker.answer('p-a-q', ['J']);
    await pass(500);
    tracker.answer('p-a-q', ['Jo']);
    tracker.media('p-a', { moment: { kind: 'PLAY', position: 0 } });
    await pass(4_000);
    tracker.media('p-a', { moment: { kind: 'SEEK', from: 4, position: 9 } });
    await pass(200);
    tracker.media('p-a', { moment: { kind: 'SEEK', from: 9, position: 12 } });
    tracker.show(null);
    turn('hidden');
    expect(reports.at(-1)?.moments).toEqual([
      { at: -2, kind: 'SHOW', pitchSlideId: 'p-a' },
      { at: 1.5, kind: 'ANSWER', pitchSlideId: 'p-a', widgetId: 'p-a-q', values: ['Jo'] },
      { at: 1.5, kind: 'PLAY', pitchSlideId: 'p-a', position: 0 },
      { at: 5.7, kind: 'SEEK', pitchSlideId: 'p-a', from: 4, position: 12 },
      { at: 5.7, kind: 'FINISH' },
      { at: 5.7, kind: 'HIDE' },
    ]);
    await pass(60_000);
    turn('visible');
    await pass(5_000);
    expect(reports.at(-1)?.moments?.at(-1)).toEqual({ at: 65.7, kind: 'RETURN' });
    // The server has everything.
    tracker.media('p-a', { audio: 3 });
    await pass(16_000);
    expect(reports.at(-1)).not.toHaveProperty('moments');
    tracker.end();
  });

  it('is left idle when no one touches the page for two minutes', async () => {
    const tracker = begin();
    await pass(130_000);
    expect(reports.at(-1)?.moments?.map(({ kind }) => kind)).toEqual(['SHOW', 'IDLE']);
    document.dispatchEvent(new Event('pointerdown'));
    await pass(5_000);
    expect(reports.at(-1)?.moments?.map(({ kind }) => kind)).toEqual(['SHOW', 'IDLE', 'RETURN']);
    tracker.end();
  });

  it('that has ended reports nothing more when an earlier report is lost', async () => {
    isOnline = false;
    const tracker = begin();
    await pass(1_000);
    tracker.end();
    expect(reports).toHaveLength(2);
    await pass(60_000);
    expect(reports).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
