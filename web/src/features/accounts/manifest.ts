import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/users',
      needs: 'seeUsers',
      name: () => 'Users',
      load: async () => (await import('./routes/users.tsx')).Users,
    },
  ],
};
