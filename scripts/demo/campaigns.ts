import type { MessageBlock } from '../../functions/domain/content/blocks.ts';

/** A campaign of the demo, and how far it is. Days count back from today. */
export interface DemoCampaign {
  readonly name: string;
  readonly startedDaysAgo: number;
  /** Contacts join a few every day until yesterday, fewer on weekends. Without it all join on the first day. */
  readonly joinsDaily?: boolean;
  /** The texts, with the days after the step before. */
  readonly steps: readonly { readonly text: string; readonly days: number }[];
  /** The contacts in it, by index: from the first, up to but not including the second. */
  readonly contacts: readonly [number, number];
  readonly end: 'FINISHED' | 'RUNNING' | 'PAUSED' | 'ARCHIVED' | 'SENDING';
}

export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [
  {
    name: 'Welcome',
    startedDaysAgo: 44,
    joinsDaily: true,
    steps: [{ text: 'thank you for visiting us. Reply to this number whenever you have a question.', days: 0 }],
    contacts: [90, 380],
    end: 'FINISHED',
  },
  {
    name: 'Winter newsletter',
    startedDaysAgo: 40,
    steps: [{ text: 'our winter guide to the lake district is here: prices, schools and new listings.', days: 0 }],
    contacts: [0, 30],
    end: 'ARCHIVED',
  },
  {
    name: 'Open house invitation',
    startedDaysAgo: 14,
    steps: [
      { text: 'our open house on Palm Lane is this Saturday, 10 to 2. Would you like to come?', days: 0 },
      { text: 'thank you for your interest in Palm Lane. Reply to book a private tour.', days: 6 },
    ],
    contacts: [30, 90],
    end: 'FINISHED',
  },
  {
    name: 'Buyer follow-up',
    startedDaysAgo: 4,
    steps: [
      { text: 'are you still looking for a home near the lake?', days: 0 },
      { text: 'three homes in your range came on the market this week.', days: 3 },
      { text: 'would a short call help? Reply with a time that suits you.', days: 5 },
    ],
    contacts: [90, 140],
    end: 'RUNNING',
  },
  {
    name: 'Price drop alert',
    startedDaysAgo: 1,
    steps: [{ text: 'the price of 218 Palm Lane dropped to $429,000 today.', days: 3 }],
    contacts: [140, 180],
    end: 'PAUSED',
  },
  {
    name: 'Spring check-in',
    startedDaysAgo: 0,
    steps: [
      { text: 'spring is the busiest season for buyers. Shall we look at your plans together?', days: 0 },
      { text: 'our calendar for April is open. Reply to pick a day.', days: 7 },
    ],
    contacts: [180, 380],
    end: 'SENDING',
  },
];

/** A text that greets the contact and says how to opt out. */
export function buildGreeting(text: string): MessageBlock[] {
  return [
    { type: 'TEXT', text: 'Hi ' },
    { type: 'FIRST_NAME', fallback: 'there' },
    { type: 'TEXT', text: `, ${text} Reply STOP to opt out.` },
  ];
}
