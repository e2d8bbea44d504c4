import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { CampaignEditor } from './routes/campaign.tsx';
import { campaign } from './test-campaign.ts';

const figures = {
  featureId: 'f1',
  queued: 10,
  messages: 90,
  messagesSuccess: 80,
  messagesFailed: 5,
  waiting: 0,
  responses: 8,
  optOuts: 2,
  opened: 0,
  complete: 0,
};

it('The card of a step shows what became of its texts, and the shares of those who replied and opted out', async () => {
  const later = { ...figures, featureId: 'f2', queued: 0, messages: 0, messagesSuccess: 0, messagesFailed: 0 };
  const stats = { ...campaign.stats, features: [figures, later] };
  const nextSend = new Date(Date.now() + 2 * 86_400_000).toISOString();
  stubApi({ campaign: { campaign: { ...OK, campaign: { ...campaign, stats, nextSend } } } });
  renderApp(
    <CampaignEditor campaignId="c1" onOpenContact={vi.fn<() => void>()} onCreateContact={vi.fn<() => void>()} />,
  );
  const card = await screen.findByRole('article', { name: 'Step 1' });
  expect(within(card).getByText('8.9%').parentElement?.textContent).toBe('8.9% replied');
  expect(within(card).getByText('2.2%').parentElement?.textContent).toBe('2.2% opted out');
  const parts = [...card.querySelectorAll<HTMLElement>('[data-tone]')];
  expect(parts.map(({ dataset, style }) => [dataset['tone'], style.width])).toEqual([
    ['delivered', '80%'],
    ['pending', '15%'],
    ['failed', '5%'],
  ]);
  expect(screen.getByText(/^Next texts .+ by /)).toBeTruthy();
  // No text, no bar.
  expect(screen.getByRole('article', { name: 'Step 2' }).querySelector('[data-tone=delivered]')).toBeNull();
  expect(await findAxeProblems()).toEqual([]);
});
