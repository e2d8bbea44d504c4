import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildImportJob } from '../../../test/support/scenarios/jobs/import-job.ts';
import { buildAppointment } from '../../../test/support/scenarios/appointments/plans.ts';
import { submissionKey } from '../../data/forms/form-keys.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Group } from '../../domain/groups/group.ts';
import { NO_GROUP_FILES } from '../../domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../domain/groups/landing-settings.ts';
import { newJob } from '../../domain/jobs/job.ts';
import { firstChunk, undoPage } from '../../messages/imports.ts';
import { consumeImports } from '../index.ts';

const O = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const LATER = new Date('2026-03-03T17:00:00Z');
const NAMES = [
  'Untouched',
  'Edited',
  'Phone',
  'Noted',
  'Tagged',
  'Grouped',
  'Agreed',
  'Visitor',
  'Form',
  'Email',
  'Two',
];
const FILE = `name,phone,email\n${NAMES.map((name, row) => `${name},602555${1_000 + row}${name === 'Two' ? ' / 6025552000' : ''},`).join('\n')}\n`;

const buildGroup = (id: string): Group => ({
  organizationId: O,
  id,
  code: `code-${id}`,
  name: id,
  created: START,
  archived: null,
  landing: DEFAULT_LANDING_SETTINGS,
  files: NO_GROUP_FILES,
  version: 1,
});

/** An import of one contact for each name. */
async function setUp() {
  const { data } = await createInProcessData();
  const deps = {
    data,
    files: { readFrom: async (_key: string, byte: number) => Readable.from([Buffer.from(FILE).subarray(byte)]) },
    imports: { send: async () => undefined },
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => LATER,
  };
  const runImport = async (id: string, created: Date) => {
    const job = buildImportJob({ organizationId: O, id, total: FILE.length, created });
    await data.jobs.createJob({ ...job, details: { ...job.details, seed: id, groupId: 'own', userId: 'u1' } });
    await consumeImports(deps, firstChunk(O, id));
    return data.jobs.findJob(O, id);
  };
  for (const id of ['own', 'other']) await data.groups.createGroup(buildGroup(id), null);
  await runImport('first', START);
  const contacts = new Map<string, Contact>();
  for await (const page of data.contacts.iterateAll(O, 'contacts'))
    for (const contact of page) contacts.set(contact.name, contact);
  const find = (who: string): Contact => {
    const contact = contacts.get(who);
    if (!contact) throw new Error(`The import did not add ${who}`);
    return contact;
  };
  return { data, deps, find, runImport };
}

it('An undo archives only untouched contacts, and lists the others with the reason', async () => {
  const { data, deps, find } = await setUp();
  const edit = (who: string, change: Partial<Contact>) =>
    data.contactWriter.updateContact(find(who), { ...find(who), ...change });
  await edit('Edited', { name: 'Edited Archer', lastName: 'Archer' });
  await edit('Phone', { phone: '+16025559999' });
  await edit('Email', { email: 'e@example.com' });
  const note = { organizationId: O, text: 'Called', by: 'u1', at: LATER };
  await data.notes.addNote({ ...note, contactId: find('Noted').id, id: 'n1' });
  const gone = { ...note, contactId: find('Untouched').id, id: 'n2' };
  await data.notes.addNote(gone);
  await data.notes.setDeleted(gone, LATER);
  await data.contactTags.addContactTags({ organizationId: O, tagId: 't1' }, [find('Tagged').id]);
  await data.groupMembers.addMembers({ organizationId: O, groupId: 'other' }, [find('Grouped').id]);
  const optIn = {
    state: 'OPTED_IN',
    evidence: { kind: 'KEYWORD', word: 'START', carrierId: 'SM1' },
    at: LATER,
  } as const;
  await data.consents.change(O, find('Agreed').phone ?? '+1', optIn, 'SM1');
  const occasion = { date: '2026-03-05', time: '10:00', timeZone: 'America/Phoenix', location: '', address: '' };
  const event = await data.events.findOpen(O, occasion, LATER);
  const visit = { ...buildAppointment('2026-03-05T10:00', LATER), organizationId: O, contactId: find('Visitor').id };
  await data.appointments.createAppointment({ ...visit, occasion, eventId: event.id }, event);
  await data.table.put({ ...submissionKey(O, find('Form').id, 's1'), id: 's1' });
  const total = NAMES.length;
  await data.jobs.createJob(
    newJob({ organizationId: O, id: 'undo', kind: 'UNDO', total, created: LATER, details: { imported: 'first' } }),
  );
  await consumeImports(deps, undoPage(O, 'undo', 1));
  const rejects = await data.jobRejects.listFirst(O, 'undo', 100);
  expect(rejects.map(({ value, reason }) => `${value}: ${reason}`)).toEqual([
    'Edited Archer: WAS_EDITED',
    'Phone: WAS_EDITED',
    'Noted: HAS_NOTE',
    'Tagged: WAS_EDITED',
    'Grouped: ADDED_TO_GROUP',
    'Agreed: OPTED_IN',
    'Visitor: HAS_APPOINTMENT',
    'Form: SUBMITTED_FORM',
    'Email: WAS_EDITED',
  ]);
  expect(await data.jobs.findJob(O, 'undo')).toMatchObject({ state: 'DONE', archived: 2, skipped: 9 });
  const archived = await data.contacts.findMany(O, [find('Untouched').id, find('Two').id]);
  expect(archived.map((contact) => contact.archived)).toEqual([LATER, LATER]);
});

it('A corrected number that comes back with the file is a row to review, and can still be added by hand', async () => {
  const { data, find, runImport } = await setUp();
  const { phone } = find('Phone');
  await data.contactWriter.updateContact(find('Phone'), { ...find('Phone'), phone: '+16025559999' });
  const again = await runImport('second', LATER);
  expect(again).toMatchObject({ state: 'DONE', added: 0, merged: NAMES.length - 1, rejected: 1 });
  expect(await data.jobRejects.listFirst(O, 'second', 10)).toMatchObject([
    { row: 4, value: '(602) 555-1002', reason: 'NUMBER_CORRECTED' },
  ]);
  const byHand = { ...find('Edited'), id: 'by-hand', phone, name: 'By Hand' };
  expect(await data.contactWriter.addContacts(O, [{ contact: byHand, attestation: null }])).toEqual([
    { kind: 'ADDED', contactId: 'by-hand' },
  ]);
  expect(await runImport('third', LATER)).toMatchObject({ state: 'DONE', merged: NAMES.length, rejected: 0 });
});
