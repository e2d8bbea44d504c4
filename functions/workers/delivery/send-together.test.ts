import { IDLE_SENDER } from '../../../test/support/scenarios/test-data.ts';
import { addContactsTo } from '../../../test/support/scenarios/in-process-data.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callEngine, createClient, startEngine, TABLE_NAME } from '../../../local-cloud/engine.ts';
import {
  buildContactsWithPhone,
  buildOrganization,
  buildTwoStepCampaign,
} from '../../../test/support/scenarios/test-data.ts';
import type { HandOver, OutgoingMessage } from '../../adapters/carrier.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { VERSION } from '../../messages/message-version.ts';
import { receiveStatusesTogether } from '../reports/carrier-status-together.ts';
import { receiveStatus } from '../reports/carrier-status.ts';
import type { SenderDeps } from './sender-deps.ts';
import { sendTogether } from './send-together.ts';
import { sendMessage } from './sender.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const [O, SIZE] = ['o', 15] as const;
const CAMPAIGN = buildTwoStepCampaign(NOW);

type Consumed = { readonly WriteCapacityUnits?: number };

let data: Data;
let close: () => void;
let writeUnits: number;
let handedOver: OutgoingMessage[];
let answer: (text: OutgoingMessage, index: number) => HandOver;
let beforeTransaction: () => Promise<void>;
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
const contacts = buildContactsWithPhone(O, SIZE, new Date(NOW.getTime() - 3_600_000));

