/** A campaign with two steps as the API answers it, for tests. */
const stats = {
  leads: 4,
  currentLeads: 4,
  currentAppointments: 0,
  queued: 1,
  unconfirmed: 0,
  messages: 3,
  messagesSuccess: 2,
  messagesFailed: 1,
  responses: 1,
  features: [],
};
export const step = {
  id: 'f1',
  label: '',
  structureType: 'FEATURE',
  featureType: 'MESSAGE',
  pitch: null,
  message: 'Hi [First Name]',
  messageContent: [
    { type: 'TEXT', text: 'Hi ', fallback: null },
    { type: 'FIRST_NAME', text: null, fallback: 'there' },
  ],
  days: 0,
  hours: 0,
  minutes: 0,
  window: null,
  delayUntil: null,
  finished: true,
  workflows: [],
  version: 3,
};
export const later = { ...step, id: 'f2', days: 2, window: 9, messageContent: [], finished: false };
export const campaign = {
  id: 'c1',
  name: 'Open house',
  status: 'RUNNING' as string | null,
  archived: false,
  paused: false,
  pauseReason: null as string | null,
  stopped: null as string | null,
  created: '2026-11-20T18:00:00Z',
  lastActive: null,
  hasAppt: false,
  structure: { feature: ['f1', 'f2'], before: [] as string[], appointment: [] as string[] },
  features: [later, step],
  stats,
};
