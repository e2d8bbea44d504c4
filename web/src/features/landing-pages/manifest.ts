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
      path: '/landing-page/:landingPageId',
      needs: 'seeCampaigns',
      name: () => 'Landing pages',
      load: async () => (await import('./routes/landing-page.tsx')).LandingPageRoute,
    },
  ],
};
