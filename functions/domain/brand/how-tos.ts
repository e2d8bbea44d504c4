import type { BrandId } from './pack.ts';

/** A short guide. `video`: the name of its video and captions, which the browser tests make (test/e2e/how-tos.test.ts). */
type HowTo = {
  readonly title: string;
  readonly steps: readonly string[];
  readonly video: string;
};

/** The short guides of brands. They are beside the packs because every page loads these, and few people open the guides. */
export const HOW_TOS: Readonly<Partial<Record<BrandId, readonly HowTo[]>>> = {
  blast: [
    {
      title: 'Add Your Contacts',
      video: 'add-contacts',
      steps: [
        'Choose Create, then Add contacts.',
        'Type one contact, or drop a CSV or Excel file with a name and a phone column.',
        'Check the columns and choose Add. Adding sends nothing: your opt-in message goes with your first message to a new contact.',
      ],
    },
    {
      title: 'Set Up Your Opt-In Message',
      video: 'opt-in-message',
      steps: [
        'Choose Opt-in message in the menu with your name.',
        'Say who you are and what you will text about. The request to reply YES is added for you.',
        'Save. New contacts get it with your first message to them, and your message follows when they reply YES.',
      ],
    },
    {
      title: 'Create a Blast',
      video: 'create-blast',
      steps: [
        'Choose Create, then New blast, and name it.',
        'Add a message, and choose when it goes out. Add more messages to follow up.',
        'Send yourself a test text before you start.',
      ],
    },
    {
      title: 'Send Your Blast',
      video: 'send-blast',
      steps: [
        'Open the blast and choose Add contacts.',
        'Review who gets it, what it costs, and when it arrives. Texts go out between 8 am and 8 pm.',
        'Start it. The banner in the sidebar shows how many texts are out, and you can stop at any time.',
      ],
    },
    {
      title: 'Answer Replies',
      video: 'answer-replies',
      steps: [
        'Open Messages. Contacts with a new reply are on top.',
        'Read the conversation and type your answer.',
        'Contacts that reply STOP get no more texts. You cannot change that for them.',
      ],
    },
  ],
};
