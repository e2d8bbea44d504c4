import type { HandOver } from '../../../functions/adapters/carrier.ts';
import { newContact } from '../../../functions/domain/contacts/contact.ts';
import {
  campaign,
  contact,
  dispatcherActor,
  inboundActor,
  NOW,
  OTHER_ORGANIZATION,
  OUR_ORGANIZATION,
  PHONE,
  scheduleSecondMessage,
  senderActor,
  type StopStory,
  type StoryResult,
} from './stop-scenario.ts';
import type { TestMachine } from './test-machine.ts';

const OPTED_OUT = 21610;
export const NEWCOMER = { id: 'new', phone: '+16025550110' } as const;

const reportsOptOut = (machine: TestMachine) => ({
  name: 'callback',
  run: () =>
    machine.deliver('statuses', {
      version: 1,
      organizationId: 'o',
      contactId: 'l',
      messageId: 'said',
      campaignId: null,
      attempt: 1,
      carrierId: 'SM1',
      status: 'UNDELIVERED',
      code: OPTED_OUT,
    }),
});

/** What staff wrote went out a moment ago. */
async function findSentDirectMessages(machine: TestMachine): Promise<void> {
  await scheduleSecondMessage(machine);
  await senderActor(machine, 'said', null).run();
}

/** The STOP of the number is in effect at the end. */
export const stopped = ({ commits }: StoryResult): string[] =>
  commits.hasStopped('o', PHONE) ? [] : ['the STOP was lost'];

export interface Race {
  readonly name: string;
  readonly story: StopStory;
  /** Of more than two who run side by side there are thousands of orders and more. */
  readonly many?: boolean;
  /** They have no item in common: there is one order, and that there is no other is the proof. */
  readonly apart?: boolean;
}

export const STOP_RACES: readonly Race[] = [
  {
    name: 'STOP while a text is handed over',
    story: {
      actors: (machine, text) => [senderActor(machine, text), inboundActor(machine, 'STOP')],
      findViolations: stopped,
    },
  },
  {
    name: 'STOP while a text is dispatched and handed over',
    story: {
      actors: (machine) => [dispatcherActor(machine), inboundActor(machine, 'STOP')],
      liveQueues: ['texts'],
      findViolations: stopped,
    },
  },
  {
    name: 'STOP while a text is handed over and the carrier reports it at once',
    many: true,
    story: {
      actors: (machine, text) => [senderActor(machine, text), inboundActor(machine, 'STOP')],
      liveQueues: ['statuses'],
      reports: true,
      findViolations: stopped,
    },
  },
  {
    name: 'STOP that comes twice at once',
    many: true,
    story: {
      actors: (machine, text) => [
        senderActor(machine, text),
        inboundActor(machine, 'STOP'),
        inboundActor(machine, 'STOP', { name: 'STOP again', sid: 'STOP' }),
      ],
      findViolations: stopped,
    },
  },
  {
    name: 'STOP while two senders have the same text',
    many: true,
    story: {
      actors: (machine, text) => [
        senderActor(machine, text),
        senderActor(machine, text, 'c', 'other sender'),
        inboundActor(machine, 'STOP'),
      ],
      findViolations: stopped,
    },
  },
  {
    name: 'STOP and START at once',
    many: true,
    story: {
      actors: (machine, text) => [
        senderActor(machine, text),
        inboundActor(machine, 'STOP'),
        inboundActor(machine, 'START'),
      ],
    },
  },
  {
    name: 'STOP while the contact joins the campaign once more',
    many: true,
    story: {
      setUp: leaves,
      actors: (machine) => [
        { name: 'joins', run: () => enrollActor(machine, contact.id) },
        inboundActor(machine, 'STOP'),
      ],
      liveQueues: ['wake', 'texts'],
      findViolations: stopped,
    },
  },
  {
    name: 'STOP of a number while it becomes a contact',
    many: true,
    story: {
      actors: (machine) => [
        { name: 'adds', run: () => addsNewcomer(machine) },
        inboundActor(machine, 'STOP', { from: NEWCOMER.phone }),
      ],
      liveQueues: ['wake', 'texts'],
      findViolations: ({ commits }) => (commits.hasStopped('o', NEWCOMER.phone) ? [] : ['the STOP was lost']),
    },
  },
  {
    name: 'STOP while staff writes',
    story: {
      actors: (machine) => [
        { name: 'writes', run: () => findSentDirectMessages(machine) },
        inboundActor(machine, 'STOP'),
      ],
      findViolations: stopped,
    },
  },
  {
    name: 'the carrier refuses one text for a STOP while another is handed over',
    story: {
      setUp: scheduleSecondMessage,
      carrier: refusesWhatStaffSaid,
      actors: (machine, text) => [senderActor(machine, text), senderActor(machine, 'said', null, 'refused')],
      findViolations: stopped,
    },
  },
  {
    name: 'the carrier reports a STOP while a text is handed over',
    story: {
      setUp: findSentDirectMessages,
      actors: (machine, text) => [senderActor(machine, text), reportsOptOut(machine)],
      findViolations: stopped,
    },
  },
  {
    name: 'STOP to another organization, which stops nothing of ours',
    apart: true,
    story: {
      actors: (machine, text) => [
        senderActor(machine, text),
        inboundActor(machine, 'STOP', { to: OTHER_ORGANIZATION.number }),
      ],
      findViolations: onlyTheirs,
    },
  },
];

function refusesWhatStaffSaid(body: string, index: number): HandOver {
  return body.startsWith('said') ? { kind: 'REFUSED', code: OPTED_OUT } : { kind: 'ACCEPTED', carrierId: `SM${index}` };
}

function onlyTheirs({ items, countHandOvers: times, first }: StoryResult): string[] {
  const states = new Map(items.flatMap((item) => (item.sk === 'CONSENT' ? [[item.pk.split('#')[1], item.state]] : [])));
  return [
    ...(times(first) === 1 ? [] : [`the text was handed over ${times(first)} times`]),
    ...(states.get(OUR_ORGANIZATION.id) === 'NONE' && states.get(OTHER_ORGANIZATION.id) === 'OPTED_OUT'
      ? []
      : [`ours is ${String(states.get(OUR_ORGANIZATION.id))}, theirs ${String(states.get(OTHER_ORGANIZATION.id))}`]),
  ];
}

async function leaves({ data }: TestMachine): Promise<void> {
  for (const enrollment of await data.enrollments.listByContact('o', contact.id))
    await data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
}

async function addsNewcomer(machine: TestMachine): Promise<void> {
  await machine.data.contactWriter.addContacts('o', [
    { contact: newContact({ ...NEWCOMER, organizationId: 'o', created: NOW }), attestation: null },
  ]);
  await enrollActor(machine, NEWCOMER.id);
}

async function enrollActor({ data, wakeUps }: TestMachine, id: string): Promise<void> {
  const fresh = await data.contacts.findContact('o', id);
  const { dues } = await data.enroller.enroll(campaign, fresh ? [fresh] : [], {
    sendAgain: true,
    by: null,
    rules: { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' },
    now: NOW,
  });
  await wakeUps.schedule('o', dues, NOW);
}
