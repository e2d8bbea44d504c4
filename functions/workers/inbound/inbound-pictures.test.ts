import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Outgoing } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Message } from '../../domain/sending/message.ts';
import { receiveInbound } from './inbound.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const [NUMBER, PHONE] = ['+16025550100', '+16025550151'] as const;
const O = 'o1';
const PICTURE = { mediaId: 'ME1', contentType: 'image/jpeg' };

describe('A text with pictures', () => {
  let data: Data;
  let queued: Outgoing[];
  let clock: Date;
  /** Ends the worker before it asks for the pictures. */
  let dies: boolean;

  beforeEach(async () => {
    ({ data } = await createInProcessData());
    [queued, clock, dies] = [[], NOW, false];
    const organization = buildOrganization({ id: O, name: O, number: NUMBER, allowIncomingContacts: true });
    await data.accounts.createOrganization(organization);
  });

  const receive = (body: string, media: readonly (typeof PICTURE)[], carrierId = 'SM1') =>
    receiveInbound(
      {
        data,
        wakeUps: { schedule: async () => undefined },
        publish: async () => undefined,
        replies: { send: async () => undefined },
        bulk: { send: async () => undefined },
        media: {
          send: async (message) => {
            if (dies) throw new Error('The function ended');
            queued.push(message);
          },
        },
        imports: { send: async () => undefined },
        zone: 'America/Phoenix',
        recordMetric: () => undefined,
        now: () => clock,
      },
      { version: 1, carrierId, from: PHONE, to: NUMBER, body, media: [...media] },
    );
  const read = async (): Promise<{ id: string; texts: Message[]; preview: string | undefined }> => {
    const [contact] = (await data.contacts.listPage(O, 'contacts', { limit: 2 })).contacts;
    const id = contact?.id ?? '';
    const texts = await data.messages.listLatest(O, id, 9);
    return { id, texts, preview: (await data.contacts.findContact(O, id))?.lastMessage?.body };
  };

  it('and no words is a reply, and the lists show that it was a picture', async () => {
    await receive('', [PICTURE, { mediaId: 'ME2', contentType: 'image/png' }]);
    const { id, texts, preview } = await read();
    expect(preview).toBe('2 pictures');
    expect(texts).toMatchObject([
      { kind: 'INBOUND', body: '', attachments: [{ mediaId: 'ME1', state: 'WAITING' }, { mediaId: 'ME2' }] },
    ]);
    expect(queued).toMatchObject([{ body: { contactId: id, messageId: texts[0]?.id, round: 0 }, group: O }]);
    expect(await data.counters.getOrganizationCounts(O)).toMatchObject({ responses: 1 });
  });

  it('is stored once, and a repetition after a crash asks for the pictures of the stored text', async () => {
    dies = true;
    await expect(receive('Look', [PICTURE])).rejects.toThrow('The function ended');
    [dies, clock] = [false, new Date(NOW.getTime() + 180_000)];
    await receive('Look', [PICTURE]);
    const { texts } = await read();
    expect(texts).toHaveLength(1);
    expect(queued).toMatchObject([{ body: { messageId: texts[0]?.id } }]);
  });

  it('still is an opt-out when its words are, and its confirmation has no picture', async () => {
    await receive('Hello', []);
    await receive('STOP', [PICTURE], 'SM2');
    const { texts } = await read();
    expect((await data.consents.findConsent(O, PHONE)).state).toBe('OPTED_OUT');
    const confirmation = texts.find(({ kind }) => kind === 'CONFIRMATION');
    expect(confirmation?.attachments ?? []).toEqual([]);
    expect(texts.filter(({ attachments }) => attachments.length > 0)).toMatchObject([
      { kind: 'INBOUND', body: 'STOP' },
    ]);
  });

  it('has at most ten of them, and a file that is no picture is not asked for', async () => {
    await receive(
      'Many',
      Array.from({ length: 12 }, (_, index) => ({ ...PICTURE, mediaId: `ME${index}` })),
    );
    expect((await read()).texts[0]?.attachments).toHaveLength(10);
    queued = [];
    await receive('Film', [{ mediaId: 'ME1', contentType: 'video/mp4' }], 'SM2');
    expect(queued).toEqual([]);
  });
});
