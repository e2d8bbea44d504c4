import type { FeatureManifest } from '../../lib/manifest.ts';

export const manifest: FeatureManifest = {
  screens: [
    {
      path: '/landing-pages',
      needs: 'seeCampaigns',
      name: () => 'Landing pages',
      load: async () => (await import('./routes/landing-pages.tsx')).LandingPages,
    },
    {
      path: '/body-parts',
      needs: 'seeCampaigns',
      name: () => 'Body parts',
      isIn: ({ flags }) => flags.bodyParts,
      load: async () => (await import('./routes/body-parts.tsx')).BodyParts,
    },
    {
      path: '/landing-page/:landingPageId',
      needs: 'seeCampaigns',
      name: () => 'Landing pages',
      load: async () => (await import('./routes/landing-page.tsx')).LandingPageRoute,
    },
  ],
};
