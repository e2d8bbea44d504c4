import { IconAddressBook, IconHome, IconMessage, IconUsersGroup } from '@tabler/icons-react';
import { getTerm } from '../../../functions/domain/brand/speak.ts';
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
      path: '/contacts',
      needs: 'seeContacts',
      name: ({ terms }) => getTerm(terms, 'Contacts'),
      load: async () => (await import('./routes/contacts.tsx')).ContactsRoute,
      sidebar: { entry: 'contacts', icon: IconAddressBook },
    },
    {
      path: '/messages',
      needs: 'seeMessages',
      name: () => 'Messages',
      load: async () => (await import('./routes/messages.tsx')).MessagesRoute,
      sidebar: { entry: 'messages', icon: IconMessage },
    },
    {
      path: '/campaign/:campaignId',
      needs: 'seeCampaigns',
      name: ({ terms }) => getTerm(terms, 'Campaigns'),
      load: async () => (await import('./routes/campaign.tsx')).CampaignRoute,
    },
    {
      path: '/campaign/:campaignId/report',
      needs: 'seeCampaigns',
      name: ({ terms }) => getTerm(terms, 'Campaigns'),
      load: async () => (await import('./routes/campaign-report.tsx')).CampaignReportRoute,
    },
    {
      path: '/groups',
      needs: 'seeContacts',
      name: () => 'Groups',
      load: async () => (await import('./routes/groups.tsx')).GroupsRoute,
      sidebar: { entry: 'groups', icon: IconUsersGroup },
    },
    {
      path: '/group/:groupId',
      needs: 'seeContacts',
      name: () => 'Groups',
      load: async () => (await import('./routes/group.tsx')).GroupRoute,
    },
  ],
};

/** The manifests of all features, in the order of their folders' names. */
const features = import.meta.glob<FeatureManifest>('../features/*/manifest.ts', { eager: true, import: 'manifest' });

/** Every screen behind the sign-in page. */
export const SCREENS: readonly ScreenManifest[] = [app, ...Object.values(features)].flatMap(({ screens }) => screens);
