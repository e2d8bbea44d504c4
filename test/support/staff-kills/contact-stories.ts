import { uploadKey } from '../../../functions/domain/media/upload-kinds.ts';
import { CONTACTS, pass, prepareCall, type Stage } from './stage.ts';
import { ids, plain, type StaffStory } from './stories.ts';

const KEY = 'key-of-the-press';
const attestation = 'They agreed.';
const [first = ''] = ids(0);
const [newcomer = ''] = ids(3);
const NEW_PHONE = '+16025550177';
const FILE = 'name,phone\nAnn,6025550110\nBob,6025550111\nBob,6025550111\nNobody,1\n';

function putFile({ machine }: Stage, content: string): string {
  const key = uploadKey('CSV', 'o', 'list', 'text/csv');
  machine.files.set(key, Buffer.from(content));
  return key;
}

async function importList(stage: Stage): Promise<string> {
  const { job } = await prepareCall(stage, {
    field: 'leadsFromCsv',
    arguments: { uploadKey: putFile(stage, FILE), fullNameKey: 'name', phoneKey: 'phone', attestation },
  });
  await pass(stage, 20);
  return (job as { id: string }).id;
}

const booking = { eventDate: '2027-03-03', eventTime: '10:18' };
async function book(stage: Stage): Promise<{ id: string; eventId: string }> {
  const { appointment } = await prepareCall(stage, {
    field: 'createLeadAppointment',
    arguments: { leadId: first, ...booking, campaignsToAdd: ['c'] },
  });
  await pass(stage, 5);
  const { id } = appointment as { id: string };
  return { id, eventId: (await stage.machine.data.appointments.findAppointment('o', id))?.eventId ?? '' };
}

const CHANGES: readonly StaffStory[] = [
  plain(
    'add a contact',
    'createLead',
    { lead: { name: 'New', phone: NEW_PHONE }, attestation, idempotencyKey: KEY },
    { repeatable: true },
  ),
  plain(
    'add a contact with a welcome',
    'createLead',
    {
      lead: { name: 'New', phone: NEW_PHONE },
      welcomeMessageContent: [{ type: 'TEXT', text: 'Welcome STOP' }],
      attestation,
      idempotencyKey: KEY,
    },
    { repeatable: false, gradual: true },
  ),
  plain(
    'add contacts to a campaign at once',
    'createLeads',
    { leads: [{ phone: NEW_PHONE }, { phone: '+16025550178' }], campaignId: 'd', attestation, idempotencyKey: KEY },
    { repeatable: true, gradual: true },
  ),
  plain(
    'add a number that someone has',
    'createLead',
    { lead: { name: 'Merged', phone: CONTACTS[0]?.phone }, attestation, idempotencyKey: KEY },
    { repeatable: true },
  ),
  plain('correct a number', 'updateLead', { leadId: first, lead: { phone: NEW_PHONE } }, { repeatable: true }),
  plain('remove a number', 'updateLead', { leadId: first, lead: { phone: '' } }, { repeatable: true }),
  plain(
    'archive contacts',
    'archiveLeads',
    { leadIds: ids(0, 1), idempotencyKey: KEY },
    { repeatable: true, gradual: true },
  ),
  plain('archive everybody', 'archiveLeads', { allLeads: true, idempotencyKey: KEY }, { repeatable: true }),
  {
    name: 'restore contacts',
    repeatable: true,
    gradual: true,
    field: 'archiveLeads',
    prepare: async (stage) => {
      await prepareCall(stage, { field: 'archiveLeads', arguments: { leadIds: ids(0, 1) } });
      return { leadIds: ids(0, 1), restore: true, idempotencyKey: KEY };
    },
  },
  plain('opt a contact out', 'optOutLead', { leadId: first }, { repeatable: true }),
  plain('erase a contact', 'eraseLead', { leadId: first, name: 'Pat 0' }, { repeatable: true }),
];

const FILES: readonly StaffStory[] = [
  {
    name: 'import a file',
    repeatable: true,
    field: 'leadsFromCsv',
    prepare: async (stage) => ({
      uploadKey: putFile(stage, FILE),
      fullNameKey: 'name',
      phoneKey: 'phone',
      campaignId: 'd',
      attestation,
      idempotencyKey: KEY,
    }),
  },
  plain(
    'import rows',
    'leadsFromCsv',
    { leads: [{ name: 'Ann', phone: NEW_PHONE }], campaignId: 'd', attestation, idempotencyKey: KEY },
    { repeatable: true },
  ),
  {
    name: 'undo an import',
    repeatable: true,
    field: 'undoJob',
    prepare: async (stage) => ({ jobId: await importList(stage) }),
  },
  {
    name: 'opt a list out',
    repeatable: true,
    field: 'optOutsFromCsv',
    prepare: async (stage) => ({
      uploadKey: putFile(stage, `phone\n${CONTACTS[0]?.phone}\n6025550199\n`),
      phoneKey: 'phone',
      idempotencyKey: KEY,
    }),
  },
  {
    name: 'undo the archiving of everybody',
    repeatable: true,
    field: 'undoJob',
    prepare: async (stage) => {
      const { job } = await prepareCall(stage, { field: 'archiveLeads', arguments: { allLeads: true } });
      await pass(stage, 10);
      return { jobId: (job as { id: string }).id };
    },
  },
];

const APPOINTMENTS: readonly StaffStory[] = [
  plain(
    'make an appointment',
    'createLeadAppointment',
    { leadId: newcomer, ...booking, campaignsToAdd: ['c'], idempotencyKey: KEY },
    { repeatable: false },
  ),
  {
    name: 'move an appointment',
    repeatable: true,
    field: 'updateLeadAppointment',
    prepare: async (stage) => ({ leadAppointmentId: (await book(stage)).id, eventTime: '10:21' }),
  },
  {
    name: 'cancel an appointment',
    repeatable: true,
    field: 'deleteLeadAppointment',
    prepare: async (stage) => ({ leadAppointmentId: (await book(stage)).id }),
  },
  {
    name: 'cancel an event',
    repeatable: true,
    field: 'cancelEvents',
    prepare: async (stage) => ({ eventIds: [(await book(stage)).eventId] }),
  },
  {
    name: 'text everybody at an event',
    repeatable: false,
    field: 'messageEvents',
    prepare: async (stage) => ({
      eventIds: [(await book(stage)).eventId],
      messageContent: [{ type: 'TEXT', text: 'Bring a card STOP' }],
      idempotencyKey: KEY,
    }),
  },
  {
    name: 'add a campaign to an event',
    repeatable: true,
    field: 'addCampaignsToEvents',
    prepare: async (stage) => ({ eventIds: [(await book(stage)).eventId], campaignIds: ['d'] }),
  },
];

export const CONTACT_STORIES: readonly StaffStory[] = [...CHANGES, ...FILES, ...APPOINTMENTS];
