import type { Pack, Terms } from './pack.ts';
import { speakAll } from './speak.ts';
import { text } from './text.ts';

const terms: Terms = { ...text.terms, contact: 'client', contacts: 'clients' };

/** Tattoo care, for studios. The texts guide clients through the days before and after a session. */
export const tattoo: Pack = {
  ...text,
  id: 'tattoo',
  name: 'Tattoo Care Text',
  tagline: 'Good care, from booking to healed.',
  terms,
  flags: {
    ...text.flags,
    openSignUp: true,
    viewsCard: false,
    openRateCard: true,
    phases: true,
    viewReport: false,
    pitchRedirect: true,
    campaignLandingPage: true,
    bodyParts: true,
  },
  legal: { ...text.legal, company: 'Tattoo Care Text', privacyEmail: 'privacy@tattoo-care-text.example' },
  theme: {
    ...text.theme,
    primary: [
      '#f8f0fc',
      '#f3d9fa',
      '#eebefa',
      '#e599f7',
      '#da77f2',
      '#cc5de8',
      '#be4bdb',
      '#ae3ec9',
      '#9c36b5',
      '#862e9c',
    ],
  },
  screen: speakAll(text.screen, terms),
};
