import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { contactKey } from '../../data/table/keys.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { CARRIER_LIMIT } from '../../domain/content/characters.ts';
import { messageContact } from './message-contact.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

it('A first message that its opt-out line makes too long is refused with words, and a later one is not', async () => {
  const { data } = await createInProcessData();
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: '+16025550100' }));
  const ann = newContact({ organizationId: 'o', id: 'ann', created: NOW, phone: '+16025550101' });
  const bob = newContact({ organizationId: 'o', id: 'bob', created: NOW, phone: '+16025550102' });
  await data.contactWriter.addContacts('o', [
    { contact: ann, attestation: null },
    { contact: bob, attestation: null },
  ]);
  await data.table.update(contactKey('o', 'bob'), {
    UpdateExpression: 'SET texted = :at, textedPhone = phone',
    ExpressionAttributeValues: { ':at': NOW.toISOString() },
  });
  const say = (contactId: string, length: number) =>
    messageContact(
      {
        data,
        wakeUps: { schedule: async () => undefined },
        replies: { send: async () => undefined },
        publish: async () => undefined,
        zone: 'America/Phoenix',
      },
      buildActor(NOW),
      { contactId, blocks: [{ type: 'TEXT', text: 'x'.repeat(length) }], pack: getPackById('text') },
    );
  expect(await say('ann', CARRIER_LIMIT)).toMatchObject({
    errors: [expect.stringContaining('too long for the carrier') as string],
  });
  expect(await say('ann', CARRIER_LIMIT - 100)).toMatchObject({ message: { state: 'SCHEDULED' } });
  expect(await say('bob', CARRIER_LIMIT)).toMatchObject({ message: { state: 'SCHEDULED' } });
});
