import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { receiveInbound } from './inbound.ts';

/** 10:00 in the sending zone. */
const MORNING = new Date('2026-03-02T17:00:00Z');
const O = 'o1';
const NUMBER = '+16025550100';
const ANN = '+16025550101';

let data: Data;
let now: Date;
let woken: Date[];
const hoursLater = (hours: number): Date => new Date(MORNING.getTime() + hours * 3_600_000);

beforeEach(async () => {
  ({ data } = await createInProcessData());
  now = MORNING;
  woken = [];
  await data.contactWriter.addContacts(O, [
    { contact: newContact({ organizationId: O, id: 'ann', created: MORNING, phone: ANN }), attestation: null },
  ]);
});

const setUp = (autoReplyEnabled: boolean, autoReplyContent: string | null = 'No one reads this number.') =>
  data.accounts.createOrganization(
    buildOrganization({ id: O, name: 'One', number: NUMBER, autoReplyEnabled, autoReplyContent }),
  );
const receive = (carrierId: string, body: string, from: typeof ANN | typeof NUMBER = ANN) =>
  receiveInbound(
    {
      data,
      wakeUps: { schedule: async (_id, times) => void woken.push(...times) },
      publish: async () => undefined,
      replies: { send: async () => undefined } as never,
      bulk: { send: async () => undefined },
      media: { send: async () => undefined },
      imports: { send: async () => undefined },
      zone: 'America/Phoenix',
      recordMetric: () => undefined,
      now: () => now,
    },
    { version: 1, carrierId, from, to: NUMBER, body },
  );
const replies = async () =>
  (await data.messages.listLatest(O, 'ann', 50)).filter(({ senderName }) => senderName === 'Auto-reply');

describe('The auto-reply', () => {
  it('goes to a contact who texts, once for each text however often the text is delivered', async () => {
    await setUp(true);
    await receive('SM1', 'Are you open?');
    await receive('SM1', 'Are you open?');
    expect(await replies()).toMatchObject([{ kind: 'DIRECT', state: 'SCHEDULED', body: 'No one reads this number.' }]);
  });

  it('goes to a contact at most once in 24 hours', async () => {
    await setUp(true);
    for (const [id, hours] of [
      ['SM1', 0],
      ['SM2', 1],
      ['SM3', 23.9],
    ] as const) {
      now = hoursLater(hours);
      await receive(id, 'Hello?');
    }
    expect(await replies()).toHaveLength(1);
    now = hoursLater(24);
    await receive('SM4', 'Hello?');
    expect(await replies()).toHaveLength(2);
    // A text of yesterday that the queue delivers again has had its answer, or its refusal.
    now = hoursLater(49);
    await receive('SM2', 'Hello?');
    expect(await replies()).toHaveLength(2);
  });

  it('waits for the morning when the contact texts at night', async () => {
    await setUp(true);
    now = hoursLater(12);
    await receive('SM1', 'Are you open?');
    const [reply] = await replies();
    expect(reply).toMatchObject({ reason: 'OUTSIDE_HOURS', due: hoursLater(22) });
    expect(woken).toEqual([hoursLater(22)]);
  });

  it.each(['STOP', 'HELP', 'START'])('does not answer %s', async (keyword) => {
    await setUp(true);
    await receive('SM1', keyword);
    expect(await replies()).toEqual([]);
  });

  it('is off without its switch, and without a text', async () => {
    await setUp(false);
    await receive('SM1', 'Hello?');
    expect(await replies()).toEqual([]);
  });

  it('needs more than spaces', async () => {
    await setUp(true, '  ');
    await receive('SM1', 'Hello?');
    expect(await replies()).toEqual([]);
  });
});
