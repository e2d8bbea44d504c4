import type { Pack } from './pack.ts';
import { text } from './text.ts';

/** Blast texting. A campaign is called a blast. A contact that staff added must opt in before the first text. */
export const blast: Pack = {
  ...text,
  howTos: [
    {
      title: 'Add Your Contacts',
      steps: [
        'Choose Create, then Add contacts.',
        'Type one contact, or drop a CSV or Excel file with a name and a phone column.',
        'Check the columns and choose Add. Each new contact gets your opt-in message first.',
      ],
    },
    {
      title: 'Set Up Your Opt-In Message',
      steps: [
        'Choose Opt-in message in the menu with your name.',
        'Say who you are and what you will text about. The request to reply YES is added for you.',
        'Save. Contacts that you add from then on get the new message.',
      ],
    },
    {
      title: 'Create a Blast',
      steps: [
        'Choose Create, then New blast, and name it.',
        'Add a message, and choose when it goes out. Add more messages to follow up.',
        'Send yourself a test text before you start.',
      ],
    },
    {
      title: 'Send Your Blast',
      steps: [
        'Open the blast and choose Add contacts.',
        'Review who gets it, what it costs, and when it arrives. Texts go out between 8 am and 8 pm.',
        'Start it. The banner on top shows how many texts are out, and you can stop at any time.',
      ],
    },
    {
      title: 'Answer Replies',
      steps: [
        'Open Messages. Contacts with a new reply are on top.',
        'Read the conversation and type your answer.',
        'Contacts that reply STOP get no more texts. You cannot change that for them.',
      ],
    },
  ],
  id: 'blast',
  name: 'Blast Texting',
  tagline: 'One message, everyone at once.',
  terms: { ...text.terms, campaign: 'blast', campaigns: 'blasts' },
  flags: {
    ...text.flags,
    openSignUp: true,
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
    noCampaigns: '- No Blasts -',
    noContactCampaigns: 'No blasts found for this contact.',
    removeFromCampaignTitle: 'Remove from blast',
    inboxEmptyMessage: 'Messages will appear here once a lead replies to one of your blasts.',
  },
};
