import { IconSend } from '@tabler/icons-react';
import { getTerm } from '../../../../functions/domain/brand/speak.ts';
import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/campaigns',
      needs: 'seeCampaigns',
      name: ({ terms }) => getTerm(terms, 'Campaigns'),
      load: async () => (await import('./routes/campaigns.tsx')).Campaigns,
      sidebar: { entry: 'campaigns', icon: IconSend },
    },
    {
      path: '/campaign-library',
      needs: 'seeCampaigns',
      name: ({ terms }) => `${getTerm(terms, 'Campaign')} library`,
      load: async () => (await import('./routes/campaign-library.tsx')).CampaignLibrary,
    },
  ],
};
