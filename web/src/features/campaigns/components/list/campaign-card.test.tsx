// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PACKS } from '../../../../../../functions/domain/brand/packs.ts';
import { findAxeProblems } from '../../../../testing/axe.ts';
import { renderApp } from '../../../../testing/render.tsx';
import { OK, stubApi } from '../../../../testing/stub-api.ts';
import { Campaigns } from '../../routes/campaigns.tsx';
import { campaign } from '../../test-campaign.ts';

afterEach(() => vi.unstubAllGlobals());

it('The card of a campaign whose pitches were opened leads to its report, except in brands without reports', async () => {
  const opened = { ...campaign, id: 'c2', name: 'Winter', stats: { ...campaign.stats, opened: 2 } };
  stubApi({ campaigns: { campaigns: { ...OK, campaigns: [campaign, opened] } } });
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
