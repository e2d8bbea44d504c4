import type { DemoOrganization } from './demo-organization.ts';

export const valley: DemoOrganization = {
  slug: 'valley',
  brand: 'health',
  people: 28,
  switches: { showEventsPage: true, showAppt: true, showApptPlaceholders: true, showCalendly: true, showAudio: true },
  plan: 'pro',
  color: '#1971c2',
  forwardingPhone: '(602) 555-0162',
  autoReply: 'This number is read from 8 am to 5 pm. In an emergency call 911.',
  field: { name: 'Doctor', values: ['Dr. Adams', 'Dr. Boyle', 'Dr. Chen'] },
  tags: ['New patient', 'Skin check', 'Follow-up'],
  groups: ['Flu shots', 'Skin check yearly', 'Post-op'],
  calendar: { name: 'Skin check', link: 'https://calendly.com/valley-clinic/skin-check' },
  pitch: {
    title: 'Before your visit',
    slides: [
      {
        title: 'What to bring',
        text: ['Your insurance card and a photo ID.', 'A list of the medicines that you take.'],
      },
      {
        title: 'A few questions',
        questions: [
          { type: 'YESNO', label: 'Have you been here before?' },
          { type: 'DATE', label: 'When was your last skin check?' },
          { type: 'CHECKBOX', label: 'What is it about?', labels: ['A mole', 'A rash', 'Acne', 'Something else'] },
          { type: 'SCALE', label: 'How much does it bother you?', range: [0, 10] },
        ],
      },
      { title: 'Choose a time', isCalendar: true },
      { title: 'One last thing', questions: [{ type: 'VERIFY', label: 'I will call if I cannot come.' }] },
    ],
  },
  campaigns: [
    {
      name: 'New patients',
      startedDaysAgo: 41,
      joinsDaily: true,
      contacts: [5, 28],
      steps: [{ text: 'Hi [First Name], welcome to Valley Clinic. Reply here to change an appointment.' }],
      library: 'The first text to a new patient.',
      page: { title: 'Become a patient', description: 'Leave your number. We call within a day.' },
    },
    {
      name: 'Flu season',
      startedDaysAgo: 36,
      contacts: [0, 9],
      steps: [{ text: 'Hi [First Name], flu shots are here. Walk in any morning from 8 to 11.' }],
      end: 'ARCHIVED',
    },
    {
      name: 'Skin check',
      startedDaysAgo: 9,
      contacts: [0, 17],
      steps: [
        { text: 'Hi [First Name], it is time for your yearly skin check.', hasPitch: true },
        { text: 'Shall we find a time for your skin check, [First Name]?', days: 12 },
      ],
    },
    {
      name: 'After the procedure',
      startedDaysAgo: 5,
      contacts: [17, 23],
      steps: [
        { text: 'Hi [First Name], keep the bandage dry today. Reply if you have pain.' },
        { text: 'You can take the bandage off now. How does it look?', days: 2 },
        { text: 'Please come in to have the stitches out.', days: 5 },
      ],
    },
    {
      name: 'Visit reminder',
      startedDaysAgo: 8,
      contacts: [0, 0],
      steps: [
        { text: 'Hi [First Name], we see you on [Event Date] at [Event Time], [Event Location].' },
        {
          text: 'See you tomorrow at [Event Time], [First Name]. Bring your insurance card.',
          structure: 'BEFORE',
          days: 1,
        },
        { text: 'How was your visit, [First Name]?', structure: 'APPOINTMENT', hours: 3 },
      ],
    },
    {
      name: 'Insurance update',
      startedDaysAgo: 1,
      contacts: [19, 24],
      steps: [{ text: 'Hi [First Name], please send us a photo of your new insurance card.', days: 2 }],
      end: 'PAUSED',
    },
    {
      name: 'Doctor is late today',
      startedDaysAgo: 0,
      contacts: [1, 10],
      steps: [{ text: 'Hi [First Name], Dr. Boyle is 30 minutes late today. We are sorry.' }],
    },
    { name: 'Sunscreen reminder', startedDaysAgo: null, contacts: [0, 0], steps: [] },
  ],
  ifThens: [
    { label: 'Booked a skin check', when: 'BOOKED', action: { tell: 'OWNER', text: 'booked a skin check.' } },
    {
      label: 'New here',
      when: { question: 'Have you been here before?', answers: ['No'] },
      action: { text: 'Please come ten minutes early for the paperwork, [First Name].' },
    },
    {
      label: 'Been here before',
      when: { question: 'Have you been here before?', answers: ['Yes'] },
      action: { tell: 'ADMIN', text: 'has a chart already.' },
    },
  ],
  page: {
    title: 'Ask for an appointment',
    description: 'Leave your number and we text you open times.',
    questions: [
      { type: 'DROPDOWN', label: 'Which office?', labels: ['Scottsdale', 'Tempe'] },
      { type: 'YESNO', label: 'Are you a new patient?' },
    ],
  },
  events: [
    {
      inDays: -6,
      time: '09:00',
      location: 'Scottsdale office',
      address: '7400 E Pinnacle Peak Road',
      contacts: [5, 9],
    },
    {
      inDays: 1,
      time: '09:30',
      location: 'Scottsdale office',
      address: '7400 E Pinnacle Peak Road',
      contacts: [9, 14],
    },
    {
      inDays: 6,
      time: '14:00',
      location: 'Tempe office',
      address: '1500 S Mill Avenue',
      contacts: [14, 17],
      campaign: 'Visit reminder',
    },
  ],
  announcements: [
    'Hi [First Name], our Tempe office has moved next door to 1500 S Mill Avenue.',
    'Hi [First Name], we are closed on Monday. The nurse line is open.',
  ],
  replies: [
    'Do I need a referral?',
    'Can I come on Wednesday instead?',
    'It itches a little, is that normal?',
    'Thank you!',
    'Wrong number, please remove me',
    'Do you take Blue Cross?',
  ],
  answers: [
    'No referral needed. Just bring your card.',
    'Wednesday at 10:20 is free. Shall I book it?',
    'A little is normal. Call us if it gets red or warm.',
  ],
  savedReplies: [
    { title: 'Parking', text: 'Parking is free in the garage. Take the elevator to floor 2.' },
    { title: 'Insurance', text: 'Hi [First Name], we take most plans. Text us the name of yours.' },
  ],
  notes: ['Needs an interpreter (Spanish).', 'Latex allergy.'],
  billing: { months: 3 },
};
