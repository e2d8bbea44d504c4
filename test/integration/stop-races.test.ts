import { describe, expect, it } from 'vitest';
import type { HandOver } from '../../functions/adapters/carrier.ts';
import { archive } from '../../functions/graphql/archiving.ts';
import { optOut } from '../../functions/graphql/consent.ts';
import { inEveryOrder, inSomeOrders, type Doors, type Explored, type Stage } from '../support/every-order.ts';
import { repeatable } from '../support/repeatable.ts';
import { dice } from '../../scripts/local/core/dice.ts';
import { newContact } from '../../functions/domain/contacts/lead.ts';
import { ZONE, type Machine } from '../support/machine.ts';
import {
  another,
  campaign,
  dispatcher,
  contact,
  NOW,
  OURS,
  PHONE,
  says,
  sender,
  STAFF,
  stopStage,
  THEIRS,
  type Seen,
  type Story,
} from '../support/stop-stage.ts';

/** Of stories with many orders: so many, all of them if there are no more. FC_SEED tries others. */
const SOME = Number(process.env['RACES'] ?? 40);
const SEED = Number(process.env['FC_SEED'] ?? 20_260_302);

const OPTED_OUT = 21610;
const NEWCOMER = { id: 'new', phone: '+16025550110' };

/** Staff opts the contact out, as the API does. */
const staffOptsOut = ({ data }: Machine) => ({
  name: 'staff',
  run: async () => void (await optOut({ data, publish: async () => undefined }, STAFF, { leadId: contact.id })),
});

const reportsOptOut = (machine: Machine) => ({
  name: 'callback',
  run: () =>
    machine.deliver('statuses', {
      v: 1,
      o: 'o',
      l: 'l',
      t: 'said',
      c: null,
      a: 1,
      sid: 'SM1',
      status: 'UNDELIVERED',
      code: OPTED_OUT,
    }),
});

/** What staff wrote went out a moment ago. */
async function saidAndSent(machine: Machine): Promise<void> {
  await another(machine);
  await sender(machine, 'said', null).run();
}

const stopped = ({ commits }: Seen): string[] => (commits.hasStopped('o', PHONE) ? [] : ['the STOP was lost']);

interface Race {
  readonly name: string;
  readonly story: Story;
  /** Of more than two who run side by side there are thousands of orders and more. */
  readonly many?: boolean;
  /** They have no item in common: there is one order, and that there is no other is the proof. */
  readonly apart?: boolean;
}

const STORIES: readonly Race[] = [
  {
    name: 'STOP while a text is handed over',
    story: { actors: (machine, text) => [sender(machine, text), says(machine, 'STOP')], faults: stopped },
  },
  {
    name: 'STOP while a text is dispatched and handed over',
    story: { actors: (machine) => [dispatcher(machine), says(machine, 'STOP')], live: ['texts'], faults: stopped },
  },
  {
    name: 'STOP while a text is handed over and the carrier reports it at once',
    many: true,
    story: {
      actors: (machine, text) => [sender(machine, text), says(machine, 'STOP')],
      live: ['statuses'],
      reports: true,
      faults: stopped,
    },
  },
  {
    name: 'STOP that comes twice at once',
    many: true,
    story: {
      actors: (machine, text) => [
        sender(machine, text),
        says(machine, 'STOP'),
        says(machine, 'STOP', { name: 'STOP again', sid: 'STOP' }),
      ],
      faults: stopped,
    },
  },
  {
    name: 'STOP while two senders have the same text',
    many: true,
    story: {
      actors: (machine, text) => [
        sender(machine, text),
        sender(machine, text, 'c', 'other sender'),
        says(machine, 'STOP'),
      ],
      faults: stopped,
    },
  },
  {
    name: 'STOP and START at once',
    many: true,
    story: { actors: (machine, text) => [sender(machine, text), says(machine, 'STOP'), says(machine, 'START')] },
  },
  {
    name: 'STOP while the contact joins the campaign once more',
    many: true,
    story: {
      given: leaves,
      actors: (machine) => [{ name: 'joins', run: () => joins(machine, contact.id) }, says(machine, 'STOP')],
      live: ['wake', 'texts'],
      faults: stopped,
    },
  },
  {
    name: 'STOP of a number while it becomes a contact',
    many: true,
    story: {
      actors: (machine) => [
        { name: 'adds', run: () => addsNewcomer(machine) },
        says(machine, 'STOP', { from: NEWCOMER.phone }),
      ],
      live: ['wake', 'texts'],
      faults: ({ commits }) => (commits.hasStopped('o', NEWCOMER.phone) ? [] : ['the STOP was lost']),
    },
  },
  {
    name: 'STOP while staff writes',
    story: {
      actors: (machine) => [{ name: 'writes', run: () => saidAndSent(machine) }, says(machine, 'STOP')],
      faults: stopped,
    },
  },
  {
    name: 'staff opts out while a text is handed over',
    story: { actors: (machine, text) => [sender(machine, text), staffOptsOut(machine)], faults: stopped },
  },
  {
    name: 'staff archives while a text is handed over',
    story: {
      actors: (machine, text) => [
        sender(machine, text),
        { name: 'archives', run: () => archive({ data: machine.data, wake: machine.wake, zone: ZONE }, contact, NOW) },
      ],
    },
  },
  {
    name: 'the carrier refuses one text for a STOP while another is handed over',
    story: {
      given: another,
      carrier: refusesWhatStaffSaid,
      actors: (machine, text) => [sender(machine, text), sender(machine, 'said', null, 'refused')],
      faults: stopped,
    },
  },
  {
    name: 'the carrier reports a STOP while a text is handed over',
    story: {
      given: saidAndSent,
      actors: (machine, text) => [sender(machine, text), reportsOptOut(machine)],
      faults: stopped,
    },
  },
  {
    name: 'STOP to another organization, which stops nothing of ours',
    apart: true,
    story: {
      actors: (machine, text) => [sender(machine, text), says(machine, 'STOP', { to: THEIRS.number })],
      faults: onlyTheirs,
    },
  },
];

