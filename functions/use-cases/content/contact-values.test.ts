import { beforeEach, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listContactValues } from './contact-values.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
  for (const [id, brand] of [
    ['o', 'text'],
    ['masked', 'opportunity'],
  ] as const) {
    await data.accounts.createOrganization(buildOrganization({ id, brand, number: null }));
    const field = { created: NOW, removed: false };
    await data.namedLists.saveNamedList(id, 'FIELDS', { version: null }, [
      { ...field, id: 'city', name: 'City' },
      { ...field, id: 'visit', name: 'Last visit' },
      { ...field, id: 'pet', name: 'Pet' },
      { ...field, id: 'gone', name: 'Gone', removed: true },
    ]);
    const ann = newContact({ organizationId: id, id: 'ann', created: NOW, name: 'Ann Archer', phone: '+16025550142' });
    const fields = { city: 'Mesa', visit: '2 May', gone: 'Old' };
    await data.contactWriter.addContacts(id, [{ contact: { ...ann, fields }, attestation: null }]);
  }
});

async function list(
  search = '',
  { organizationId = 'o', wpAdmin = false, contactId = 'ann' } = {},
): Promise<readonly string[]> {
  const actor = buildActor(NOW, { organizationId, access: 'READONLY', wpAdmin });
  const found = await listContactValues({ data }, actor, { contactId, search });
  return found instanceof Refusal
    ? found.errors
    : found.map(({ field, value, contactName }) => `${contactName}: ${field.name} = ${value}`);
}

it('The values of a contact are those of the fields in use that are not empty', async () => {
  expect(await list()).toEqual(['Ann Archer: City = Mesa', 'Ann Archer: Last visit = 2 May']);
  expect(await list(' VISIT ')).toEqual(['Ann Archer: Last visit = 2 May']);
  expect(await list('', { contactId: 'nobody' })).toEqual(['There is no such contact.']);
});

it('The values of a contact are for members, and for platform staff where contacts are not masked', async () => {
  expect(await list('', { wpAdmin: true })).toHaveLength(2);
  expect(await list('', { organizationId: 'masked' })).toHaveLength(2);
  expect(await list('', { organizationId: 'masked', wpAdmin: true })).toEqual([]);
});
