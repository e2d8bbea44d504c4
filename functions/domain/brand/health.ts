import type { Pack, Terms } from './pack.ts';
import { speakAll } from './speak.ts';
import { text } from './text.ts';

const terms: Terms = { ...text.terms, contact: 'patient', contacts: 'patients' };

/** Health messaging, for clinics. The policy has a section about health information. */
export const health: Pack = {
  ...text,
  id: 'health',
  name: 'Health Messages',
  tagline: 'The right word at the right time.',
  terms,
  flags: {
    ...text.flags,
    openSignUp: true,
    viewsCard: false,
    phases: true,
    pitchRedirect: true,
    healthPrivacy: true,
    audioSlides: true,
    calendars: true,
    integrations: true,
    campaignLandingPage: true,
  },
  legal: {
    ...text.legal,
    hipaa:
      'I agree to receive health information by text message. Texts are not encrypted, and other people with access to my phone may read them. (HIPAA)',
    company: 'Health Messages',
    privacyEmail: 'privacy@health-messages.example',
  },
  theme: {
    ...text.theme,
    primary: [
      '#e7f5ff',
      '#d0ebff',
      '#a5d8ff',
      '#74c0fc',
      '#4dabf7',
      '#339af0',
      '#228be6',
      '#1c7ed6',
      '#1971c2',
      '#1864ab',
    ],
  },
  screen: speakAll(text.screen, terms),
};
