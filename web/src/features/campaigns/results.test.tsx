import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, type SentCalls, stubApi } from '../../testing/app.ts';
import { CampaignEditor } from './routes/campaign.tsx';
import { campaign } from './test-campaign.ts';

const day = {
  from: '2026-11-20',
  until: '2026-11-20',
  messages: 40,
  messagesSuccess: 30,
  messagesFailed: 8,
  messagesPending: 2,
  responses: 24,
  optOuts: 3,
};
const empty = { messages: 0, messagesSuccess: 0, messagesFailed: 0, messagesPending: 0, responses: 0, optOuts: 0 };
const results = {
  today: '2026-11-21',
  unit: 'DAY',
  segmentPriceMicros: 20_000,
  responsesByHour: Array.from({ length: 24 }, (_, hour) => ({ 9: 12, 10: 8, 21: 4 })[hour] ?? 0),
  failures: [
    { reason: 'A landline or a number the carrier cannot reach', messages: 6 },
    { reason: 'The phone was off or out of reach', messages: 2 },
  ],
  parts: [day, { ...day, ...empty, from: '2026-11-21', until: '2026-11-21' }],
  total: { ...day, until: '2026-11-21', deliveryRate: 30 / 38, segments: 60, spendCents: 120 as number | null },
};
const stats = {
  ...campaign.stats,
  features: [
    {
      featureId: 'f1',
      queued: 5,
      messages: 40,
      messagesSuccess: 30,
      messagesFailed: 8,
      waiting: 0,
      responses: 12,
      optOuts: 3,
    },
  ],
};

function show(given: Partial<Record<keyof typeof results, unknown>> = {}, at = '/campaign/c1?tab=results'): SentCalls {
  const calls = stubApi({
    campaign: { campaign: { ...OK, campaign: { ...campaign, stats } } },
    campaignResults: { campaignResults: { ...OK, results: { ...results, ...given } } },
  });
  renderApp(
    <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />,
    { at },
  );
  return calls;
}

const read = (name: string): string => screen.getByRole('region', { name }).textContent;

describe('the results of a campaign', () => {
  it('go from texts to replies, with their cost, hours and failures', async () => {
    show();
    await screen.findByRole('heading', { name: 'Texts and replies by day' });
    expect(screen.getByText('79%')).toBeTruthy();
    expect(read('Cost')).toContain('$1.20');
    expect(read('Cost')).toContain('Per reply$0.05');
    expect(read('Failed texts by reason')).toMatch(/8A landline.*6The phone.*2/);
    const hours = within(screen.getByRole('region', { name: 'Replies by hour' })).getAllByRole('listitem');
    // The sending hours, and up to the last hour with a reply.
    expect(hours.map(({ textContent }) => textContent).join(', ')).toBe(
      '08 am, 129 am, 810 am, 011 am, 012 pm, 01 pm, 02 pm, 03 pm, 04 pm, 05 pm, 06 pm, 07 pm, 08 pm, 49 pm',
    );
    expect(screen.getByText(/83% of replies come between/)).toBeTruthy();
    const row = screen.getByRole('row', { name: /Step 1/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent).join('|')).toBe('|5|40|30|8|12 (30%)|3 (7.5%)');
    expect(await findAxeProblems()).toEqual([]);
  });

  it('are those of a chosen period, which the address keeps', async () => {
    const calls = show();
    await userEvent.click(await screen.findByRole('button', { name: '7 days' }));
    await waitFor(() => expect(calls.getLast('campaignResults')).toMatchObject({ period: 'DAYS_7' }));
    expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(calls.getLast('campaignResults')).toMatchObject({ period: 'DAYS_30' }));
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
    expect(calls.getFirst('campaignResults')).toEqual({ campaignId: 'c1' });
  });

  it('name no cost to people who may not see it, and no hours with few replies', async () => {
    show({
      segmentPriceMicros: null,
      responsesByHour: Array.from({ length: 24 }, () => 0),
      failures: [],
      total: { ...results.total, ...empty, deliveryRate: null, segments: null, spendCents: null },
    });
    await screen.findByText('No text failed.');
    expect(screen.queryByRole('region', { name: 'Cost' })).toBeNull();
    expect(screen.queryByText(/of replies come between/)).toBeNull();
  });

  it('of the organization tell in the step editor when people reply', async () => {
    stubApi({
      campaign: { campaign: { ...OK, campaign: { ...campaign, stats } } },
      replyHours: { replyHours: { ...OK, responsesByHour: results.responsesByHour } },
    });
    renderApp(
      <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />,
      { at: '/campaign/c1?step=f1' },
    );
    await userEvent.click(await screen.findByText('83% of replies come between 9 am and 11 am.'));
    expect(screen.getByText('24 replies in the last 90 days, by hour in Phoenix')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });
});
