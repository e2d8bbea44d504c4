import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../../test/support/scenarios/in-process-data.ts';
import { newContact } from '../../../domain/contacts/contact.ts';
import type { Data } from '../../index.ts';

const O = 'o';
const PHONE = '+16025550101';
const NOW = new Date('2026-03-02T17:00:00Z');
const EARLIER = new Date('2026-03-02T16:00:00Z');

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
  const contact = newContact({ organizationId: O, id: 'ann', created: EARLIER, phone: PHONE });
  await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
});

const add = (id: string, at: Date) =>
  data.flow.addUnknownText(
    { organizationId: O, contactId: 'ann', id, phone: PHONE, body: id, carrierId: `SM-${id}`, at },
    { day: '2026-03-02', now: NOW, shard: 0 },
  );
const findLast = async () => (await data.contacts.findContact(O, 'ann'))?.lastMessage;

describe('A text that only the carrier knows', () => {
  it('is the last text of its conversation, unless a later one is there', async () => {
    await add('later', NOW);
    const last = { messageId: 'later', direction: 'OUT', body: 'later', at: NOW };
    expect(await findLast()).toEqual(last);
    await add('earlier', EARLIER);
    expect(await findLast()).toEqual(last);
    expect((await data.messages.listLatest(O, 'ann', 10)).map(({ id }) => id).sort()).toEqual(['earlier', 'later']);
  });
});
