import { IconPresentation } from '@tabler/icons-react';
import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/library',
      needs: 'seeCampaigns',
      name: () => 'Pitches',
      load: async () => (await import('./routes/library.tsx')).Library,
      sidebar: { entry: 'pitches', icon: IconPresentation },
    },
  ],
};
