import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildAppointmentId } from '../../domain/appointments/appointment.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import type { Data } from '../index.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const contact = newContact({ organizationId: O, id: 'c', name: 'Ann', phone: '+16025550101', created: NOW });

const TOUCHES: readonly [string, (data: Data) => Promise<unknown>][] = [
  [
    'note',
    (data) => data.notes.addNote({ organizationId: O, contactId: 'c', id: 'n', text: 'Call her', by: 'u', at: NOW }),
  ],
  [
    'appointment',
    (data) => {
      const plain = { occasion: null, eventId: null, campaignIds: [], canceled: null, version: 1 };
      const id = buildAppointmentId('c', '1');
      return data.appointments.createAppointment(
        { organizationId: O, contactId: 'c', id, ...plain, planned: NOW, created: NOW },
        null,
      );
    },
  ],
];

it.each(TOUCHES)('An undo keeps a contact that got a %s after it was read', async (_kind, touch) => {
  const { data } = await createInProcessData();
  await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
  const [found] = await data.importUndo.findImported(O, ['c'], 'undo');
  await touch(data);
  const read = found ? [found.contact] : [];
  expect([...(await data.importUndo.archive(O, read, 'undo', NOW))]).toEqual([]);
  expect((await data.contacts.findContact(O, 'c'))?.archived).toBeNull();
  // Read after the touch, the contact is as it was read.
  const [again] = await data.importUndo.findImported(O, ['c'], 'undo');
  expect([...(await data.importUndo.archive(O, again ? [again.contact] : [], 'undo', NOW))]).toEqual(['c']);
});
