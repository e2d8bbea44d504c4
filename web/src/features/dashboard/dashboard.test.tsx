import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getDay } from '../../../../functions/domain/results/day-figures.ts';
import { findPeriod, findPeriodBefore, splitPeriod, type Period } from '../../../../functions/domain/results/period.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { PeriodFigures } from './components/period-figures.tsx';

const TODAY = getDay(new Date());

function figures({ from, until }: Period, messages: number) {
  return {
    from,
    until,
    messages,
    messagesSuccess: Math.max(0, messages - 2),
    messagesFailed: Math.min(1, messages),
    messagesPending: messages > 1 ? 1 : 0,
    deliveryRate: messages === 0 ? null : 0.9,
    responses: messages > 0 ? 3 : 0,
    optOuts: 1,
    segments: messages,
    spendCents: messages * 2,
  };
}

function answer(messages: number, overrides: Readonly<Record<string, unknown>> = {}) {
  const period = findPeriod('DAYS_7', TODAY);
  const before = findPeriodBefore(period);
  const { parts, unit } = splitPeriod(period);
  const dashboard = {
    today: TODAY,
    unit,
    segmentPriceMicros: 20_000,
    parts: parts.map((part) => figures(part, messages)),
    total: { ...figures(period, messages * 7), ...overrides },
    before: { ...figures(before, 10), ...overrides },
  };
  return { dashboard: { ...OK, dashboard } };
}

const campaign = {
  id: 'c1',
  name: 'Spring check-in',
  paused: false,
  stopped: null,
  nextSend: '2030-03-02T17:00:00Z' as string | null,
  // 20 of 220 were removed.
  stats: {
    leads: 220,
    keptLeads: 200,
    currentLeads: 140,
    queued: 140,
    responses: 1,
    pitches: { messages: 0, opened: 0, complete: 0 },
  },
};
const ann = {
  id: 'l1',
  name: 'Ann Archer',
  phone: null,
  optedOut: false,
  lastMessage: { message: 'Yes!', created: '2026-11-22T18:00:00Z' },
};
const work = {
  waitingReplies: { conversations: { ...OK, next: null, leads: [ann] } },
  recentCampaigns: {
    campaigns: { ...OK, next: null, campaigns: [campaign, { ...campaign, id: 'c2', name: 'Held', paused: true }] },
  },
};

