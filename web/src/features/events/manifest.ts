import { IconCalendarEvent } from '@tabler/icons-react';
import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/events',
      needs: 'seeContacts',
      name: () => 'Events',
      load: async () => (await import('./routes/events.tsx')).Events,
      sidebar: { entry: 'events', icon: IconCalendarEvent },
    },
  ],
};
