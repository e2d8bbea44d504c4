import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/sends',
      needs: 'seeContacts',
      name: () => 'Sends',
      load: async () => (await import('./routes/sends.tsx')).Sends,
    },
  ],
};
