import type { Pack } from './pack.ts';
import { text } from './text.ts';

/** Opportunity texting, for teams that follow up with prospects. Staff may type any hour of the sending window. */
export const opportunity: Pack = {
  ...text,
  id: 'opportunity',
  name: 'Opportunity Text',
  tagline: 'Every opportunity gets an answer.',
  flags: {
    ...text.flags,
    openSignUp: true,
    viewsCard: false,
    openRateCard: true,
    phases: true,
    viewReport: false,
    calendars: true,
    customWindow: true,
    groupAction: false,
    v2CampaignAction: false,
    welcomeMessage: true,
    pitchRedirect: true,
  },
  legal: { ...text.legal, company: 'Opportunity Text', privacyEmail: 'privacy@opportunity-text.example' },
  theme: {
    ...text.theme,
    primary: [
      '#edf2ff',
      '#dbe4ff',
      '#bac8ff',
      '#91a7ff',
      '#748ffc',
      '#5c7cfa',
      '#4c6ef5',
      '#4263eb',
      '#3b5bdb',
      '#364fc7',
    ],
  },
};
