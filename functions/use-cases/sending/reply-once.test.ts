import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { beforeEach, expect, it } from 'vitest';
import { buildActor, IDLE_QUEUES } from '../../../test/support/scenarios/test-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { messageContact, retryMessage, type MessageContactDeps, type ScheduledMessage } from './message-contact.ts';
import { removeMessage } from './remove-message.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const DAY_MS = 86_400_000;
const KEY = 'one click on Send';
const pack = getPackById('text');

let data: Data;
let deps: MessageContactDeps;
let beforeCall = async (): Promise<void> => undefined;

beforeEach(async () => {
  beforeCall = async () => undefined;
  ({ data } = await createInProcessData(() => beforeCall()));
  await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550100' }));
  await data.contactWriter.addContacts(
    O,
    ['ann', 'bob'].map((id, index) => ({
      contact: newContact({ organizationId: O, id, created: NOW, phone: `+1602555010${index + 1}` }),
      attestation: null,
    })),
  );
  deps = {
    data,
    wakeUps: { schedule: async () => undefined },
    replies: { send: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
  };
});

const actorAt = (now: Date) => buildActor(now);
const say = (text: string, { days = 0, contactId = 'ann' } = {}): Promise<ScheduledMessage | Refusal> =>
  messageContact(deps, actorAt(new Date(NOW.getTime() + days * DAY_MS)), {
    contactId,
    blocks: [{ type: 'TEXT', text }],
    pack,
    key: KEY,
  });
const listTexts = async (contactId: string): Promise<readonly (string | null)[]> =>
  (await data.messages.listLatest(O, contactId, 100)).map(({ body }) => body);

it('A reply that is sent again ten days later under its key is the same message', async () => {
  const first = await say('Yes');
  const second = await say('Yes', { days: 10 });
  expect(second).not.toBeInstanceOf(Refusal);
  expect((second as ScheduledMessage).message.id).toBe((first as ScheduledMessage).message.id);
  expect(await listTexts('ann')).toEqual(['Yes']);
});

it('Two calls with one key at the same moment send one text', async () => {
  const results = await Promise.all([say('Yes'), say('Yes'), say('Yes')]);
  expect(new Set(results.map((result) => (result as ScheduledMessage).message.id)).size).toBe(1);
  expect(await listTexts('ann')).toEqual(['Yes']);
});

it('A function that ends at any call leaves one text after the repetition, which tells the sender', async () => {
  const told: unknown[] = [];
  deps = { ...deps, replies: { send: async ({ body }) => void told.push(body) } };
  for (let end = 1; end <= 12; end += 1) {
    let calls = 0;
    beforeCall = async () => {
      calls += 1;
      if (calls === end) throw new Error('The function ended');
    };
    const key = `${KEY} ${end}`;
    const call = () =>
      messageContact(deps, actorAt(NOW), {
        contactId: 'bob',
        blocks: [{ type: 'TEXT', text: `Text ${end}` }],
        pack,
        key,
      });
    await call().catch(() => undefined);
    beforeCall = async () => undefined;
    told.length = 0;
    expect(await call()).not.toBeInstanceOf(Refusal);
    expect((await listTexts('bob')).filter((text) => text === `Text ${end}`)).toHaveLength(1);
    expect(told).toHaveLength(1);
  }
});

it('A key does not send another text, or the text to another contact', async () => {
  await say('Yes');
  for (const other of [await say('No'), await say('Yes', { contactId: 'bob' })]) expect(other).toBeInstanceOf(Refusal);
  expect([await listTexts('ann'), await listTexts('bob')]).toEqual([['Yes'], []]);
});

async function failText(): Promise<Message> {
  const message = newMessage({
    organizationId: O,
    contactId: 'ann',
    id: 'failed',
    kind: 'DIRECT',
    state: 'FAILED',
    lane: 'reply',
    body: 'Hello',
    created: NOW,
    due: NOW,
    attempt: 1,
  });
  await data.flow.scheduleDirect(message);
  return message;
}

it('A failed text that staff delete leaves the conversation and the list, and is not sent again', async () => {
  const { id: messageId } = await failText();
  const ref = { contactId: 'ann', messageId };
  expect((await data.contacts.findContact(O, 'ann'))?.lastMessage?.messageId).toBe(messageId);
  for (const _ of ['once', 'again'])
    expect(
      await removeMessage({ data, bulk: IDLE_QUEUES.bulk, publish: async () => undefined }, actorAt(NOW), ref),
    ).toBeUndefined();
  expect((await data.contacts.findContact(O, 'ann'))?.lastMessage).toBeNull();
  expect(await retryMessage(deps, actorAt(NOW), { ...ref, pack })).toEqual(
    new Refusal('Someone has deleted this message.'),
  );
});

it('Of a retry and a deletion at the same moment, one wins', async () => {
  const { id: messageId } = await failText();
  const ref = { contactId: 'ann', messageId };
  await Promise.all([
    removeMessage({ data, bulk: IDLE_QUEUES.bulk, publish: async () => undefined }, actorAt(NOW), ref),
    retryMessage(deps, actorAt(NOW), { ...ref, pack }),
  ]);
  const after = await data.messages.findMessage({ organizationId: O, contactId: 'ann', id: messageId });
  expect((after?.state === 'SCHEDULED') !== (after?.deleted !== null)).toBe(true);
});