describe('the open rates of the overview', () => {
  const sent = (id: string, name: string, messages = 0, opened = 0, complete = 0) => ({
    ...campaign,
    id,
    name,
    paused: true,
    stats: { ...campaign.stats, pitches: { messages, opened, complete } },
  });
  const campaigns = [
    sent('c3', 'A campaign with a long name', 40, 30, 10),
    sent('c4', 'Winter', 10, 5, 5),
    sent('c5', 'Without a pitch'),
  ];
  const answers = { dashboard: answer(10), ...work, recentCampaigns: { campaigns: { ...OK, next: null, campaigns } } };

  it('show a bar for each campaign with a pitch, and explain the chosen one', async () => {
    stubApi(answers);
    renderApp(<PeriodFigures />);
    const panel = within(await screen.findByRole('region', { name: 'Lead Open Rate' }));
    expect(panel.getAllByRole('button')).toHaveLength(2);
    expect(panel.getByRole('button', { name: /75%.*A campaign with a long name/ })).toBeTruthy();
    expect(panel.getByRole('button', { name: /50%.*Winter/ })).toBeTruthy();
    expect(panel.getByText('A campaign w…')).toBeTruthy();
    expect(panel.getByText('Completed: 10 of 30 opened')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: /Winter/ }));
    expect(panel.getByText('Completed: 5 of 5 opened')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('are hidden while no text with a pitch went out', async () => {
    stubApi({ dashboard: answer(10), ...work });
    renderApp(<PeriodFigures />);
    expect(await screen.findByText('60 of 200 contacts done')).toBeTruthy();
    expect(screen.queryByText('Lead Open Rate')).toBeNull();
  });
});

describe('the figures of the overview', () => {
  it('show the period against the one before, who waits, and what runs', async () => {
    stubApi({ dashboard: answer(10), ...work });
    renderApp(<PeriodFigures />);
    const sent = (await screen.findByText('Sent', { selector: 'dt' })).parentElement;
    expect(sent?.textContent).toContain('70');
    expect(sent?.textContent).toContain('Up 600% from the period before');
    expect(screen.getByText('70 segments at 2¢')).toBeTruthy();
    expect(screen.getByRole('img', { name: /70 sent, 68 delivered, 1 failed, 1 on the way, 3 replies/ })).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Reply to Ann Archer' })).getAttribute('href')).toBe(
      '/messages?contact=l1',
    );
    const running = within(screen.getByRole('region', { name: 'Running now' }));
    expect(running.getByRole('link', { name: 'Spring check-in' }).getAttribute('href')).toBe('/campaign/c1');
    expect(running.getByText('1 person replied')).toBeTruthy();
    expect(screen.getByText('60 of 200 contacts done')).toBeTruthy();
    expect(screen.queryByText('Held')).toBeNull();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('have a table with the numbers of the chart, latest first', async () => {
    stubApi({ dashboard: answer(10), ...work });
    renderApp(<PeriodFigures />);
    await screen.findByRole('img');
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(8);
    expect(
      within(rows[1] ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '8', '1', '1', '3', '1']);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('follow the period of the address, and explain a period that no one can choose', async () => {
    const calls = stubApi({ dashboard: answer(10), ...work });
    renderApp(<PeriodFigures />, { at: '/dashboard?period=90d' });
    await screen.findByRole('img');
    expect(screen.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: '12 months' }));
    expect(await screen.findByRole('heading', { name: 'Last 12 months' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Custom' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('Choose two dates.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('First day'), '2026-01-05');
    await userEvent.type(screen.getByLabelText('Last day'), '2026-01-20');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByRole('heading', { name: 'Jan 5 – Jan 20' })).toBeTruthy();
    const asked = calls.getAll('dashboard');
    expect(asked).toEqual([
      { period: 'DAYS_90' },
      { period: 'MONTHS_12' },
      { from: '2026-01-05', until: '2026-01-20' },
    ]);
    expect(await findAxeProblems()).toEqual([]);
  });

  it('hide the price where it is not known, and what a person may not see', async () => {
    stubApi({ dashboard: answer(10, { spendCents: null }), ...work });
    const { unmount } = renderApp(<PeriodFigures />);
    expect(await screen.findByText('Segments')).toBeTruthy();
    expect(screen.queryByText('Spend')).toBeNull();
    unmount();
    const calls = stubApi({ dashboard: answer(10, { segments: null, spendCents: null }) });
    renderApp(<PeriodFigures />, { session: buildSession({ access: 'LIMITED' }) });
    expect(await screen.findByText('Opt-outs')).toBeTruthy();
    expect(screen.queryByText('Segments')).toBeNull();
    expect(screen.queryByText('Waiting for your reply')).toBeNull();
    expect(screen.queryByText('Running now')).toBeNull();
    expect(calls.map(({ operation }) => operation)).toEqual(['dashboard']);
  });

  it('say which campaigns send next and by when, without those that are paused', async () => {
    stubApi({ dashboard: answer(10), ...work });
    renderApp(<PeriodFigures />);
    const next = within(await screen.findByRole('region', { name: 'Next sends' }));
    expect(await next.findByRole('link', { name: 'Spring check-in' })).toBeTruthy();
    expect(next.getByText('Mar 2, 2030 by 10:15 am')).toBeTruthy();
    expect(next.getByText('140 texts')).toBeTruthy();
    expect(next.queryByText('Held')).toBeNull();
  });

  it('say when more people wait than the list counts', async () => {
    stubApi({
      dashboard: answer(10),
      ...work,
      waitingReplies: { conversations: { ...OK, next: 'more', leads: [ann] } },
    });
    renderApp(<PeriodFigures />);
    expect(await screen.findByText('More than 1 contact')).toBeTruthy();
  });

  it('say that nothing happened yet, without a rate', async () => {
    stubApi({
      dashboard: answer(0),
      waitingReplies: { conversations: { ...OK, next: null, leads: [] } },
      recentCampaigns: { campaigns: { ...OK, next: null, campaigns: [] } },
    });
    renderApp(<PeriodFigures />);
    expect((await screen.findByText('Delivery rate')).parentElement?.textContent).toContain('--');
    expect(await screen.findByText('Everyone has an answer.')).toBeTruthy();
    expect(await screen.findByText('No campaign is running.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('offer Retry after a failure', async () => {
    let isUp = false;
    stubApi({
      dashboard: () => (isUp ? answer(10) : { dashboard: { success: false, errors: ['Not now.'] } }),
      ...work,
    });
    renderApp(<PeriodFigures />);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img')).toBeTruthy();
  });
});
