import type { DemoOrganization } from './demo-organization.ts';

export const needle: DemoOrganization = {
  slug: 'needle',
  brand: 'tattoo',
  people: 26,
  switches: { showEventsPage: true, showAppt: true, showApptPlaceholders: true },
  plan: 'basic',
  color: '#9c36b5',
  field: { name: 'Artist', values: ['Juno', 'Rey', 'Max'] },
  tags: ['Sleeve', 'First tattoo', 'Cover-up'],
  groups: ['Guest artist list', 'Healed photos', 'Flash day'],
  pitch: {
    title: 'How to heal well',
    slides: [
      {
        title: 'The first night',
        text: ['Leave the film on until the morning.', 'Wash with warm water and mild soap, and pat it dry.'],
      },
      { title: 'Washing it, step by step', video: 'https://youtu.be/aqz-KE-bpKQ' },
      {
        title: 'How is it going?',
        questions: [
          { type: 'CHOICE', label: 'How does it look?', labels: ['Great', 'A bit red', 'I am worried'] },
          { type: 'RATING', label: 'How was your session?', range: [1, 5] },
          { type: 'SHORT', label: 'Anything we should know?' },
        ],
      },
    ],
    button: { label: 'Order the aftercare balm', url: 'https://www.example.com/balm' },
  },
  campaigns: [
    {
      name: 'New clients',
      startedDaysAgo: 39,
      joinsDaily: true,
      contacts: [5, 26],
      steps: [{ text: 'Hi [First Name], thank you for booking with Needle & Ink. Eat well before your session!' }],
      library: 'The first text after a booking.',
      page: { title: 'Book a consultation', description: 'Fifteen minutes with an artist, free of charge.' },
    },
    {
      name: 'Flash day',
      startedDaysAgo: 33,
      contacts: [0, 8],
      steps: [{ text: 'Hi [First Name], flash day is on Friday: small designs, no appointment.' }],
      end: 'ARCHIVED',
    },
    {
      name: 'Aftercare',
      startedDaysAgo: 7,
      contacts: [0, 14],
      steps: [
        { text: 'Hi [First Name], here is how your tattoo heals well.', hasPitch: true },
        { text: 'The balm that we use is here.', days: 1, link: 'https://www.example.com/balm' },
        { text: 'Send us a photo when it has healed, [First Name]!', days: 14 },
      ],
    },
    {
      name: 'Session',
      startedDaysAgo: 20,
      contacts: [0, 0],
      steps: [
        { text: 'Hi [First Name], you are booked for [Event Date] at [Event Time], [Event Location].' },
        {
          text: 'Tomorrow is the day, [First Name]. Sleep well, and no alcohol tonight.',
          structure: 'BEFORE',
          days: 1,
        },
        { text: 'Leave the film on until the morning, [First Name].', structure: 'APPOINTMENT', hours: 3 },
        { text: 'How does it feel after three days?', structure: 'APPOINTMENT', days: 3 },
      ],
    },
    {
      name: 'Guest artist',
      startedDaysAgo: 1,
      contacts: [20, 23],
      steps: [{ text: 'Hi [First Name], Sora from Kyoto is here in May. Shall I hold a place?', days: 2 }],
      end: 'PAUSED',
    },
    {
      name: 'Free slot today',
      startedDaysAgo: 0,
      contacts: [1, 10],
      steps: [{ text: 'Hi [First Name], a slot is free at 4 pm today. First come, first served.' }],
    },
    { name: 'Healed photo contest', startedDaysAgo: null, contacts: [0, 0], steps: [] },
  ],
  ifThens: [
    {
      label: 'Worried',
      when: { question: 'How does it look?', answers: ['I am worried'] },
      action: { tell: 'OWNER', text: 'is worried about the tattoo.' },
    },
    {
      label: 'A bit red',
      when: { question: 'How does it look?', answers: ['A bit red'] },
      action: { tell: 'ADMIN', text: 'sees some redness.' },
    },
    {
      label: 'Looks great',
      when: { question: 'How does it look?', answers: ['Great'] },
      action: { text: 'Lovely! Please send us a photo, [First Name].' },
    },
  ],
  page: {
    title: 'Your session with us',
    description: 'Tell us where and when. We text you how to prepare, and how it heals.',
    questions: [{ type: 'YESNO', label: 'Is it your first tattoo?' }],
  },
  bodyParts: [
    { label: 'Arm', campaign: 'Session' },
    { label: 'Back', campaign: 'Session' },
    { label: 'Hand or foot', campaign: 'New clients' },
  ],
  events: [
    {
      inDays: -8,
      time: '11:00',
      location: 'Studio',
      address: '12 Roosevelt Row',
      contacts: [5, 9],
      campaign: 'Session',
    },
    {
      inDays: 2,
      time: '11:00',
      location: 'Studio',
      address: '12 Roosevelt Row',
      contacts: [9, 13],
      campaign: 'Session',
    },
    {
      inDays: 8,
      time: '15:00',
      location: 'Studio',
      address: '12 Roosevelt Row',
      contacts: [13, 16],
      campaign: 'Session',
    },
  ],
  announcements: [
    'Hi [First Name], the books for May open tomorrow at 10.',
    'Hi [First Name], we are at the convention next weekend. Come by!',
  ],
  replies: [
    'Can I bring a friend?',
    'It is peeling, is that ok?',
    'How long will it take?',
    'Love it, thank you Juno!!',
    'Please stop',
    'Can we move it to Friday?',
  ],
  answers: [
    'Sure, one friend is fine.',
    'Peeling is normal. Do not pick, and keep it clean.',
    'About three hours. Friday at 2 is free too.',
  ],
  savedReplies: [
    { title: 'Deposit', text: 'Hi [First Name], we hold your place for a deposit of $80.' },
    { title: 'Prepare', text: 'Eat well, sleep well, and no alcohol the day before.' },
  ],
  notes: ['Allergic to red ink.', 'Sleeve in four sessions, second one done.'],
  billing: { months: 3, lastFails: true },
};
