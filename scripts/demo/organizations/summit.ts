import type { DemoOrganization } from './demo-organization.ts';

export const summit: DemoOrganization = {
  slug: 'summit',
  brand: 'opportunity',
  people: 30,
  switches: { v2: true, showEventsPage: true, showAppt: true, showApptPlaceholders: true, showCalendly: true },
  plan: 'pro',
  color: '#3b5bdb',
  welcome: 'Hi [First Name], this is Summit Partners. Thank you for your interest in our partner program!',
  field: { name: 'Source', values: ['Career fair', 'Referral', 'Website'] },
  tags: ['Hot', 'Second call', 'Signed'],
  groups: ['Webinar guests', 'Career fair', 'New partners'],
  calendar: { name: 'Intro call', link: 'https://calendly.com/summit-partners/intro-call' },
  pitch: {
    title: 'A partnership in five minutes',
    slides: [
      {
        title: 'Thank you for your interest',
        text: [
          '[First Name], you asked how our partner program works. Here is the short version.',
          'It takes five minutes.',
        ],
      },
      {
        title: 'Is it for you?',
        questions: [
          { type: 'SCALE', label: 'How happy are you with your work today?', range: [0, 5] },
          { type: 'DROPDOWN', label: 'How many hours a week do you have?', labels: ['Up to 5', '5 to 10', 'More'] },
        ],
      },
      { title: 'Choose a time for a call', isCalendar: true },
    ],
    button: { label: 'Read the partner guide', url: 'https://www.example.com/partner-guide' },
  },
  campaigns: [
    {
      name: 'First contact',
      startedDaysAgo: 40,
      joinsDaily: true,
      contacts: [6, 30],
      steps: [
        { text: 'Hi [First Name], thank you for stopping by. Do you have ten minutes this week?' },
        { text: 'I would hate for you to miss this, [First Name]. Is Thursday better?', days: 2 },
      ],
      library: 'Two texts after a first conversation.',
    },
    {
      name: 'Spring recruiting',
      startedDaysAgo: 38,
      contacts: [0, 6],
      steps: [{ text: 'Hi [First Name], we have five places this spring. Shall I keep one for you?' }],
      end: 'ARCHIVED',
    },
    {
      name: 'Partner program',
      startedDaysAgo: 8,
      contacts: [0, 18],
      steps: [
        { text: 'Hi [First Name], here is how our program works.', hasPitch: true },
        { text: 'Our guide answers most questions.', days: 1, link: 'https://www.example.com/partner-guide' },
        { text: 'What did you think, [First Name]?', days: 10 },
      ],
    },
    {
      name: 'Webinar',
      startedDaysAgo: 12,
      contacts: [0, 0],
      steps: [
        { text: 'Hi [First Name], your place is reserved: [Event Date] at [Event Time], [Event Location].' },
        { text: 'See you tomorrow at [Event Time], [First Name]!', structure: 'BEFORE', days: 1 },
        { text: 'Thank you for coming. What is your next question?', structure: 'APPOINTMENT', hours: 2 },
      ],
    },
    {
      name: 'Second call',
      startedDaysAgo: 1,
      contacts: [19, 24],
      steps: [{ text: 'Hi [First Name], shall we talk again?', days: 2 }],
      end: 'PAUSED',
    },
    {
      name: 'Deadline today',
      startedDaysAgo: 0,
      contacts: [2, 15],
      steps: [{ text: 'Hi [First Name], today is the last day to apply.' }],
    },
    { name: 'Partner onboarding', startedDaysAgo: null, contacts: [0, 0], steps: [], isV2: true },
  ],
  ifThens: [
    { label: 'Booked a call', when: 'BOOKED', action: { tell: 'OWNER', text: 'booked a call.' } },
    {
      label: 'Has time',
      when: { question: 'How many hours a week do you have?', answers: ['More'] },
      action: { tell: 'ADMIN', text: 'has more than ten hours.' },
    },
    {
      label: 'Has some time',
      when: { question: 'How many hours a week do you have?', answers: ['5 to 10'] },
      action: { campaign: 'Second call' },
    },
    { label: 'Not opened', when: { unopenedDays: 2 }, action: { text: 'Did you see my link, [First Name]?' } },
  ],
  page: {
    title: 'Join our next webinar',
    description: 'Forty minutes about the partner program, with time for questions.',
    questions: [
      { type: 'RATING', label: 'How much do you know about us?', range: [1, 5] },
      { type: 'SHORT', label: 'What would you like to hear about?' },
    ],
  },
  events: [
    {
      inDays: -9,
      time: '17:00',
      location: 'Online',
      address: 'https://meet.example.com/summit',
      contacts: [6, 11],
      campaign: 'Webinar',
    },
    {
      inDays: 2,
      time: '17:00',
      location: 'Online',
      address: 'https://meet.example.com/summit',
      contacts: [11, 18],
      campaign: 'Webinar',
    },
    {
      inDays: 9,
      time: '18:30',
      location: 'Summit office, Tempe',
      address: '60 E Rio Salado Parkway',
      contacts: [18, 21],
    },
  ],
  announcements: [
    'Hi [First Name], the recording of our webinar is online.',
    'Hi [First Name], our next webinar is on Tuesday at 5 pm.',
  ],
  replies: [
    'Tell me more.',
    'How much do I have to invest?',
    'Thursday at 4 works for me',
    'Is this a full-time job?',
    'Take me off your list',
    'My sister may be interested too',
  ],
  answers: [
    'Nothing at first. I explain it in ten minutes, is today at 5 good?',
    'Thursday at 4 it is. I call this number.',
    'It is beside your job, five to ten hours a week.',
  ],
  savedReplies: [
    { title: 'Book a call', text: 'Hi [First Name], pick a time: https://calendly.com/summit-partners/intro-call' },
    { title: 'Costs', text: 'There is no fee to begin.' },
  ],
  notes: ['Met at the career fair in Tempe. Teacher, wants evenings only.', 'Ask again after tax season.'],
  billing: { months: 3 },
};
