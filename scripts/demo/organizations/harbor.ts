import type { DemoOrganization } from './demo-organization.ts';

export const harbor: DemoOrganization = {
  slug: 'harbor',
  brand: 'text',
  people: 34,
  switches: { showAppt: true, showRedirect: true, showApptPlaceholders: true },
  plan: 'pro',
  color: '#0b7462',
  forwardingPhone: '(602) 555-0148',
  field: { name: 'Price range', values: ['$300k to $400k', '$400k to $550k', 'Above $550k'] },
  tags: ['Buyer', 'Seller', 'Investor'],
  groups: ['Lake district buyers', 'Past clients', 'Open house guests'],
  pitch: {
    title: 'Your home tour',
    slides: [
      {
        title: 'Three homes for you',
        text: ['We picked three homes near the lake. Swipe through, and tell us which one you like.'],
      },
      { title: 'A walk through 218 Palm Lane', video: 'https://youtu.be/aqz-KE-bpKQ' },
      {
        title: 'What matters to you?',
        text: ['Two short questions, so that we show you the right homes.'],
        questions: [
          { type: 'CHOICE', label: 'Which home do you like?', labels: ['Maple Street', 'Oak Lane', 'Lake View'] },
          { type: 'RATING', label: 'How soon do you want to move?', range: [1, 5] },
        ],
      },
      { title: 'Come and see', text: ['We open the doors this Saturday from 10 am to 2 pm.'] },
    ],
    button: { label: 'Book a tour', url: 'https://www.example.com/tours' },
  },
  campaigns: [
    {
      name: 'Welcome',
      startedDaysAgo: 44,
      joinsDaily: true,
      contacts: [8, 34],
      steps: [{ text: 'Hi [First Name], thank you for visiting us. Reply here whenever you have a question.' }],
      library: 'The first text after a visit. Short, and it invites an answer.',
    },
    {
      name: 'Winter newsletter',
      startedDaysAgo: 40,
      contacts: [0, 8],
      steps: [
        { text: 'Hi [First Name], our winter guide to the lake district is here: prices, schools, new listings.' },
      ],
      end: 'ARCHIVED',
    },
    {
      name: 'Open house invitation',
      startedDaysAgo: 14,
      contacts: [8, 20],
      stopOnReply: true,
      steps: [
        { text: 'Hi [First Name], our open house on Palm Lane is this Saturday, 10 to 2. Would you like to come?' },
        { text: 'Thank you for your interest in Palm Lane, [First Name]. Reply to book a private tour.', days: 6 },
      ],
    },
    {
      name: 'Home tour',
      startedDaysAgo: 6,
      contacts: [0, 16],
      steps: [
        { text: 'Hi [First Name], we picked three homes for you.', hasPitch: true },
        { text: 'Which of the three homes did you like best, [First Name]?', days: 9 },
      ],
    },
    {
      name: 'Buyer follow-up',
      startedDaysAgo: 4,
      contacts: [16, 26],
      steps: [
        { text: 'Hi [First Name], are you still looking for a home near the lake?' },
        { text: 'Three homes in your range came on the market this week.', days: 3 },
        { text: 'Would a short call help, [First Name]? Reply with a time that suits you.', days: 5 },
      ],
    },
    {
      name: 'Private tour',
      startedDaysAgo: 3,
      contacts: [0, 0],
      steps: [
        { text: 'Hi [First Name], your tour is booked for [Event Date] at [Event Time], [Event Location].' },
        { text: 'See you tomorrow at [Event Time], [First Name].', structure: 'BEFORE', days: 1 },
        { text: 'Thank you for coming, [First Name]. What did you think?', structure: 'APPOINTMENT', hours: 2 },
      ],
    },
    {
      name: 'Price drop alert',
      startedDaysAgo: 1,
      contacts: [26, 31],
      steps: [{ text: 'Hi [First Name], the price of 218 Palm Lane dropped to $429,000 today.', days: 3 }],
      end: 'PAUSED',
    },
    {
      name: 'Spring check-in',
      startedDaysAgo: 0,
      contacts: [13, 34],
      steps: [
        { text: 'Hi [First Name], spring is the busiest season for buyers. Shall we look at your plans together?' },
        { text: 'Our calendar for April is open. Reply to pick a day.', days: 7 },
      ],
    },
    { name: 'Moving day checklist', startedDaysAgo: null, contacts: [0, 0], steps: [] },
  ],
  ifThens: [
    {
      label: 'Likes a home',
      when: { question: 'Which home do you like?', answers: ['Maple Street', 'Oak Lane', 'Lake View'] },
      action: { tell: 'OWNER', text: 'likes a home: call today.' },
    },
    {
      label: 'Wants Lake View',
      when: { question: 'Which home do you like?', answers: ['Lake View'] },
      action: { tell: 'ADMIN', text: 'wants to see Lake View.' },
    },
    { label: 'Not opened', when: { unopenedDays: 3 }, action: { text: 'Did our link reach you, [First Name]?' } },
  ],
  page: {
    title: 'What is my home worth?',
    description: 'Leave your number. We text you an estimate within a day.',
    questions: [
      { type: 'DROPDOWN', label: 'Where is it?', labels: ['Lake district', 'Old town', 'Somewhere else'] },
      { type: 'YESNO', label: 'Do you want to sell this year?' },
    ],
  },
  events: [
    {
      inDays: 3,
      time: '15:00',
      location: '218 Palm Lane',
      address: '218 Palm Lane',
      contacts: [31, 33],
      campaign: 'Private tour',
    },
  ],
  announcements: [
    'Hi [First Name], rates went down a quarter point this morning. Reply for a new estimate.',
    'Hi [First Name], our office closes at noon on Friday for the holiday.',
  ],
  replies: [
    'Yes, please send me the details.',
    'Is the house on Palm Lane still available?',
    'Can we do Saturday at 11?',
    'Thanks, I will bring my wife along.',
    'What is the asking price?',
    'Please do not text me anymore',
    'Not right now, maybe in spring.',
    'Who is this?',
  ],
  answers: [
    'Happy to help! I have just sent the listing to your email.',
    'Saturday at 11 works. The address is 218 Palm Lane.',
    'It is listed at $429,000. Would you like to see it this week?',
  ],
  savedReplies: [
    { title: 'Office hours', text: 'Hi [First Name], we are here Monday to Saturday, 8 am to 6 pm.' },
    { title: 'Directions', text: 'We are at 40 Lake Drive. Parking is behind the building.' },
  ],
  notes: [
    'Pre-approved by First Valley Bank up to $480,000.',
    'Prefers a call after 5 pm. Two children, needs a yard.',
  ],
  billing: { months: 4 },
};
