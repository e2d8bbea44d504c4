import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildJpeg, PNG } from '../../../test/support/scenarios/media/images.ts';
import { MemoryBucket } from '../../../test/support/scenarios/media/memory-bucket.ts';
import type { FetchedMedia } from '../../adapters/carrier-media.ts';
import type { Outgoing } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { newAttachment, FETCH_DELAYS, type Attachment } from '../../domain/media/attachment.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { eraseFurther } from '../erasure/erase-further.ts';
import { fetchAttachments } from './fetch-attachments.ts';
import { retryAttachments } from './retry-attachments.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const REF = { organizationId: 'o', contactId: 'c', id: 'm' };
const FOUND: FetchedMedia = { kind: 'FOUND', bytes: PNG };

describe('The pictures of a text', () => {
  let data: Data;
  let uploads: MemoryBucket;
  let queue: Outgoing[];
  let answers: Record<string, FetchedMedia>;

  beforeEach(async () => {
    ({ data } = await createInProcessData());
    [uploads, queue, answers] = [new MemoryBucket(), [], { ME0: FOUND }];
    await data.contactWriter.addContacts('o', [
      { contact: newContact({ organizationId: 'o', id: 'c', created: NOW, phone: '+16025550151' }), attestation: null },
    ]);
    await storeText(['image/png']);
  });

  const storeText = (types: readonly string[]): Promise<void> =>
    data.table.transact([
      data.messages.createWrite(
        newMessage({
          ...REF,
          id: types.length === 1 ? 'm' : 'many',
          kind: 'INBOUND',
          state: 'RECEIVED',
          lane: 'reply',
          body: '',
          created: NOW,
          due: NOW,
          carrierId: 'SM1',
          attachments: types.map((contentType, index) => newAttachment({ mediaId: `ME${index}`, contentType })),
        }),
      ),
    ]);
  const deps = (whileFetched?: () => Promise<unknown>) => ({
    data,
    uploads,
    queue: { send: async (message: Outgoing) => void queue.push(message) },
    publish: async () => undefined,
    carrierMedia: {
      fetch: async ({ mediaId }: { mediaId: string }) => {
        await whileFetched?.();
        return answers[mediaId] ?? ({ kind: 'GONE' } as const);
      },
    },
  });
  const run = (round = 0, ref = REF) => fetchAttachments(deps(), ref, round);
  const read = async (id = 'm'): Promise<readonly Attachment[]> =>
    (await data.messages.findMessage({ ...REF, id }))?.attachments ?? [];
  const retry = () =>
    retryAttachments(
      { data, media: deps().queue, publish: async () => undefined },
      { organizationId: 'o' },
      { contactId: 'c', messageId: 'm' },
    );

  it('are stored once, whatever runs twice', async () => {
    await Promise.all([run(), run()]);
    await run();
    expect(await read()).toMatchObject([{ state: 'STORED', type: 'image/png', problem: null }]);
    expect([...uploads.files]).toEqual([['attachments/o/c/m/0.png', PNG]]);
    expect(queue).toEqual([]);
  });

  it('are stored one by one, by what their bytes are, and a file that is no picture is not asked for', async () => {
    await storeText(['image/png', 'video/mp4', 'image/heic', 'image/jpeg']);
    answers = {
      ME0: { kind: 'FOUND', bytes: buildJpeg(20, 10) },
      ME1: FOUND,
      ME2: { kind: 'FOUND', bytes: new TextEncoder().encode('another format') },
      ME3: { kind: 'TOO_LARGE' },
    };
    await run(0, { ...REF, id: 'many' });
    expect((await read('many')).map(({ state, type, problem }) => [state, type, problem])).toEqual([
      ['STORED', 'image/jpeg', null],
      ['NOT_SHOWN', null, null],
      ['NOT_SHOWN', null, null],
      ['FAILED', null, 'TOO_LARGE'],
    ]);
    expect([...uploads.files.keys()]).toEqual(['attachments/o/c/many/0.jpg']);
  });

  it('are asked for again with growing pauses, and fail after the last attempt', async () => {
    answers = { ME0: { kind: 'UNREACHABLE' } };
    for (const [round, delaySeconds] of FETCH_DELAYS.entries()) {
      await run(round);
      expect(queue.at(-1)).toMatchObject({ body: { round: round + 1, messageId: 'm' }, delaySeconds, group: 'o' });
      expect(await read()).toMatchObject([{ state: 'WAITING' }]);
    }
    await run(FETCH_DELAYS.length);
    expect(queue).toHaveLength(FETCH_DELAYS.length);
    expect(await read()).toMatchObject([{ state: 'FAILED', problem: 'UNREACHABLE' }]);
  });

  it('that failed are fetched again when staff ask, also after a worker died', async () => {
    answers = {};
    await run(FETCH_DELAYS.length);
    expect(await read()).toMatchObject([{ state: 'FAILED', problem: 'GONE' }]);
    answers = { ME0: FOUND };
    expect(await retry()).toBeUndefined();
    expect(queue.at(-1)).toMatchObject({ body: { kind: 'fetchAttachments', round: 0 } });
    expect(await read()).toMatchObject([{ state: 'WAITING' }]);
    await retry();
    expect(queue).toHaveLength(4);
    await run();
    await retry();
    expect(await read()).toMatchObject([{ state: 'STORED' }]);
    const foreign = await retryAttachments(
      { data, media: deps().queue, publish: async () => undefined },
      { organizationId: 'other' },
      { contactId: 'c', messageId: 'm' },
    );
    expect(foreign?.errors).toHaveLength(1);
  });

  it('leave no file when the contact is erased before, while or after they are fetched', async () => {
    const contact = await data.contacts.findContact('o', 'c');
    const erase = async (): Promise<void> => {
      if (contact) await data.contactErasures.begin(contact, { userId: 'u', at: NOW });
      await eraseFurther({ data, uploads, now: () => NOW }, { organizationId: 'o', contactId: 'c' });
    };
    await run();
    await storeText(['image/png', 'image/png']);
    answers = { ME0: FOUND, ME1: FOUND };
    expect(uploads.files.size).toBe(1);
    let isErased = false;
    const eraseOnce = async (): Promise<void> => {
      if (!isErased) await erase();
      isErased = true;
    };
    await fetchAttachments(deps(eraseOnce), { ...REF, id: 'many' }, 0);
    await fetchAttachments(deps(), { ...REF, id: 'many' }, 1);
    expect([...uploads.files.keys()]).toEqual([]);
    expect(await read('many')).toEqual([]);
  });
});
