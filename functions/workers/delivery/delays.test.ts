import { beforeEach, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization, IDLE_SENDER } from '../../../test/support/scenarios/test-data.ts';
import type { Outgoing, Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { SWEEP } from '../../messages/texts/wake-ups.ts';
import type { MetricName } from '../../platform/metrics.ts';
import { consumeDeliveries, consumeInboundTexts, consumeWakeUps } from '../index.ts';

const DUE = new Date('2026-12-01T17:00:00Z');
const NUMBER = '+16025550101';
const PACE = { segmentsPerSecond: 1, segmentsPerDay: 10_000 };
/** Campaigns leave a fifth of 60 segments a minute to replies. */
const PER_MINUTE = 48;

let data: Data;
let now: Date;
let queued: unknown[];
let recorded: { what: MetricName; value: number }[];
beforeEach(async () => {
  ({ data } = await createInProcessData());
  now = DUE;
  queued = [];
  recorded = [];
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: NUMBER }));
});

const recordMetric = (what: MetricName, value: number): void => void recorded.push({ what, value });
const at = (seconds: number): Date => new Date(DUE.getTime() + seconds * 1000);
const listValues = (what: MetricName): number[] =>
  recorded.filter((each) => each.what === what).map((each) => each.value);

/** Schedules texts of a campaign lane, each to a contact of its own, all due at the same moment. */
async function scheduleTexts(count: number): Promise<void> {
  const contacts = Array.from({ length: count }, (_, index) =>
    newContact({ organizationId: 'o', id: `c${index}`, created: DUE, phone: `+1602555${String(1000 + index)}` }),
  );
  await data.contactWriter.addContacts(
    'o',
    contacts.map((contact) => ({ contact, attestation: null })),
  );
  for (const { id } of contacts)
    await data.flow.schedule(
      newMessage({
        organizationId: 'o',
        contactId: id,
        id: `m${id}`,
        kind: 'DIRECT',
        state: 'SCHEDULED',
        lane: 'campaign',
        body: 'Hello',
        created: DUE,
        due: DUE,
        segments: 1,
      }),
      [],
    );
}

async function sweep(): Promise<void> {
  const toQueue = { sendAll: async (sent: readonly Outgoing[]) => void queued.push(...sent.map(({ body }) => body)) };
  const deps = {
    data,
    queues: { campaign: toQueue, reply: toQueue, ifThen: toQueue, webhookCall: toQueue, bulk: toQueue },
    wakes: {
      sendAll: async (sent: readonly Outgoing[]) => {
        for (const { body } of sent) await consumeWakeUps(deps, body);
      },
    },
    getPace: () => PACE,
    recordMetric,
    now: () => now,
  };
  await consumeWakeUps(deps, SWEEP);
}

async function sendQueued(): Promise<void> {
  for (const body of queued.splice(0))
    await consumeDeliveries(
      {
        ...IDLE_SENDER,
        data,
        carrier: async () => ({
          send: async () => ({ kind: 'ACCEPTED', carrierId: `SM${recorded.length}` }),
          list: async () => [],
        }),
        getPace: () => ({ segmentsPerSecond: 1_000, segmentsPerDay: 100_000 }),
        recordMetric,
        now: () => now,
      },
      body,
    );
}

it('A campaign that is larger than its pace waits for the pace, and no text of it is late', async () => {
  await scheduleTexts(PER_MINUTE + 2);
  await sweep();
  expect(queued).toHaveLength(PER_MINUTE);
  queued = [];
  now = at(60);
  await sweep();
  expect(listValues('WaitForPace')).toEqual([60]);
  expect(listValues('WaitBeyondPace')).toEqual([]);
  now = at(63);
  await sendQueued();
  // The two remaining texts got the first two seconds of the second minute: 17:01:00 and 17:01:01.
  expect(listValues('HandOverLag')).toEqual([3, 2]);
});

it('A text that no dispatcher saw for half an hour is late by that time', async () => {
  await scheduleTexts(2);
  now = at(1_800);
  await sweep();
  expect(listValues('WaitBeyondPace')).toEqual([1_800]);
  expect(listValues('WaitForPace')).toEqual([]);
  await sendQueued();
  // The pace of the number would have sent the second text one second after the first.
  expect(listValues('HandOverLag')).toEqual([1_800, 1_799]);
});

it('A text that waits on its queue is late by its wait since it was due', async () => {
  await scheduleTexts(1);
  await sweep();
  now = at(40);
  await sendQueued();
  expect(listValues('HandOverLag')).toEqual([40]);
});

it('A STOP measures the time from the webhook to its commit, and another text measures nothing', async () => {
  await scheduleTexts(1);
  const receive = (carrierId: string, body: string) =>
    consumeInboundTexts(
      {
        data,
        wakeUps: { schedule: async () => undefined },
        publish: async () => undefined,
        replies: { send: async () => undefined } as unknown as Queue,
        bulk: { send: async () => undefined },
        media: { send: async () => undefined },
        imports: { send: async () => undefined },
        zone: 'America/Phoenix',
        recordMetric,
        now: () => now,
      },
      { version: 1, carrierId, from: '+16025551000', to: NUMBER, body, receivedAt: DUE.toISOString() },
    );
  now = at(4);
  await receive('SM1', 'Thank you');
  await receive('SM2', 'STOP');
  expect(listValues('ConsentLag')).toEqual([4]);
  expect(listValues('OptOuts')).toEqual([1]);
});
