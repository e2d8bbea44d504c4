import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization, IDLE_QUEUES } from '../../../test/support/scenarios/test-data.ts';
import type { OutgoingMessage } from '../../adapters/carrier.ts';
import type { Outgoing } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { consumeDeliveries, consumeInboundTexts } from '../index.ts';

/** 11 pm in the sending zone: alerts have no sending window. */
const NIGHT = new Date('2026-03-03T06:00:00Z');
const O = 'o1';
const NUMBER = '+16025550100';
const PLATFORM = '+16025550190';
const ANN = '+16025550101';
const BOB = '+16025550102';
const OLIVIA = '+16025550150';
const MAX = '+16025550151';

let data: Data;
let now: Date;
/** The call that fails next, counted down. null means none. */
let failsAfter: number | null;
let queued: { readonly body: unknown; readonly due: number }[];
let sent: OutgoingMessage[];

class Killed extends Error {}

function maybeKill(): void {
  if (failsAfter === null) return;
  failsAfter -= 1;
  if (failsAfter < 0) {
    failsAfter = null;
    throw new Killed('The worker was killed');
  }
}

beforeEach(async () => {
  failsAfter = null;
  ({ data } = await createInProcessData(async () => maybeKill()));
  now = NIGHT;
  queued = [];
  sent = [];
  for (const brand of ['text', 'health', 'opportunity'])
    await data.platformNumbers.set(brand, PLATFORM, { userId: 'staff', at: NIGHT });
});

async function setUp({
  brand = 'text',
  messageAlertIds = ['olivia'],
  access = 'OWNER' as Access,
  wpAdmin = false,
} = {}) {
  await data.accounts.createOrganization(
    buildOrganization({ id: O, name: 'Sunrise', number: NUMBER, brand, messageAlertIds }),
  );
  await addMember('olivia', OLIVIA, access, wpAdmin);
  await data.contactWriter.addContacts(O, [
    {
      contact: newContact({ organizationId: O, id: 'ann', name: 'Ann Archer', phone: ANN, created: NIGHT }),
      attestation: null,
    },
    { contact: newContact({ organizationId: O, id: 'bob', phone: BOB, created: NIGHT }), attestation: null },
  ]);
}

async function addMember(id: string, phone: typeof OLIVIA | typeof MAX | null, access: Access, wpAdmin = false) {
  await data.accounts.createUser({ id, email: `${id}@o.test`, name: id, phone, wpAdmin }, 'hash');
  await data.accounts.addMember({ userId: id, organizationId: O, organizationName: 'Sunrise', access });
}

const queue = {
  send: async ({ body, delaySeconds = 0 }: Outgoing) => {
    maybeKill();
    queued.push({ body, due: now.getTime() + delaySeconds * 1_000 });
  },
};
const common = () => ({
  data,
  wakeUps: { schedule: async () => undefined },
  publish: async () => undefined,
  ...IDLE_QUEUES,
  replies: queue,
  zone: 'America/Phoenix',
  recordMetric: () => undefined,
  now: () => now,
});

const receive = (carrierId: string, body: string, from: typeof ANN | typeof BOB | typeof OLIVIA = ANN, to = NUMBER) =>
  consumeInboundTexts(common(), { version: 1, carrierId, from, to, body });

/** Delivers what is due, or the first `limit` messages of it, twice each. A delivery that was killed comes again. */
async function deliver(limit = Infinity): Promise<void> {
  for (let delivered = 0; delivered < limit; delivered += 1) {
    const next = queued.find(({ due }) => due <= now.getTime());
    if (!next) return;
    queued.splice(queued.indexOf(next), 1);
    const deps = {
      ...common(),
      carrier: async () => ({
        send: async (text: OutgoingMessage) => (
          sent.push(text),
          { kind: 'ACCEPTED' as const, carrierId: `SM${sent.length}` }
        ),
        list: async () => [],
      }),
      publicBaseUrl: 'https://app.test',
      recipientHours: false,
      getPace: () => ({ segmentsPerSecond: 100, segmentsPerDay: 1_000 }),
      sleep: async () => undefined,
    };
    for (let times = 0; times < 2; times += 1)
      await consumeDeliveries(deps, next.body).catch((error: unknown) => {
        if (failsAfter !== null || !isKill(error)) throw error;
        times = 0;
      });
  }
}

const isKill = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof Killed || isKill((error as { cause?: unknown }).cause) || /killed/.test(error.message));

const minutesLater = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000));

