import { IconHome } from '@tabler/icons-react';
import { getTerm } from '../brand/brand.tsx';
import { accounts } from '../features/accounts/manifest.ts';
import { campaigns } from '../features/campaigns/manifest.ts';
import { imports } from '../features/imports/manifest.ts';
import { messaging } from '../features/messaging/manifest.ts';
import type { FeatureManifest, ScreenManifest } from '../lib/manifest.ts';

/** Screens that combine several features. */
const app: FeatureManifest = {
  screens: [
    {
      path: '/dashboard',
      needs: 'seeOverview',
      name: () => 'Overview',
      load: async () => (await import('./routes/dashboard.tsx')).DashboardRoute,
      sidebar: { entry: 'overview', icon: IconHome },
    },
    {
      path: '/campaign/:campaignId',
      needs: 'seeCampaigns',
      name: ({ terms }) => getTerm(terms, 'Campaigns'),
      load: async () => (await import('./routes/campaign.tsx')).CampaignRoute,
    },
  ],
};

/** Every screen behind the sign-in page. A new feature adds its manifest here. */
export const SCREENS: readonly ScreenManifest[] = [app, accounts, campaigns, imports, messaging].flatMap(
  ({ screens }) => screens,
);
