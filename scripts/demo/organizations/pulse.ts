import type { DemoOrganization } from './demo-organization.ts';

export const pulse: DemoOrganization = {
  slug: 'pulse',
  brand: 'blast',
  people: 28,
  switches: {},
  plan: 'basic',
  field: { name: 'Membership', values: ['Monthly', 'Ten classes', 'Student'] },
  tags: ['Morning', 'Yoga', 'Personal training'],
  groups: ['Members', 'Summer challenge', 'Trial month'],
  pitch: {
    title: 'The eight-week challenge',
    slides: [
      { title: 'Eight weeks, one goal', text: ['Three classes a week, a coach, and a plan that fits your days.'] },
      { title: 'Meet your coach', video: 'https://youtu.be/aqz-KE-bpKQ' },
      {
        title: 'About you',
        text: ['Three questions, so that your coach can prepare.'],
        questions: [
          { type: 'YESNO', label: 'Have you trained with weights before?' },
          { type: 'CHECKBOX', label: 'Which mornings suit you?', labels: ['Monday', 'Wednesday', 'Friday'] },
          { type: 'SHORT', label: 'What is your goal?' },
        ],
      },
      {
        title: 'Save my spot',
        text: ['We start on Monday at 6 am.'],
        questions: [{ type: 'VERIFY', label: 'I will be there on Monday.' }],
      },
    ],
  },
  campaigns: [
    {
      name: 'New members',
      startedDaysAgo: 42,
      joinsDaily: true,
      contacts: [6, 28],
      steps: [
        { text: 'Welcome to Pulse, [First Name]! Your first class is free. Reply with a day that suits you.' },
        { text: 'How was your first week, [First Name]?', days: 7 },
      ],
      library: 'Welcomes new members of a gym, and asks after a week.',
    },
    {
      name: 'Holiday hours',
      startedDaysAgo: 35,
      contacts: [0, 12],
      steps: [{ text: 'Hi [First Name], over the holidays we open from 8 to 14.' }],
      end: 'ARCHIVED',
    },
    {
      name: 'Summer challenge',
      startedDaysAgo: 7,
      contacts: [0, 16],
      steps: [
        { text: 'Hi [First Name], the eight-week challenge begins on Monday. Have a look.', hasPitch: true },
        { text: 'Ready for Monday, [First Name]?', days: 10 },
      ],
    },
    {
      name: 'Bring a friend',
      startedDaysAgo: 3,
      contacts: [12, 22],
      steps: [
        { text: 'Hi [First Name], bring a friend this week, and both of you train for free.' },
        { text: 'Last chance: bring a friend until Sunday.', days: 2 },
        { text: 'Thank you to everyone who brought a friend!', days: 6 },
      ],
    },
    {
      name: 'Boot camp waiting list',
      startedDaysAgo: 1,
      contacts: [22, 26],
      steps: [{ text: 'Hi [First Name], a place in the boot camp is free.', days: 2 }],
      end: 'PAUSED',
    },
    {
      name: 'Class cancellation',
      startedDaysAgo: 0,
      contacts: [0, 11],
      steps: [{ text: 'Hi [First Name], the spin class at 6 pm moves to studio 2 today.' }],
    },
    { name: 'Autumn schedule', startedDaysAgo: null, contacts: [0, 0], steps: [] },
  ],
  ifThens: [],
  page: {
    title: 'Try a class for free',
    description: 'Leave your number and we text you the next three classes.',
    questions: [{ type: 'CHOICE', label: 'What would you like to try?', labels: ['Spin', 'Yoga', 'Boxing'] }],
  },
  events: [],
  announcements: [
    'Hi [First Name], the new schedule is out: two more yoga classes on Thursdays.',
    'Hi [First Name], we are closed on Sunday for the new floor.',
  ],
  replies: [
    'Is there a class at 6?',
    'I am in!',
    'Can I freeze my membership for a month?',
    'What should I bring?',
    'Stop sending me these messages please',
    'My friend Dana will come too',
  ],
  answers: [
    'Yes, at 6:15 in studio 1. Shall I put you down?',
    'Done. Just a towel and water, we have everything else.',
    'Of course. From the first of next month?',
  ],
  savedReplies: [
    { title: 'Opening hours', text: 'We are open Monday to Friday from 6 to 22, and on weekends from 8 to 18.' },
    { title: 'Freeze', text: 'Hi [First Name], you can freeze your membership twice a year for a month.' },
  ],
  notes: ['Knee surgery in May: no jumps.', 'Won the spring challenge.'],
  billing: { months: 2 },
};
