import type { Pack } from '../../../functions/domain/brand/pack.ts';

export interface PolicySection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The year in which the copyright begins. */
const FIRST_YEAR = 2019;

/** Returns the sections of a brand's privacy policy, in order. */
export function buildPolicySections({ legal, flags }: Pack): readonly PolicySection[] {
  const { company, privacyEmail } = legal;
  return [
    {
      title: 'Introduction',
      paragraphs: [
        `${company} runs this service, with which organizations send texts to people who asked for them. This policy says what information we handle, why, and what you can decide.`,
        'Each organization decides which people it texts and what it writes. We handle the information of its contacts on its behalf.',
      ],
    },
    {
      title: 'Information we collect',
      paragraphs: [
        'From people who work with the service: name, email address, phone number, and what they do in it.',
        'From contacts: the name and phone number that an organization enters or that you give in a form, the texts in both directions, and when you agreed to get texts or asked to get no more.',
        'When you open a link in a text: when you opened it, what you watched and what you answered. We do not use advertising cookies.',
      ],
    },
    {
      title: 'How we use information',
      paragraphs: [
        'We use information to send texts at the right time, to show organizations the replies, to bill the service, to keep it secure, and to meet the law.',
        'We never text you after you reply STOP, except for one confirmation.',
      ],
    },
    {
      title: 'Sharing',
      paragraphs: [
        'We share information only with companies that carry texts, store data and process payments for us, and with authorities when the law demands it.',
        'We do not sell personal information. Phone numbers and consent to get texts are not shared with third parties for their marketing.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'Reply STOP to any text to get no more texts from the organization. Reply HELP for help. Message and data rates may apply. How many texts you get depends on the organization.',
        `You may ask what we hold about you, and have it corrected or deleted. Write to ${privacyEmail}.`,
      ],
    },
    ...(flags.healthPrivacy ? [HEALTH_SECTION] : []),
    {
      title: 'Data security',
      paragraphs: [
        'Information is encrypted when it is stored and when it is sent. Staff of one organization cannot see the contacts of another. Passwords are stored in a form from which they cannot be read.',
      ],
    },
    {
      title: 'Changes to this policy',
      paragraphs: [
        'We publish changes on this page. When a change matters to you, we tell you before it takes effect.',
      ],
    },
    { title: 'Contact', paragraphs: [`${company}, ${privacyEmail}`] },
  ];
}

const HEALTH_SECTION: PolicySection = {
  title: 'Health information',
  paragraphs: [
    'Some texts concern your health. We handle such information for your care provider and follow the Health Insurance Portability and Accountability Act (HIPAA).',
    'Texts are not encrypted on the way to your phone. By agreeing to texts from your care provider, you accept this. You may ask your provider for another way at any time.',
  ],
};

/** Returns the years of the copyright: "2019–2026". */
export function formatCopyrightYears(now: Date): string {
  return `${FIRST_YEAR}–${now.getUTCFullYear()}`;
}