function refusesWhatStaffSaid(body: string, index: number): HandOver {
  return body.startsWith('said') ? { kind: 'REFUSED', code: OPTED_OUT } : { kind: 'ACCEPTED', carrierId: `SM${index}` };
}

function onlyTheirs({ items, times, first }: Seen): string[] {
  const states = new Map(items.flatMap((item) => (item.sk === 'CONSENT' ? [[item.pk.split('#')[1], item.state]] : [])));
  return [
    ...(times(first) === 1 ? [] : [`the text was handed over ${times(first)} times`]),
    ...(states.get(OURS.id) === 'NONE' && states.get(THEIRS.id) === 'OPTED_OUT'
      ? []
      : [`ours is ${String(states.get(OURS.id))}, theirs ${String(states.get(THEIRS.id))}`]),
  ];
}

async function leaves({ data }: Machine): Promise<void> {
  for (const enrollment of await data.enrollments.ofContact('o', contact.id))
    await data.joining.remove(enrollment, { reason: 'Gone' });
}

async function addsNewcomer(machine: Machine): Promise<void> {
  await machine.data.contactWriter.add('o', [
    { contact: newContact({ ...NEWCOMER, organizationId: 'o', created: NOW }), attestation: null },
  ]);
  await joins(machine, NEWCOMER.id);
}

async function joins({ data, wake }: Machine, id: string): Promise<void> {
  const fresh = await data.contacts.find('o', id);
  const { dues } = await data.joining.add(campaign, fresh ? [fresh] : [], {
    sendAgain: true,
    by: null,
    rules: { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' },
    now: NOW,
  });
  await wake.at(dues, NOW);
}

/** By chance where there are too many: one after the other they would all begin alike. */
async function inAllOrSome(stage: (doors: Doors) => Promise<Stage>): Promise<Explored> {
  const explored = await inEveryOrder(stage, SOME);
  return explored.all || explored.faults.length > 0 ? explored : inSomeOrders(stage, SOME, dice(SEED));
}

describe(
  'whatever takes a consent away, in every order of its calls and those of the workers',
  { timeout: 7_200_000 },
  () => {
    for (const { name, story, many = false, apart = false } of STORIES) {
      it(`leaves no claim after it, no text twice, and exact figures: ${name}`, async () => {
        // The same in every order that is the same so far: a text's place among what is due follows from its id.
        const stage = async (doors: Doors): Promise<Stage> => {
          const chance = repeatable(dice(SEED));
          const built = await stopStage(story)(doors);
          return { ...built, close: () => (built.close(), chance.end()) };
        };
        const { orders, faults } = many ? await inAllOrSome(stage) : await inEveryOrder(stage);
        expect(faults).toEqual([]);
        // Actors of which one waits for the other have one order only, and prove nothing.
        expect(orders > 10).toBe(!apart);
      });
    }
  },
);
