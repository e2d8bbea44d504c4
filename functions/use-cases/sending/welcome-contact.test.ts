import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { formatBlocks, type MessageBlock } from '../../domain/content/blocks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createWelcomedContact, type WelcomedContact } from './welcome-contact.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o';
const PHONE = '+16025550101';
const ACTOR = buildActor(NOW, { access: 'MANAGER' });
const HELLO: readonly MessageBlock[] = [
  { type: 'TEXT', text: 'Hello ' },
  { type: 'FIRST_NAME' },
  { type: 'TEXT', text: ', welcome!' },
];

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
  await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550100' }));
});

function create(
  blocks: readonly MessageBlock[] | null,
  {
    phone = PHONE,
    key = null,
    name = 'Ann Archer',
  }: { readonly phone?: string | null; readonly key?: string | null; readonly name?: string } = {},
): Promise<WelcomedContact | Refusal> {
  const deps = {
    data,
    bulk: { send: async () => undefined },
    wakeUps: { schedule: async () => undefined },
    replies: { send: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
  };
  const input = { contact: { name, phone }, attestation: 'They agreed.', pack: getPackById('opportunity') };
  return createWelcomedContact(deps, ACTOR, input, { blocks, key });
}

async function listTexts(): Promise<(string | null)[]> {
  const contactId = (await data.consents.findConsent(O, PHONE))?.contactId;
  return contactId
    ? (await data.messages.listLatest(O, contactId, 9)).map(({ body, blocks }) =>
        blocks ? formatBlocks(blocks) : body,
      )
    : [];
}

describe('a new contact', () => {
  it('gets the welcome message with the name', async () => {
    expect(await create(HELLO)).toMatchObject({
      contact: { name: 'Ann Archer' },
      welcome: { message: { kind: 'DIRECT' } },
    });
    expect(await listTexts()).toEqual(['Hello [First Name], welcome!']);
  });

  it('is added without a message when none is given', async () => {
    expect(await create(null)).toMatchObject({ contact: { phone: PHONE }, welcome: null });
    expect(await listTexts()).toEqual([]);
  });

  it('gets one message when the call comes again with its key, and none when the number has a contact', async () => {
    await create(HELLO, { key: 'key 1' });
    expect(await create(HELLO, { key: 'key 2', name: 'Ann B' })).toMatchObject({
      contact: { name: 'Ann Archer' },
      welcome: { errors: [expect.stringContaining('belongs to a contact already') as string] },
    });
    expect(await listTexts()).toEqual(['Hello [First Name], welcome!']);
  });

  it('is added without the message when the number has opted out before', async () => {
    const evidence = { kind: 'STAFF', userId: 'u', note: '' } as const;
    await data.consents.change(O, PHONE, { state: 'OPTED_OUT', evidence, at: NOW }, 'opted out before');
    expect(await create(HELLO)).toMatchObject({
      contact: { consent: 'OPTED_OUT' },
      welcome: expect.any(Refusal) as Refusal,
    });
    expect(await listTexts()).toEqual([]);
  });

  it.each([
    ['no words', [{ type: 'TEXT', text: ' ' }] as const, PHONE, 'Write a message first.'],
    ['no number', HELLO, null, 'no phone number'],
    ['a wrong number', HELLO, '123', 'phone'],
  ])('is not added when the message could not be sent: %s', async (_, blocks, phone, words) => {
    const refused = await create(blocks, { phone });
    expect(refused).toMatchObject({ errors: [expect.stringMatching(new RegExp(words, 'i')) as string] });
    expect((await data.counters.getOrganizationCounts(O)).leads).toBe(0);
  });
});
