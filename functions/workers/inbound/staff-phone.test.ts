import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { receiveInbound } from './inbound.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o1';
const NUMBER = '+16025550100';
const OLIVIA = '+16025550150';
const STRANGER = '+16025550151';

let data: Data;
let queued: unknown[];

beforeEach(async () => {
  ({ data } = await createInProcessData());
  queued = [];
  for (const [id, number] of [
    [O, NUMBER],
    ['o2', '+16025550200'],
  ] as const)
    await data.accounts.createOrganization(
      buildOrganization({
        id,
        name: id,
        number,
        allowIncomingContacts: true,
        autoReplyEnabled: true,
        autoReplyContent: 'No one reads this number.',
        messageAlertIds: ['olivia'],
      }),
    );
  const user = { id: 'olivia', email: 'o@o.test', name: 'Olivia', phone: OLIVIA, wpAdmin: false } as const;
  await data.accounts.createUser(user, 'hash');
  await data.accounts.addMember({ userId: 'olivia', organizationId: O, organizationName: O, access: 'OWNER' });
});

const receive = (carrierId: string, from: E164, body: string, to: E164 = NUMBER) =>
  receiveInbound(
    {
      data,
      wakeUps: { schedule: async () => undefined },
      publish: async () => undefined,
      replies: { send: async ({ body: each }) => void queued.push(each) },
      bulk: { send: async () => undefined },
      media: { send: async () => undefined },
      imports: { send: async () => undefined },
      zone: 'America/Phoenix',
      recordMetric: () => undefined,
      now: () => NOW,
    },
    { version: 1, carrierId, from, to, body },
  );
const countContacts = async (organizationId = O): Promise<number> =>
  (await data.contacts.listPage(organizationId, 'contacts', { limit: 5 })).contacts.length;

describe('A text from the own phone of a member', () => {
  it('makes no contact, and a stranger makes one', async () => {
    await receive('SM1', OLIVIA, 'Does this work?');
    expect(await countContacts()).toBe(0);
    expect(queued).toEqual([]);
    await receive('SM2', STRANGER, 'Does this work?');
    expect(await countContacts()).toBe(1);
  });

  it('opts the phone out with STOP', async () => {
    await receive('SM1', OLIVIA, 'Stop!');
    expect((await data.consents.findConsent(O, OLIVIA)).state).toBe('OPTED_OUT');
    expect(queued).toMatchObject([{ kind: 'sendUnlinked' }]);
  });

  it('stands in the conversation of the contact with this phone, without an auto-reply or an alert', async () => {
    const contact = newContact({ organizationId: O, id: 'c1', phone: OLIVIA, created: NOW });
    await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
    await receive('SM1', OLIVIA, 'Does this work?');
    expect((await data.messages.listLatest(O, 'c1', 5)).map(({ kind, body }) => [kind, body])).toEqual([
      ['INBOUND', 'Does this work?'],
    ]);
    expect(queued).toEqual([]);
    expect(await data.replyAlerts.listWaiting(O, 5)).toEqual([]);
  });

  it('makes a contact of an organization in which the person is no member', async () => {
    await receive('SM1', OLIVIA, 'Hello', '+16025550200');
    expect(await countContacts('o2')).toBe(1);
  });

  it('makes a contact again after the person was removed', async () => {
    const [membership] = await data.accounts.findMemberships(O, ['olivia']);
    if (!membership) throw new Error('No membership');
    await data.accounts.removeMember(membership, { userId: 'u', at: NOW });
    await receive('SM1', OLIVIA, 'Hello');
    expect(await countContacts()).toBe(1);
  });
});
