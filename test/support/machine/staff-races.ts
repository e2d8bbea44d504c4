import type { E164 } from '../../../functions/domain/contacts/phone.ts';
import { archiveContact } from '../../../functions/use-cases/contacts/archive-contact.ts';
import { optOutContact } from '../../../functions/use-cases/contacts/opt-out-contact.ts';
import { NEWCOMER, stopped, type Race } from './stop-races.ts';
import { contact, dispatcherActor, inboundActor, NOW, senderActor, STAFF } from './stop-scenario.ts';
import { ZONE, type TestMachine } from './test-machine.ts';

/** Staff opts the contact out, as the API does. */
const staffOptsOut = ({ data }: TestMachine) => ({
  name: 'staff',
  run: async () =>
    void (await optOutContact({ data, publish: async () => undefined }, STAFF, { contactId: contact.id, note: null })),
});

function setsNumber({ data }: TestMachine, phone: E164 | null) {
  return {
    name: 'staff',
    run: async () => void (await data.contactWriter.updateContact(contact, { ...contact, phone })),
  };
}

/** What staff do while a text of the contact is due. */
export const STAFF_RACES: readonly Race[] = [
  {
    name: 'staff opts out while a text is handed over',
    story: { actors: (machine, text) => [senderActor(machine, text), staffOptsOut(machine)], findViolations: stopped },
  },
  {
    name: 'staff archives while a text is handed over',
    story: {
      actors: (machine, text) => [
        senderActor(machine, text),
        {
          name: 'archives',
          run: () =>
            archiveContact(
              { data: machine.data, wakeUps: machine.wakeUps, publish: async () => undefined, zone: ZONE },
              contact,
              NOW,
            ),
        },
      ],
    },
  },
  {
    name: 'staff correct the number while a text is handed over',
    story: { actors: (machine, text) => [senderActor(machine, text), setsNumber(machine, NEWCOMER.phone)] },
  },
  {
    name: 'staff remove the number while a text is dispatched and handed over',
    story: { actors: (machine) => [dispatcherActor(machine), setsNumber(machine, null)], liveQueues: ['texts'] },
  },
  {
    name: 'staff correct the number, and the old number says STOP, while a text is handed over',
    many: true,
    story: {
      actors: (machine, text) => [
        senderActor(machine, text),
        setsNumber(machine, NEWCOMER.phone),
        inboundActor(machine, 'STOP'),
      ],
      findViolations: stopped,
    },
  },
];