beforeEach(async () => {
  const engine = await startEngine();
  beforeTransaction = async () => undefined;
  const client = createClient(async (operation, input) => {
    if (operation === 'TransactWriteItems') await beforeTransaction();
    const result = await callEngine(engine, operation, { ...input, ReturnConsumedCapacity: 'TOTAL' });
    const consumed = [(result.body as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity ?? []].flat();
    for (const { WriteCapacityUnits = 0 } of consumed) writeUnits += WriteCapacityUnits;
    return result;
  });
  data = createData(new Table(TABLE_NAME, client));
  close = () => client.destroy();
  handedOver = [];
  answer = (_text, index) => ({ kind: 'ACCEPTED', carrierId: `SM${index}` });
  await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550901' }));
  await addContactsTo(data, O, contacts);
  await data.campaigns.createCampaign({ ...CAMPAIGN, structure: { ...CAMPAIGN.structure, FEATURE: ['one'] } });
  await enrollAll();
  writeUnits = 0;
});
afterEach(() => close());

async function enrollAll(): Promise<void> {
  const campaign = await data.campaigns.findCampaign(O, 'c');
  if (!campaign) throw new Error('No campaign');
  await data.enroller.enroll(campaign, contacts, { rules: RULES, now: NOW, by: null, sendAgain: false, start: null });
}

function buildDeps(): SenderDeps {
  return {
    ...IDLE_SENDER,
    data,
    carrier: async () => ({
      send: async (text: OutgoingMessage) => answer(text, handedOver.push(text)),
      list: async () => [],
    }),
    now: () => NOW,
  };
}

async function listRecords(): Promise<
  {
    version: 1;
    kind: 'send';
    organizationId: string;
    contactId: string;
    messageId: string;
    campaignId: string | null;
  }[]
> {
  const enrollments = await data.enrollments.findMany(
    O,
    'c',
    contacts.map(({ id }) => id),
  );
  return contacts.map(({ id }) => ({
    version: VERSION,
    kind: 'send',
    organizationId: O,
    contactId: id,
    messageId: enrollments.get(id)?.messageId ?? '',
    campaignId: 'c',
  }));
}

/** Runs a batch as the deployed function does. Returns how many records were done together. */
async function sendBatch(records: Awaited<ReturnType<typeof listRecords>>): Promise<number> {
  const deps = buildDeps();
  const done = await sendTogether(deps, records);
  for (const [index, record] of records.entries()) if (!done.has(index)) await sendMessage(deps, record);
  return done.size;
}

async function listStates(): Promise<string[]> {
  const messages = await Promise.all(contacts.map(({ id }) => data.messages.listLatest(O, id, 1)));
  return messages.flat().map(({ state }) => state);
}

describe('a batch of messages', () => {
  it('is claimed and recorded together, and costs at most 16 write units per message from due to delivered', async () => {
    const records = await listRecords();
    expect(await sendBatch(records)).toBe(SIZE);
    const reports = handedOver.flatMap(({ statusUrl }, index) => {
      const ids = new URL(statusUrl ?? '').searchParams;
      return (['SENT', 'DELIVERED'] as const).map((status) => ({
        version: VERSION,
        organizationId: O,
        contactId: ids.get('contactId'),
        messageId: ids.get('messageId'),
        campaignId: 'c',
        carrierId: `SM${index + 1}`,
        attempt: 1,
        status,
        code: null,
      }));
    });
    expect((await receiveStatusesTogether(buildDeps(), reports)).size).toBe(2 * SIZE);
    // The dispatcher's deletion of the due entry is one unit more.
    expect(writeUnits / SIZE + 1).toBeLessThanOrEqual(16);
    // A repetition of the batch, and late reports, change nothing.
    await sendBatch(records);
    for (const report of reports) await receiveStatus(buildDeps(), report);
    expect(handedOver).toHaveLength(SIZE);
    expect(new Set(await listStates())).toEqual(new Set(['DELIVERED']));
    const counts = await data.counters.getOrganizationCounts(O);
    expect(counts).toMatchObject({ messages: SIZE, messagesSuccess: SIZE, segments: SIZE });
    expect((await data.counters.getCampaignCounts(O, 'c')).get('one')).toMatchObject({
      queued: 0,
      messages: SIZE,
      messagesSuccess: SIZE,
    });
  });

  it('leaves out the number that opted out a moment before the claim, and sends all others once', async () => {
    const records = await listRecords();
    const stopped = contacts[3]?.phone;
    if (!stopped) throw new Error('No contact');
    beforeTransaction = async () => {
      beforeTransaction = async () => undefined;
      const evidence = { kind: 'STAFF', userId: 'u', note: '' } as const;
      await data.consents.change(O, stopped, { state: 'OPTED_OUT', evidence, at: NOW }, 'event');
    };
    expect(await sendBatch(records)).toBe(0);
    expect(handedOver.map(({ to }) => to).sort()).toEqual(
      contacts.flatMap(({ phone }) => (phone === stopped ? [] : [phone])).sort(),
    );
  });

  it('records what the carrier refused and what has no answer beside what it accepted', async () => {
    answer = (_text, index) =>
      index === 2
        ? { kind: 'REFUSED', code: 21_211 }
        : index === 5
          ? { kind: 'UNKNOWN' }
          : { kind: 'ACCEPTED', carrierId: `SM${index}` };
    await sendBatch(await listRecords());
    expect(handedOver).toHaveLength(SIZE);
    expect(
      Object.fromEntries(
        Map.groupBy(await listStates(), (state) => state)
          .entries()
          .map(([state, all]) => [state, all.length]),
      ),
    ).toEqual({
      HANDED_OVER: SIZE - 2,
      FAILED: 1,
      OUTCOME_UNKNOWN: 1,
    });
  });

  it('records each outcome by itself when the common record fails after the carrier was called', async () => {
    answer = (_text, index) =>
      index === 2 ? { kind: 'REFUSED', code: 21_211 } : { kind: 'ACCEPTED', carrierId: `SM${index}` };
    let transactions = 0;
    beforeTransaction = () => ((transactions += 1) === 2 ? Promise.reject(new Error('broken')) : Promise.resolve());
    await sendBatch(await listRecords());
    const states = await listStates();
    expect([states.filter((state) => state === 'HANDED_OVER').length, states.includes('FAILED')]).toEqual([14, true]);
    expect(handedOver).toHaveLength(SIZE);
  });

  it('keeps to the limits of the second and of the day, which are smaller than the batch', async () => {
    const deps = { ...buildDeps(), getPace: () => ({ segmentsPerSecond: 10, segmentsPerDay: 5 }) };
    const records = await listRecords();
    const done = await sendTogether(deps, records);
    for (const [index, record] of records.entries()) if (!done.has(index)) await sendMessage(deps, record);
    // Campaigns leave a fifth to replies.
    expect(handedOver).toHaveLength(4);
    expect((await listStates()).filter((state) => state === 'SCHEDULED')).toHaveLength(SIZE - 4);
  });

  it('may hold two messages to one contact, and sends both', async () => {
    const records = await listRecords();
    const [first] = contacts;
    if (!first) throw new Error('No contact');
    const message = newMessage({
      organizationId: O,
      contactId: first.id,
      id: 'bulk',
      kind: 'DIRECT',
      state: 'SCHEDULED',
      lane: 'campaign',
      body: 'All STOP',
      created: NOW,
      due: NOW,
      segments: 1,
      jobId: 'job',
    });
    await data.flow.schedule(message, []);
    const [record] = records;
    if (!record) throw new Error('No record');
    expect(await sendBatch([...records, { ...record, messageId: 'bulk', campaignId: null }])).toBe(SIZE);
    expect(handedOver).toHaveLength(SIZE + 1);
    expect(handedOver.filter(({ to }) => to === first.phone)).toHaveLength(2);
  });

  it('sends a message once that is in the batch twice', async () => {
    const [first, second] = await listRecords();
    if (!first || !second) throw new Error('No records');
    const deps = buildDeps();
    const done = await sendTogether(deps, [first, second, first, second]);
    expect([...done]).toEqual([0, 1]);
    await sendMessage(deps, first);
    expect(handedOver).toHaveLength(2);
  });
});
