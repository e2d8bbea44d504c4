import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/account',
      needs: 'seeAccount',
      name: () => 'Account',
      load: async () => (await import('./routes/account.tsx')).Account,
    },
  ],
};
