import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization, IDLE_QUEUES } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { receiveInbound } from './inbound.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const [NUMBER, PHONE] = ['+16025550100', '+16025550151'] as const;
const O = 'o1';

let data: Data;

beforeEach(async () => {
  ({ data } = await createInProcessData());
  const organization = buildOrganization({ id: O, name: O, number: NUMBER, allowIncomingContacts: true });
  await data.accounts.createOrganization(organization);
});

const receive = (carrierId: string) =>
  receiveInbound(
    {
      data,
      wakeUps: { schedule: async () => undefined },
      publish: async () => undefined,
      ...IDLE_QUEUES,
      zone: 'America/Phoenix',
      recordMetric: () => undefined,
      now: () => NOW,
    },
    { version: 1, carrierId, from: PHONE, to: NUMBER, body: 'Hello' },
  );
const listContacts = async (): Promise<Contact[]> =>
  (await data.contacts.listPage(O, 'contacts', { limit: 5 })).contacts;

describe('A text of someone whose contact was erased', () => {
  it('makes a new contact, but not when the text came before and is delivered again', async () => {
    await receive('SM1');
    const [contact] = await listContacts();
    if (!contact) throw new Error('The text made no contact');
    const read = await data.contacts.findContact(O, contact.id);
    expect(read && (await data.contactErasures.begin(read, { userId: 'u1', at: NOW }))).toBe(true);
    await receive('SM1');
    expect(await listContacts()).toEqual([]);
    await receive('SM2');
    const after = await listContacts();
    expect(after.map(({ id, phone }) => [id === contact.id, phone])).toEqual([[false, PHONE]]);
    expect((await data.messages.listLatest(O, contact.id, 9)).map(({ kind }) => kind)).toEqual(['INBOUND']);
  });
});
