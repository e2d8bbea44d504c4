import type { SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../scripts/local/dynamodb/in-process.ts';
import type { Outgoing, Queue } from '../../adapters/queue.ts';
import { createData, type Data } from '../../data/index.ts';
import {
  campaignKey,
  dueKey,
  enrollmentKey,
  contactCampaignKey,
  contactKey,
  minuteKey,
  organizationKey,
  messageKey,
} from '../../data/table/keys.ts';
import { Table } from '../../data/table/table.ts';
import { processRecords } from '../../platform/batch.ts';
import {
  consumeBulk,
  consumeCarrierReports,
  consumeDeliveries,
  consumeImports,
  consumeInboundTexts,
  consumeWakeUps,
} from '../index.ts';
import type { SenderDeps } from './sender-deps.ts';

const DUE = new Date('2026-12-01T17:00:00.000Z');
const O = 'o1';
const C = 'c1';
const PHONE = '+16025550199';

let data: Data;
let close: () => void;
let now: Date;
let queued: unknown[];
let sent: string[];
beforeEach(async () => {
  const { name, client } = await createInProcessTable();
  data = createData(new Table(name, client));
  close = () => client.destroy();
  now = new Date(DUE.getTime() + 1_000);
  queued = [];
  sent = [];
  await olderItems();
});
afterEach(() => close());

/** What the first version wrote, attribute for attribute: none of what was added since. */
async function olderItems(): Promise<void> {
  const at = DUE.toISOString();
  const step = (id: string, words: string, hours: number) => ({
    id,
    campaignId: C,
    label: '',
    structureType: 'FEATURE',
    blocks: [{ type: 'TEXT', text: words }],
    timing: { days: 0, hours, minutes: 0, window: null, delayUntil: null },
    created: at,
  });
  const items = [
    {
      ...organizationKey(O),
      id: O,
      name: 'Older',
      brand: 'text',
      v2: false,
      number: '+16025550101',
      color: null,
      image: null,
      showMessages: true,
    },
    {
      ...contactKey(O, 'l1'),
      organizationId: O,
      id: 'l1',
      name: 'Ann',
      firstName: 'Ann',
      lastName: '',
      phone: PHONE,
      email: null,
      consent: 'NONE',
      invalidPhone: false,
      archived: null,
      created: at,
      lastViewed: null,
      lastActive: null,
      lastInbound: null,
    },
    {
      ...campaignKey(O, C),
      organizationId: O,
      id: C,
      name: 'Older',
      created: at,
      structure: { FEATURE: ['s1', 's2'], BEFORE: [], APPOINTMENT: [] },
      steps: { s1: step('s1', 'One STOP', 0), s2: step('s2', 'Two', 1) },
      version: 3,
    },
    {
      ...enrollmentKey(O, C, 'l1'),
      organizationId: O,
      campaignId: C,
      contactId: 'l1',
      round: 1,
      state: 'ACTIVE',
      stepId: 's1',
      position: 0,
      messageId: 't1',
      base: at,
      joined: at,
      replied: null,
    },
    { ...contactCampaignKey(O, 'l1', C), campaignId: C, joined: at },
    olderText('t1', 'SCHEDULED'),
    {
      ...dueKey(DUE, { organizationId: O, contactId: 'l1', id: 't1', lane: 'campaign' }),
      organizationId: O,
      contactId: 'l1',
      messageId: 't1',
      due: at,
      lane: 'campaign',
      campaignId: C,
    },
    { ...minuteKey(at.slice(0, 16), O), organizationId: O },
    { pk: `ORG#${O}#CAMPAIGN#${C}`, sk: 'COUNTER#s1#0', queued: 1 },
    { pk: `ORG#${O}#CAMPAIGN#${C}`, sk: 'COUNTER#-#0', leads: 1, currentLeads: 1 },
  ];
  for (const item of items) await data.table.put(item);
}

function olderText(id: string, state: string, more: Record<string, unknown> = {}) {
  const at = DUE.toISOString();
  return {
    ...messageKey(O, 'l1', id),
    organizationId: O,
    contactId: 'l1',
    id,
    kind: 'CAMPAIGN',
    state,
    lane: 'campaign',
    body: null,
    phone: PHONE,
    created: at,
    due: at,
    attempt: 0,
    leaseUntil: null,
    carrierId: null,
    sent: null,
    delivered: null,
    segments: 0,
    reason: null,
    errorCode: null,
    userId: null,
    senderName: null,
    campaign: { id: C, stepId: 's1', round: 1 },
    ...more,
  };
}

const queue = {
  sendAll: async (messages: readonly Outgoing[]) => void queued.push(...messages.map(({ body }) => body)),
  send: async ({ body }: Outgoing) => void queued.push(body),
} as unknown as Queue;

function deps(): SenderDeps {
  const carrier = {
    send: async ({ body }: { body: string }) => (
      sent.push(body),
      { kind: 'ACCEPTED' as const, carrierId: `SM${sent.length}` }
    ),
    find: async () => null,
  };
  return {
    data,
    carrier: async () => carrier,
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    publicBaseUrl: 'http://x',
    recipientHours: false,
    zone: 'America/Phoenix',
    getPace: () => ({ segmentsPerSecond: 100, segmentsPerDay: 1_000 }),
    recordMetric: () => undefined,
    now: () => now,
    sleep: async () => undefined,
  };
}

const dispatcher = () => ({
  data,
  queues: { campaign: queue, reply: queue },
  getPace: deps().getPace,
  recordMetric: () => undefined,
  now: () => now,
});
const enroller = () => ({
  data,
  bulk: queue,
  wakeUps: deps().wakeUps,
  publish: deps().publish,
  zone: 'America/Phoenix',
  now: () => now,
});
const state = async (id: string) => (await data.messages.find({ organizationId: O, contactId: 'l1', id }))?.state;

describe('a deploy with texts in flight', () => {
  it('sends what the version before it scheduled, and goes on with the contact', async () => {
    await consumeWakeUps(dispatcher(), { version: 1, kind: 'minute', minute: DUE.toISOString().slice(0, 16) });
    expect(queued).toEqual([
      { version: 1, kind: 'send', organizationId: O, contactId: 'l1', messageId: 't1', campaignId: C },
    ]);
    await consumeDeliveries(deps(), queued[0]);
    expect(sent).toEqual(['One STOP']);
    await consumeCarrierReports(deps(), {
      version: 1,
      organizationId: O,
      contactId: 'l1',
      messageId: 't1',
      campaignId: C,
      carrierId: 'SM1',
      attempt: 1,
      status: 'DELIVERED',
      code: null,
    });
    expect(await state('t1')).toBe('DELIVERED');
    const enrollment = await data.enrollments.find(O, C, 'l1');
    expect(enrollment).toMatchObject({ state: 'ACTIVE', stepId: 's2' });
    expect((await data.counters.getCampaignCounts(O, C)).get('s1')).toMatchObject({
      queued: 0,
      messages: 1,
      messagesSuccess: 1,
      segments: 1,
    });
    now = new Date(now.getTime() + 3_601_000);
    await consumeWakeUps(dispatcher(), { version: 1, kind: 'sweep' });
    await consumeDeliveries(deps(), queued[1]);
    expect(sent).toEqual(['One STOP', 'Two']);
    expect(await data.enrollments.find(O, C, 'l1')).toMatchObject({ state: 'FINISHED' });
  });

  it('neither sends again nor loses what the version before it had claimed', async () => {
    await data.table.put(
      olderText('t1', 'CLAIMED', { attempt: 1, body: 'One STOP', segments: 1, leaseUntil: DUE.toISOString() }),
    );
    now = new Date(DUE.getTime() + 120_000);
    await consumeDeliveries(deps(), {
      version: 1,
      kind: 'send',
      organizationId: O,
      contactId: 'l1',
      messageId: 't1',
      campaignId: C,
    });
    expect(sent).toEqual([]);
    expect(await state('t1')).toBe('OUTCOME_UNKNOWN');
    await consumeCarrierReports(deps(), {
      version: 1,
      organizationId: O,
      contactId: 'l1',
      messageId: 't1',
      campaignId: C,
      carrierId: 'SM9',
      attempt: 1,
      status: 'DELIVERED',
      code: null,
    });
    expect(await state('t1')).toBe('DELIVERED');
    expect((await data.counters.getCampaignCounts(O, C)).get('s1')).toMatchObject({
      messages: 1,
      messagesSuccess: 1,
      segments: 1,
    });
  });

  it('settles what the version before it left unknown, whose claim it did not date', async () => {
    await data.table.put(olderText('t1', 'OUTCOME_UNKNOWN', { attempt: 1, body: 'One STOP', segments: 1 }));
    await consumeCarrierReports(deps(), {
      version: 1,
      organizationId: O,
      contactId: 'l1',
      messageId: 't1',
      campaignId: C,
      carrierId: 'SM9',
      attempt: 1,
      status: 'UNDELIVERED',
      code: 30003,
    });
    expect(await state('t1')).toBe('UNDELIVERED');
    expect((await data.counters.getCampaignCounts(O, C)).get('s1')).toMatchObject({
      messages: 1,
      messagesFailed: 1,
      segments: 1,
    });
  });

  it('follows an edit that the version before it has queued', async () => {
    await data.campaigns.change(O, C, (campaign) => ({
      ...campaign,
      structure: { ...campaign.structure, FEATURE: ['s2'] },
    }));
    await consumeBulk(enroller(), {
      version: 1,
      kind: 'replan',
      organizationId: O,
      campaignId: C,
      step: 's1',
      after: null,
    });
    expect(await data.enrollments.find(O, C, 'l1')).toMatchObject({ state: 'ACTIVE', stepId: 's2' });
    expect(await state('t1')).toBe('CANCELED');
  });
});

describe('a message of a version to come', () => {
  const later = {
    version: 2,
    organizationId: O,
    contactId: 'l1',
    messageId: 't1',
    campaignId: C,
    kind: 'minute',
    minute: '2026-12-01T17:00',
    carrierId: 'SM1',
    attempt: 1,
    status: 'DELIVERED',
    code: null,
    from: PHONE,
    to: '+16025550101',
    body: 'STOP',
    jobId: 'j1',
    row: 0,
    header: null,
    delimiter: null,
    step: 's1',
    after: null,
  };

  it.each([
    { worker: 'dispatcher', run: (body: unknown) => consumeWakeUps(dispatcher(), body) },
    { worker: 'sender', run: (body: unknown) => consumeDeliveries(deps(), { ...(body as object), kind: 'send' }) },
    { worker: 'carrier-status', run: (body: unknown) => consumeCarrierReports(deps(), body) },
    { worker: 'inbound', run: (body: unknown) => consumeInboundTexts({ ...deps(), replies: queue }, body) },
    { worker: 'bulk', run: (body: unknown) => consumeBulk(enroller(), { ...(body as object), kind: 'replan' }) },
    {
      worker: 'importer',
      run: (body: unknown) => consumeImports({} as never, { ...(body as object), kind: 'importChunk', from: 0 }),
    },
  ])('goes back to the queue of the $worker, which does nothing with it', async ({ run }) => {
    const response = await processRecords(
      { Records: [{ messageId: 'm1', body: JSON.stringify(later) } as SQSRecord] },
      run,
    );
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] });
    expect([sent, queued, await state('t1')]).toEqual([[], [], 'SCHEDULED']);
  });
});
