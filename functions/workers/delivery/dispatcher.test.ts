import { newContact } from '../../domain/contacts/contact.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../scripts/local/dynamodb/in-process.ts';
import type { SendMessage } from '../../messages/deliveries.ts';
import type { Outgoing } from '../../adapters/queue.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import { buildCarrierPause } from '../../domain/sending/sending-pauses.ts';
import { newMessage, type MessageKind } from '../../domain/sending/message.ts';
import { dispatch } from './dispatcher.ts';

const DUE = new Date('2026-12-01T17:00:00Z');
const O = 'held';
const organization = {
  id: O,
  name: 'Held',
  brand: 'text',
  v2: false,
  number: '+16025550101' as const,
  color: null,
  image: null,
  showMessages: true,
  allowAfterHours: false,
  allowWeekends: true,
  allowIncomingContacts: false,
};

let data: Data;
let close: () => void;
let now: Date;
let sent: string[];
let recordedMetrics: Map<string, number>;
beforeEach(async () => {
  const { name, client } = await createInProcessTable();
  data = createData(new Table(name, client));
  close = () => client.destroy();
  now = new Date(DUE.getTime() + 3_600_000);
  sent = [];
  recordedMetrics = new Map();
  await data.accounts.createOrganization(organization);
  const contact = newContact({ organizationId: O, id: 'lead', created: DUE, phone: '+16025550199' });
  await data.contactWriter.add(O, [{ contact, attestation: null }]);
  await schedule('campaign', 'CAMPAIGN');
  await schedule('reply', 'DIRECT');
  await schedule('confirmation', 'CONFIRMATION');
});
afterEach(() => close());

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

async function sweep(): Promise<void> {
  const queue = {
    sendAll: async (messages: readonly Outgoing[]) =>
      void sent.push(...messages.map(({ body }) => (body as SendMessage).messageId)),
  };
  const deps = {
    data,
    queues: { campaign: queue, reply: queue },
    getPace: () => ({ segmentsPerSecond: 100, segmentsPerDay: 1_000 }),
    recordMetric: (what: string, value: number) => void recordedMetrics.set(what, value),
    now: () => now,
  };
  await dispatch(deps, { version: 1, kind: 'sweep' });
}

describe('the dispatcher', () => {
  it('The dispatcher queues what is due', async () => {
    await sweep();
    expect(sent.sort()).toEqual(['campaign', 'confirmation', 'reply']);
    expect([recordedMetrics.get('OverdueMinutes'), recordedMetrics.get('HeldMinutes')]).toEqual([0, 0]);
  });

  it('While the platform is paused, the dispatcher leaves all messages in place and raises no alarm', async () => {
    await data.pauses.pausePlatform({ cause: 'STAFF', note: null, at: now, by: 'staff' });
    await sweep();
    expect(sent).toEqual([]);
    expect([recordedMetrics.get('OverdueMinutes'), recordedMetrics.get('HeldMinutes')]).toEqual([0, 1]);
    await data.pauses.resumePlatform('staff', now);
    await sweep();
    expect(sent.sort()).toEqual(['campaign', 'confirmation', 'reply']);
  });

  it('For an organization that paused its sending, the dispatcher queues only the confirmation that the law requires', async () => {
    await data.pauses.pauseOrganization(O, { note: null, at: now, by: 'manager' });
    await sweep();
    await sweep();
    expect(sent).toEqual(['confirmation']);
    expect([recordedMetrics.get('OverdueMinutes'), recordedMetrics.get('HeldMinutes')]).toEqual([0, 1]);
    // The order of two records of the same millisecond is unknown.
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

describe('a claim', () => {
  const claim = async (id: string) => {
    const message = await data.messages.find({ organizationId: O, contactId: 'lead', id });
    if (!message) throw new Error('The message does not exist');
    return (
      await data.flow.claim(
        message,
        { to: '+16025550199', body: 'Hello', segments: 1 },
        { segmentsPerSecond: 100, segmentsPerDay: 1_000 },
        '2026-12-01',
        now,
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
