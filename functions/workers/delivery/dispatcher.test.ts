import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { SendMessage } from '../../messages/texts/deliveries.ts';
import type { Outgoing, Queue } from '../../adapters/queue.ts';
import { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import { SWEEP } from '../../messages/texts/wake-ups.ts';
import type { Data } from '../../data/index.ts';
import { buildCarrierPause } from '../../domain/sending/sending-pauses.ts';
import { newMessage, type MessageKind } from '../../domain/sending/message.ts';
import { dispatch, type DispatcherDeps } from './dispatcher.ts';

const DUE = new Date('2026-12-01T17:00:00Z');
const O = 'held';
const organization = buildOrganization({ id: O, name: 'Held', number: '+16025550101' });

let data: Data;
let now: Date;
let sent: string[];
let calls: string[];
let recordedMetrics: Map<string, number>;
beforeEach(async () => {
  ({ data } = await createInProcessData(async (operation) => void calls.push(operation)));
  now = new Date(DUE.getTime() + 3_600_000);
  sent = [];
  recordedMetrics = new Map();
  calls = [];
  await data.accounts.createOrganization(organization);
  const contact = newContact({ organizationId: O, id: 'lead', created: DUE, phone: '+16025550199' });
  await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
  await schedule('campaign', 'CAMPAIGN');
  await schedule('reply', 'DIRECT');
  await schedule('confirmation', 'CONFIRMATION');
});

async function schedule(id: string, kind: MessageKind): Promise<void> {
  const lane = kind === 'CAMPAIGN' ? 'campaign' : 'reply';
  await data.flow.schedule(
    newMessage({
      organizationId: O,
      contactId: 'lead',
      id,
      kind,
      state: 'SCHEDULED',
      lane,
      body: 'Hello',
      created: DUE,
      due: DUE,
      segments: 1,
    }),
    [],
  );
}

function createDeps(): DispatcherDeps {
  const queue = {
    sendAll: async (messages: readonly Outgoing[]) =>
      void sent.push(...messages.map(({ body }) => (body as SendMessage).messageId)),
  };
  const deps: DispatcherDeps = {
    data,
    wakes: {
      sendAll: async (messages) => {
        for (const { body } of messages) await dispatch(deps, body);
      },
    },
    queues: { campaign: queue, reply: queue, ifThen: queue, webhookCall: queue, bulk: queue },
    getPace: () => ({ segmentsPerSecond: 100, segmentsPerDay: 1_000 }),
    recordMetric: (what, value) => void recordedMetrics.set(what, value),
    now: () => now,
  };
  return deps;
}

async function sweep(): Promise<void> {
  await dispatch(createDeps(), SWEEP);
}

describe('the dispatcher', () => {
  it('The dispatcher queues what is due', async () => {
    await sweep();
    expect(sent.sort()).toEqual(['campaign', 'confirmation', 'reply']);
    expect([recordedMetrics.get('WaitBeyondPace'), recordedMetrics.get('HeldMinutes')]).toEqual([3_600, undefined]);
  });

  it('While the platform is paused, the dispatcher leaves all messages in place and raises no alarm', async () => {
    await data.pauses.pausePlatform({ cause: 'STAFF', note: null, at: now, by: 'staff' });
    await sweep();
    expect(sent).toEqual([]);
    expect([recordedMetrics.get('WaitBeyondPace'), recordedMetrics.get('HeldMinutes')]).toEqual([undefined, 1]);
    await data.pauses.resumePlatform('staff', now);
    await sweep();
    expect(sent.sort()).toEqual(['campaign', 'confirmation', 'reply']);
  });

  it('For an organization that paused its sending, the dispatcher queues only the confirmation that the law requires', async () => {
    await data.pauses.pauseOrganization(O, { note: null, at: now, by: 'manager' });
    await sweep();
    await sweep();
    expect(sent).toEqual(['confirmation']);
    expect([recordedMetrics.get('WaitBeyondPace'), recordedMetrics.get('HeldMinutes')]).toEqual([undefined, 1]);
    await data.pauses.resumeOrganization(O, 'manager', new Date(now.getTime() + 1));
    await sweep();
    expect(sent.sort()).toEqual(['campaign', 'confirmation', 'reply']);
    const { items } = await data.table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `ORG#${O}#AUDIT` },
    });
    expect(items.map(({ userId, action, details }) => [userId, action, details])).toEqual([
      ['manager', 'holdSending', { held: true, note: null }],
      ['manager', 'holdSending', { held: false }],
    ]);
  });

  it('The dispatcher waits exactly as long as the carrier asked', async () => {
    await data.pauses.setCarrierPause(O, buildCarrierPause('BACK_OFF', 'CARRIER_20429', now));
    await sweep();
    expect(sent).toEqual([]);
    now = new Date(now.getTime() + 60_000);
    await sweep();
    expect(sent).toHaveLength(3);
  });

  it('A shorter pause by the carrier does not replace a longer one', async () => {
    await data.pauses.setCarrierPause(O, buildCarrierPause('UNREGISTERED', 'CARRIER_30034', now));
    await data.pauses.setCarrierPause(O, buildCarrierPause('BACK_OFF', 'CARRIER_20429', now));
    expect((await data.accounts.findOrganization(O))?.carrierPause).toMatchObject({ cause: 'UNREGISTERED' });
  });
});

