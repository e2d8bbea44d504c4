import { IDLE_SENDER } from '../../../test/support/scenarios/test-data.ts';
import type { SQSRecord } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryBucket } from '../../../test/support/scenarios/media/memory-bucket.ts';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  buildOlderMessage,
  CAMPAIGN_ID,
  CONTACT_ID,
  DUE_AT,
  MESSAGE_ID,
  ORGANIZATION_ID,
  PHONE,
  writeOlderItems,
} from '../../../test/support/scenarios/older-items.ts';
import type { Outgoing, Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { processRecords } from '../../platform/batch.ts';
import {
  consumeBulk,
  consumeCarrierReports,
  consumeDeliveries,
  consumeImports,
  consumeInboundTexts,
  consumeWakeUps,
} from '../index.ts';
import type { DispatcherDeps } from './dispatcher.ts';
import type { SenderDeps } from './sender-deps.ts';

const IDS = { organizationId: ORGANIZATION_ID, contactId: CONTACT_ID, messageId: MESSAGE_ID, campaignId: CAMPAIGN_ID };

let data: Data;
let now: Date;
let queued: unknown[];
let sent: string[];
beforeEach(async () => {
  ({ data } = await createInProcessData());
  now = new Date(DUE_AT.getTime() + 1_000);
  queued = [];
  sent = [];
  await writeOlderItems(data);
});

const queue = {
  sendAll: async (messages: readonly Outgoing[]) => void queued.push(...messages.map(({ body }) => body)),
  send: async ({ body }: Outgoing) => void queued.push(body),
} as unknown as Queue;

function buildDeps(): SenderDeps {
  const carrier = {
    send: async ({ body }: { body: string }) => (
      sent.push(body),
      { kind: 'ACCEPTED' as const, carrierId: `SM${sent.length}` }
    ),
    list: async () => [],
  };
  return {
    ...IDLE_SENDER,
    data,
    carrier: async () => carrier,
    publicBaseUrl: 'http://x',
    getPace: () => ({ segmentsPerSecond: 100, segmentsPerDay: 1_000 }),
    now: () => now,
  };
}

const buildDispatcherDeps = (): DispatcherDeps => ({
  data,
  // The dispatcher's own messages arrive at once.
  wakes: {
    sendAll: async (messages) => {
      for (const { body } of messages) await consumeWakeUps(buildDispatcherDeps(), body);
    },
  },
  queues: { campaign: queue, reply: queue, ifThen: queue, webhookCall: queue, bulk: queue },
  getPace: buildDeps().getPace,
  recordMetric: () => undefined,
  now: () => now,
});
const buildEnrollerDeps = () => ({
  data,
  bulk: queue,
  wakeUps: buildDeps().wakeUps,
  publish: buildDeps().publish,
  files: { write: async () => undefined },
  uploads: new MemoryBucket(),
  zone: 'America/Phoenix',
  now: () => now,
});
async function readState() {
  const message = await data.messages.findMessage({
    organizationId: ORGANIZATION_ID,
    contactId: CONTACT_ID,
    id: MESSAGE_ID,
  });
  return message?.state;
}

/** The carrier reports on the message's first attempt. */
async function report(carrierId: string, status: string, code: number | null): Promise<void> {
  await consumeCarrierReports(buildDeps(), { version: 1, ...IDS, carrierId, attempt: 1, status, code });
}

describe('a deployment while messages are scheduled', () => {
  it('The new version sends a message that the older version scheduled, and the contact continues', async () => {
    await consumeWakeUps(buildDispatcherDeps(), {
      version: 1,
      kind: 'minute',
      minute: DUE_AT.toISOString().slice(0, 16),
    });
    expect(queued).toEqual([{ version: 1, kind: 'send', ...IDS, notBefore: expect.any(String) as string }]);
    await consumeDeliveries(buildDeps(), queued[0]);
    expect(sent).toEqual(['One STOP']);
    await report('SM1', 'DELIVERED', null);
    expect(await readState()).toBe('DELIVERED');
    const enrollment = await data.enrollments.findEnrollment(ORGANIZATION_ID, CAMPAIGN_ID, CONTACT_ID);
    expect(enrollment).toMatchObject({ state: 'ACTIVE', stepId: 's2' });
    expect((await data.counters.getCampaignCounts(ORGANIZATION_ID, CAMPAIGN_ID)).get('s1')).toMatchObject({
      queued: 0,
      messages: 1,
      messagesSuccess: 1,
      segments: 1,
    });
    now = new Date(now.getTime() + 3_601_000);
    await consumeWakeUps(buildDispatcherDeps(), { version: 1, kind: 'sweep' });
    await consumeDeliveries(buildDeps(), queued[1]);
    expect(sent).toEqual(['One STOP', 'Two']);
    expect(await data.enrollments.findEnrollment(ORGANIZATION_ID, CAMPAIGN_ID, CONTACT_ID)).toMatchObject({
      state: 'FINISHED',
    });
  });

  it('The new version neither repeats nor loses a message that the older version claimed', async () => {
    await data.table.put(
      buildOlderMessage(MESSAGE_ID, 'CLAIMED', {
        attempt: 1,
        body: 'One STOP',
        segments: 1,
        leaseUntil: DUE_AT.toISOString(),
      }),
    );
    now = new Date(DUE_AT.getTime() + 120_000);
    await consumeDeliveries(buildDeps(), {
      version: 1,
      kind: 'send',
      ...IDS,
    });
    expect(sent).toEqual([]);
    expect(await readState()).toBe('OUTCOME_UNKNOWN');
    await report('SM9', 'DELIVERED', null);
    expect(await readState()).toBe('DELIVERED');
    expect((await data.counters.getCampaignCounts(ORGANIZATION_ID, CAMPAIGN_ID)).get('s1')).toMatchObject({
      messages: 1,
      messagesSuccess: 1,
      segments: 1,
    });
  });

  it('The new version settles an unknown outcome whose claim has no time', async () => {
    await data.table.put(
      buildOlderMessage(MESSAGE_ID, 'OUTCOME_UNKNOWN', { attempt: 1, body: 'One STOP', segments: 1 }),
    );
    await report('SM9', 'UNDELIVERED', 30003);
    expect(await readState()).toBe('UNDELIVERED');
    expect((await data.counters.getCampaignCounts(ORGANIZATION_ID, CAMPAIGN_ID)).get('s1')).toMatchObject({
      messages: 1,
      messagesFailed: 1,
      segments: 1,
    });
  });

  it('The new version follows a change that the older version queued', async () => {
    await data.campaigns.change(ORGANIZATION_ID, CAMPAIGN_ID, (campaign) => ({
      ...campaign,
      structure: { ...campaign.structure, FEATURE: ['s2'] },
    }));
    await consumeBulk(buildEnrollerDeps(), {
      version: 1,
      kind: 'replan',
      organizationId: ORGANIZATION_ID,
      campaignId: CAMPAIGN_ID,
      step: 's1',
      after: null,
    });
    expect(await data.enrollments.findEnrollment(ORGANIZATION_ID, CAMPAIGN_ID, CONTACT_ID)).toMatchObject({
      state: 'ACTIVE',
      stepId: 's2',
    });
    expect(await readState()).toBe('CANCELED');
  });
});

describe('a queue message of a future version', () => {
  const laterMessage = {
    version: 2,
    ...IDS,
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
    { worker: 'dispatcher', run: (body: unknown) => consumeWakeUps(buildDispatcherDeps(), body) },
    { worker: 'sender', run: (body: unknown) => consumeDeliveries(buildDeps(), { ...(body as object), kind: 'send' }) },
    { worker: 'carrier-status', run: (body: unknown) => consumeCarrierReports(buildDeps(), body) },
    {
      worker: 'inbound',
      run: (body: unknown) =>
        consumeInboundTexts({ ...buildDeps(), replies: queue, media: queue, imports: queue, bulk: queue }, body),
    },
    {
      worker: 'bulk',
      run: (body: unknown) => consumeBulk(buildEnrollerDeps(), { ...(body as object), kind: 'replan' }),
    },
    {
      worker: 'importer',
      run: (body: unknown) => consumeImports({} as never, { ...(body as object), kind: 'importChunk', from: 0 }),
    },
  ])('The $worker does nothing with the queue message and returns it to the queue', async ({ run }) => {
    const response = await processRecords(
      { Records: [{ messageId: 'm1', body: JSON.stringify(laterMessage) } as SQSRecord] },
      run,
    );
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] });
    expect([sent, queued, await readState()]).toEqual([[], [], 'SCHEDULED']);
  });
});
