import type { Pack } from './pack.ts';
import { text } from './text.ts';

/** Blast texting. A campaign is called a blast. A contact that staff added must opt in before the first text. */
export const blast: Pack = {
  ...text,
  id: 'blast',
  name: 'Blast Texting',
  tagline: 'One message, everyone at once.',
  terms: { ...text.terms, campaign: 'blast', campaigns: 'blasts' },
  flags: {
    ...text.flags,
    openSignUp: true,
    howTos: true,
    blastMode: true,
    viewsCard: false,
    responseRateCard: true,
    attestation: false,
    branding: false,
    groupLandingPage: true,
  },
  legal: { ...text.legal, company: 'Blast Texting', privacyEmail: 'privacy@blast-texting.example' },
  theme: {
    ...text.theme,
    primary: [
      '#fff3ec',
      '#ffe4d6',
      '#ffc7ab',
      '#ffa87d',
      '#fb8c56',
      '#f4773b',
      '#e9652a',
      '#d4531a',
      '#b84411',
      '#94350b',
    ],
  },
  screen: {
    ...text.screen,
    landingPageLeads: 'Contacts',
    noCampaigns: '- No Blasts -',
    noContactCampaigns: 'No blasts found for this contact.',
    removeFromCampaignTitle: 'Remove from blast',
    inboxEmptyMessage: 'Messages will appear here once a lead replies to one of your blasts.',
  },
};
