import { IconBuilding } from '@tabler/icons-react';
import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/super-admin',
      needs: 'managePlatform',
      name: () => 'Organizations',
      load: async () => (await import('./routes/super-admin.tsx')).SuperAdmin,
      sidebar: { entry: 'organizations', icon: IconBuilding },
    },
    {
      path: '/sign-up-links',
      needs: 'managePlatform',
      name: () => 'Sign-up links',
      load: async () => (await import('./routes/sign-up-links.tsx')).SignUpLinks,
    },
    {
      path: '/status',
      needs: 'managePlatform',
      name: () => 'Status',
      load: async () => (await import('./routes/status.tsx')).Status,
    },
  ],
};
