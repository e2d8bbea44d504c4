import { IconMessage } from '@tabler/icons-react';
import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/messages',
      needs: 'seeMessages',
      name: () => 'Messages',
      load: async () => (await import('./routes/inbox.tsx')).Inbox,
      sidebar: { entry: 'messages', icon: IconMessage },
    },
    {
      path: '/sends',
      needs: 'seeContacts',
      name: () => 'Sends',
      load: async () => (await import('./routes/sends.tsx')).Sends,
    },
  ],
};