describe('many organizations', () => {
  const SWEEP_QUERIES = 9; // One for each partition of the markers, and one for the minutes of release 3.4.7.
  const OTHERS = Array.from({ length: 40 }, (_, index) => `other-${index}`);

  /** A reply of each organization is due now. Returns the wake-ups that the scheduler sends. */
  async function scheduleReplies(): Promise<unknown[]> {
    const queue: unknown[] = [];
    const scheduler = new WakeUpScheduler(
      { send: async ({ body }: Outgoing) => void queue.push(body) } as unknown as Queue,
      { group: 'g', queueArn: 'a', roleArn: 'r' },
    );
    for (const id of OTHERS) {
      await data.accounts.createOrganization({ ...organization, id, number: null });
      const message = { organizationId: id, contactId: 'lead', id: 'm', kind: 'DIRECT', state: 'SCHEDULED' } as const;
      await data.flow.schedule(newMessage({ ...message, lane: 'reply', body: 'Hi', created: now, due: now }), []);
      await scheduler.schedule(id, [now], now);
    }
    return queue;
  }

  it('A wake-up for a text that is due now looks at its own organization only', async () => {
    const wakeUps = await scheduleReplies();
    calls = [];
    for (const body of wakeUps) await dispatch(createDeps(), body);
    expect(sent).toHaveLength(OTHERS.length);
    // One query for the shard that has messages, whatever the number of organizations.
    expect(calls.filter((operation) => operation === 'Query')).toHaveLength(OTHERS.length);
  });

  it('A sweep queues one message for each organization and dispatches nothing itself', async () => {
    await scheduleReplies();
    const queued: Outgoing[] = [];
    calls = [];
    await dispatch({ ...createDeps(), wakes: { sendAll: async (messages) => void queued.push(...messages) } }, SWEEP);
    expect(new Set(queued.map(({ group }) => group))).toEqual(new Set([O, ...OTHERS]));
    expect(queued).toHaveLength(OTHERS.length + 1);
    expect([sent, calls]).toEqual([[], Array.from({ length: SWEEP_QUERIES }, () => 'Query')]);
  });

  it('A minute that was found empty is looked at four more times, and a message that is added in the meantime is found at once', async () => {
    now = new Date(DUE.getTime() + 30_000);
    await sweep();
    expect(sent).toHaveLength(3);
    const looks: number[] = [];
    for (let minute = 1; minute <= 20; minute += 1) {
      now = new Date(DUE.getTime() + 30_000 + minute * 60_000);
      calls = [];
      await sweep();
      if (calls.filter((operation) => operation === 'Query').length > SWEEP_QUERIES) looks.push(minute);
    }
    expect(looks).toEqual([1, 3, 7, 15]);
    now = new Date(DUE.getTime() + 3_600_000);
    sent = [];
    await schedule('late', 'DIRECT');
    await sweep();
    expect(sent).toEqual(['late']);
  });

  it('An organization whose dispatch fails leaves all others dispatched', async () => {
    const wakeUps = await scheduleReplies();
    const results = await Promise.allSettled(
      wakeUps.map((body, index) =>
        dispatch(
          {
            ...createDeps(),
            getPace: () => {
              if (index === 7) throw new Error('broken');
              return { segmentsPerSecond: 1, segmentsPerDay: 10 };
            },
          },
          body,
        ),
      ),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(sent).toHaveLength(OTHERS.length - 1);
  });

  it('Old minutes of a paused organization are looked at four times an hour', async () => {
    await data.pauses.pauseOrganization(O, { note: null, at: now, by: 'manager' });
    now = new Date('2026-12-02T18:07:00Z');
    await sweep();
    expect(sent).toEqual([]);
    now = new Date('2026-12-02T18:15:00Z');
    await sweep();
    expect(sent).toEqual(['confirmation']);
  });
});

describe('a claim', () => {
  const claim = async (id: string) => {
    const message = await data.messages.findMessage({ organizationId: O, contactId: 'lead', id });
    if (!message) throw new Error('The message does not exist');
    return (
      await data.flow.claim(
        message,
        { to: '+16025550199', body: 'Hello', segments: 1 },
        { segmentsPerSecond: 100, segmentsPerDay: 1_000 },
        { day: '2026-12-01', now: now, shard: 0 },
      )
    ).kind;
  };

  it('No claim commits after the organization paused its sending, except for a confirmation', async () => {
    await data.pauses.pauseOrganization(O, { note: null, at: now, by: 'manager' });
    expect([await claim('campaign'), await claim('reply'), await claim('confirmation')]).toEqual([
      'PAUSED',
      'PAUSED',
      'CLAIMED',
    ]);
    await data.pauses.resumeOrganization(O, 'manager', now);
    expect([await claim('campaign'), await claim('reply')]).toEqual(['CLAIMED', 'CLAIMED']);
  });
});
