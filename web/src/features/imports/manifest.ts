import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/imports',
      needs: 'seeContacts',
      name: () => 'Imports',
      load: async () => (await import('./routes/imports.tsx')).Imports,
    },
  ],
};
