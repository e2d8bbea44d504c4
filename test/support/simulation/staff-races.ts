import type { E164 } from '../../../functions/domain/contacts/phone.ts';
import { archiveContact } from '../../../functions/use-cases/contacts/archive-contact.ts';
import { optOutContact } from '../../../functions/use-cases/contacts/opt-out-contact.ts';
import type { Campaign } from '../../../functions/domain/campaigns/campaign.ts';
import { newJob } from '../../../functions/domain/jobs/job.ts';
import { newMessage } from '../../../functions/domain/sending/message.ts';
import { IDLE_QUEUES } from '../scenarios/test-data.ts';
import { NEWCOMER, stopped, type Race } from './stop-races.ts';
import { campaign, contact, dispatcherActor, inboundActor, NOW, senderActor, STAFF } from './stop-scenario.ts';
import type { TestMachine } from './test-machine.ts';

/** Staff opts the contact out, as the API does. */
const staffOptsOut = ({ data }: TestMachine) => ({
  name: 'staff',
  run: async () =>
    void (await optOutContact({ data, bulk: IDLE_QUEUES.bulk, publish: async () => undefined }, STAFF, {
      contactId: contact.id,
      note: null,
    })),
});

function setsNumber({ data }: TestMachine, phone: E164 | null) {
  return {
    name: 'staff',
    run: async () => void (await data.contactWriter.updateContact(contact, { ...contact, phone })),
  };
}

/** Staff change the campaign, as the API does. */
function changesCampaign({ data }: TestMachine, change: Partial<Campaign>) {
  return {
    name: 'staff',
    run: async () => void (await data.campaigns.change('o', campaign.id, (before) => ({ ...before, ...change }))),
  };
}

/** A message to many contacts is scheduled. Returns the actor that cancels it. */
async function schedulesBulkMessage({ data, wakeUps }: TestMachine): Promise<void> {
  const job = newJob({ organizationId: 'o', id: 'bulk', kind: 'MESSAGE', total: 1, created: NOW });
  await data.jobs.createJob(job);
  const message = newMessage({
    organizationId: 'o',
    contactId: contact.id,
    id: 'bulk-message',
    kind: 'DIRECT',
    state: 'SCHEDULED',
    lane: 'campaign',
    body: 'Sale STOP',
    jobId: job.id,
    created: NOW,
    due: NOW,
    segments: 1,
  });
  await data.bulkMessages.schedule(job, [message]);
  await wakeUps.schedule('o', [NOW], NOW);
}

const cancelsJob = ({ data }: TestMachine) => ({
  name: 'staff',
  run: async () => void (await data.jobs.cancel('o', 'bulk', ['RUNNING', 'DONE'])),
});

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
          run: async () => void (await archiveContact({ data: machine.data }, contact, NOW)),
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
  ...(['paused', 'stopped', 'archived'] as const).map((what) => ({
    name: `the campaign is ${what} while a text is handed over`,
    story: {
      actors: (machine: TestMachine, text: string) => [
        senderActor(machine, text),
        changesCampaign(machine, { [what]: NOW }),
      ],
    },
  })),
  {
    name: 'the campaign is paused and resumed while a text is handed over',
    many: true,
    story: {
      actors: (machine, text) => [
        senderActor(machine, text),
        changesCampaign(machine, { paused: NOW }),
        { ...changesCampaign(machine, { paused: null }), name: 'other staff' },
      ],
    },
  },
  {
    name: 'a message to many contacts is canceled while it is handed over',
    story: {
      setUp: schedulesBulkMessage,
      actors: (machine) => [senderActor(machine, 'bulk-message', null), cancelsJob(machine)],
    },
  },
];
