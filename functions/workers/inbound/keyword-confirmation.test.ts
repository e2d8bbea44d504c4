import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { listTimeline } from '../../use-cases/contacts/list-timeline.ts';
import { Refusal } from '../../platform/refusal.ts';
import { receiveInbound } from './inbound.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o1';
const NUMBER = '+16025550100';
const ANN = '+16025550101';
const STRANGER = '+16025550102';

let data: Data;
let minute: number;
const now = (): Date => new Date(NOW.getTime() + minute * 60_000);

beforeEach(async () => {
  ({ data } = await createInProcessData());
  minute = 0;
  await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: NUMBER }));
  await data.contactWriter.addContacts(O, [
    { contact: newContact({ organizationId: O, id: 'ann', created: NOW, phone: ANN }), attestation: null },
  ]);
});

const receive = (carrierId: string, from: typeof ANN | typeof STRANGER, body: string, clock = now) =>
  receiveInbound(
    {
      data,
      wakeUps: { schedule: async () => undefined },
      publish: async () => undefined,
      replies: { send: async () => undefined } as never,
      bulk: { send: async () => undefined },
      media: { send: async () => undefined },
      imports: { send: async () => undefined },
      zone: 'America/Phoenix',
      recordMetric: () => undefined,
      now: clock,
    },
    { version: 1, carrierId, from, to: NUMBER, body },
  );

/** The carrier's ids of the keywords that Ann or a stranger got an answer to, oldest first. */
async function listAnswered(from: typeof ANN | typeof STRANGER): Promise<string[]> {
  if (from === ANN) {
    const messages = await data.messages.listLatest(O, 'ann', 50);
    return messages
      .filter(({ kind }) => kind === 'CONFIRMATION')
      .map(({ created }) => `at ${(created.getTime() - NOW.getTime()) / 60_000}`)
      .reverse();
  }
  const answered: string[] = [];
  for (let at = 0; at <= minute; at += 1)
    if ((await data.unlinkedMessages.findUnlinkedMessage(O, `SM${at}`))?.state === 'SCHEDULED')
      answered.push(`at ${at}`);
  return answered;
}

/** Receives a text each minute from now on. Each is delivered twice, and all of them once more at the end. */
async function receiveAll(from: typeof ANN | typeof STRANGER, bodies: readonly string[]): Promise<void> {
  const first = minute;
  for (const [index, body] of bodies.entries()) {
    minute = first + index;
    await receive(`SM${minute}`, from, body);
    await receive(`SM${minute}`, from, body);
  }
  minute += 120;
  for (const [index, body] of bodies.entries()) await receive(`SM${first + index}`, from, body);
}

describe.each([['a contact', ANN] as const, ['an unknown number', STRANGER] as const])(
  'The answer to a keyword of %s',
  (_, from) => {
    it('is one confirmation for four times STOP, however often they are delivered', async () => {
      await receiveAll(from, ['Stop!', 'Stop!', 'Stop!', 'Stop!']);
      expect(await listAnswered(from)).toEqual(['at 0']);
    });

    it('is not sent again to a phone that opted out hours before', async () => {
      await receiveAll(from, ['Stop!']);
      await receiveAll(from, ['Stop!']);
      expect(await listAnswered(from)).toEqual(['at 0']);
    });

    it('is one an hour for HELP, and a refused one is not made up for by a late delivery', async () => {
      await receiveAll(from, ['Help?', 'Help?', 'Help?']);
      await receiveAll(from, ['Help?']);
      expect(await listAnswered(from)).toEqual(['at 0', 'at 122']);
    });

    it('is one for each of HELP and STOP in the same hour', async () => {
      await receiveAll(from, ['Help?', 'Stop!', 'Help?']);
      expect(await listAnswered(from)).toEqual(['at 0', 'at 1']);
    });
  },
);

it('A confirmation that failed on its way is sent when the message is delivered again', async () => {
  const { schedule } = data.flow;
  data.flow.schedule = () => Promise.reject(new Error('The function ended'));
  await expect(receive('SM0', ANN, 'Stop!')).rejects.toThrow('ended');
  data.flow.schedule = schedule;
  minute = 5;
  await receive('SM0', ANN, 'Stop!');
  await receive('SM0', ANN, 'Stop!');
  expect(await listAnswered(ANN)).toEqual(['at 5']);
});

it('The text with STOP comes before the opt-out that it makes, on a clock that moves while the text is processed', async () => {
  let looks = 0;
  await receive('SM0', ANN, 'Stop!', () => new Date(NOW.getTime() + (looks += 1)));
  const timeline = await listTimeline(
    { data },
    {
      sessionId: 's1',
      userId: 'u1',
      organizationId: O,
      access: 'OWNER',
      wpAdmin: false,
      now: new Date(NOW.getTime() + 60_000),
    },
    { contactId: 'ann', after: null },
  );
  if (timeline instanceof Refusal) throw new Error('The contact was not found');
  // Newest first, and the confirmation still waits.
  expect(timeline.events.map(({ kind }) => kind)).toEqual(['CONSENT', 'REPLY', 'ADDED']);
});