describe('An alert about replies', () => {
  it('goes to the chosen person at once, also at night, from the number of the brand', async () => {
    await setUp();
    await receive('SM1', 'Yes please');
    await deliver();
    expect(sent).toEqual([
      {
        from: PLATFORM,
        to: OLIVIA,
        body: 'Sunrise: Ann Archer replied: "Yes please" https://app.test/messages?contact=ann',
        validitySeconds: 3_600,
      },
    ]);
  });

  it('tells the replies of the next five minutes together', async () => {
    await setUp();
    await receive('SM1', 'One');
    await deliver();
    minutesLater(1);
    for (const id of ['SM2', 'SM3']) await receive(id, 'More');
    minutesLater(1);
    await receive('SM4', 'Me too', BOB);
    await deliver();
    expect(sent).toHaveLength(1);
    minutesLater(3);
    await deliver();
    expect(sent.map(({ body }) => body)).toEqual([
      expect.stringContaining('"One"'),
      'Sunrise: 3 new replies from Ann Archer and (602) 555-0102. https://app.test/messages',
    ]);
  });

  it('is not repeated when the text of the contact is delivered again, and tells nothing of keywords', async () => {
    await setUp();
    await receive('SM1', 'Hello');
    await deliver();
    minutesLater(60);
    await receive('SM1', 'Hello');
    await receive('SM2', 'STOP');
    await receive('SM3', 'HELP');
    await deliver();
    expect(sent.filter(({ to }) => to === OLIVIA)).toHaveLength(1);
  });

  it.each([
    ['health', false, 'My test was positive', /^Sunrise: 1 new reply\. https:\/\/[^ ]+\/messages\?contact=ann$/],
    ['opportunity', true, 'Ann Archer here', /^Sunrise: Ann replied: "Ann … here" https/],
  ])('says no more than people may see in the brand %s (staff: %s)', async (brand, wpAdmin, words, body) => {
    await setUp({ brand, wpAdmin });
    await receive('SM1', words);
    await deliver();
    expect(sent).toMatchObject([{ to: OLIVIA, body: expect.stringMatching(body) }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['no one is chosen', () => setUp({ messageAlertIds: [] })],
    ['the person has no access', () => setUp({ access: 'NONE' })],
    ['the person is no member', () => setUp({ messageAlertIds: ['stranger'] })],
    [
      'the person has no phone',
      async () => {
        await setUp({ messageAlertIds: ['pat'] });
        await addMember('pat', null, 'MANAGER');
      },
    ],
    [
      'the phone texted STOP to the number of the brand',
      async () => {
        await setUp();
        await receive('SM0', 'Stop!', OLIVIA, PLATFORM);
      },
    ],
  ])('is not sent when %s', async (_, prepare) => {
    await prepare();
    await receive('SM1', 'Hello');
    await deliver();
    expect(sent).toEqual([]);
  });

  it('tells a person with notifications only how many replies there are, and the others what they say', async () => {
    await setUp({ messageAlertIds: ['olivia', 'max'] });
    await addMember('max', MAX, 'LIMITED');
    await receive('SM1', 'Is Tuesday free?');
    await deliver();
    expect(sent.find(({ to }) => to === OLIVIA)?.body).toContain('Ann Archer replied: "Is Tuesday free?"');
    expect(sent.find(({ to }) => to === MAX)?.body).toMatch(/^Sunrise: 1 new reply\. https:\/\/[^ ]+\/dashboard$/);
  });

  it('does not show a reply to a person who lost the right to read it after the alert began', async () => {
    await setUp();
    await receive('SM1', 'Is Tuesday free?');
    await deliver(1);
    const [membership] = await data.accounts.findMemberships(O, ['olivia']);
    if (!membership) throw new Error('No membership');
    await data.accounts.changeAccess(membership, 'LIMITED', { userId: 'staff', at: now });
    await deliver();
    expect(sent).toEqual([]);
  });

  it('is sent again after START, which a late repetition of the STOP does not undo', async () => {
    await setUp();
    await receive('SM0', 'Stop!', OLIVIA, PLATFORM);
    await receive('SM1', 'START', OLIVIA, PLATFORM);
    await receive('SM0', 'Stop!', OLIVIA, PLATFORM);
    await receive('SM2', 'Hello');
    await deliver();
    expect(sent).toHaveLength(1);
  });

  it('is not sent to a person who was removed after the alert began', async () => {
    await setUp();
    await receive('SM1', 'Hello');
    const [membership] = await data.accounts.findMemberships(O, ['olivia']);
    if (!membership) throw new Error('No membership');
    await data.accounts.removeMember(membership, { userId: 'staff', at: now });
    await deliver();
    expect(sent).toEqual([]);
  });

  it('tells each reply exactly once to each person, whichever call a worker is killed at', async () => {
    await setUp({ messageAlertIds: ['olivia', 'max'] });
    await addMember('max', MAX, 'MANAGER');
    let kills = 0;
    for (let call = 0; call < 40; call += 1) {
      sent = [];
      minutesLater(10);
      await receive(`A${call}`, 'First');
      failsAfter = call;
      await deliver();
      if (failsAfter === null) kills += 1;
      failsAfter = null;
      expect(sent.map(({ to }) => to).sort(), `killed at call ${call}`).toEqual([OLIVIA, MAX]);
      expect(await data.replyAlerts.listWaiting(O, 10), `killed at call ${call}`).toEqual([]);
      expect((await data.replyAlerts.findWindow(O))?.isFinished).toBe(true);
    }
    expect(kills).toBeGreaterThan(20);
  });
});
