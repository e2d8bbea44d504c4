import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PACKS } from '../../../../../../functions/domain/brand/packs.ts';
import { findAxeProblems, OK, renderApp, stubApi } from '../../../../testing/app.ts';
import { Campaigns } from '../../routes/campaigns.tsx';
import { campaign } from '../../test-campaign.ts';

it('The card of a campaign whose pitches were opened leads to its report, except in brands without reports', async () => {
  const opened = { ...campaign, id: 'c2', name: 'Winter', stats: { ...campaign.stats, opened: 2 } };
  stubApi({ campaigns: { campaigns: { ...OK, next: null, campaigns: [campaign, opened] } } });
  const { unmount } = renderApp(<Campaigns />);
  const report = await screen.findByRole('link', { name: 'Report of Winter' });
  expect(report.getAttribute('href')).toBe('/campaign/c2/report');
  expect(screen.queryByRole('link', { name: 'Report of Open house' })).toBeNull();
  expect(await findAxeProblems()).toEqual([]);
  unmount();
  renderApp(<Campaigns />, { pack: PACKS.opportunity });
  await screen.findByRole('link', { name: 'Winter' });
  expect(screen.queryByRole('link', { name: 'Report of Winter' })).toBeNull();
});

it('The card has a small picture: the picture of the campaign, or its first text', async () => {
  const pictured = { ...campaign, id: 'c2', name: 'Winter', brandImage: '/media/logo.png', brandColor: '#336699' };
  const started = { ...campaign, opening: 'Hi [First Name], time for your check-up.' };
  stubApi({ campaigns: { campaigns: { ...OK, next: null, campaigns: [started, pictured] } } });
  const { container } = renderApp(<Campaigns />);
  await screen.findByRole('link', { name: 'Winter' });
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/logo.png');
  expect(screen.getByText('Hi [First Name], time for your check-up.')).toBeTruthy();
  expect(await findAxeProblems()).toEqual([]);
});

it('The card says when the next texts go out, and how many replies came per text', async () => {
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString();
  stubApi({ campaigns: { campaigns: { ...OK, next: null, campaigns: [{ ...campaign, nextSend: tomorrow }] } } });
  renderApp(<Campaigns />);
  expect(await screen.findByText(/^Next .+ by .+/)).toBeTruthy();
  // One reply to three texts.
  expect(screen.getByText('33%')).toBeTruthy();
});
