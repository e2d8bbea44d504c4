import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ContactInput } from './create-contacts.ts';
import { updateContact } from './update-contact.ts';

const O = 'o1';
const NOW = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(NOW, { organizationId: O });
const FIELDS = ['name', 'email', 'phone'] as const;

interface Setup {
  readonly data: Data;
  readonly edit: (changes: ContactInput, seen?: ContactInput) => ReturnType<typeof updateContact>;
  readonly close: () => void;
}

async function setUp(beforeCall: () => Promise<void> = async () => undefined): Promise<Setup> {
  let isReady = false;
  const { data, client } = await createInProcessData(() => (isReady ? beforeCall() : Promise.resolve()));
  await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: null }));
  const contact = newContact({ organizationId: O, id: 'c1', created: NOW, name: 'Ann', phone: '+16025550100' });
  await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
  isReady = true;
  const deps = {
    data,
    publish: async () => undefined,
    wakeUps: { schedule: async () => undefined },
    zone: 'America/Phoenix',
  };
  return {
    data,
    edit: (changes, seen) =>
      updateContact(deps, actor, { contactId: 'c1', changes, seen: seen ?? null, pack: getPackById('text') }),
    close: () => client.destroy(),
  };
}

describe('Two people who edit a contact', () => {
  it('lose no value when they change different ones, in any order of their calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { data, edit, close } = await setUp(() => scheduler.schedule(Promise.resolve()));
        const edits = Promise.all([
          edit({ name: 'Ann Stone' }, { name: 'Ann' }),
          edit({ email: 'ann@example.com' }, { email: '' }),
          edit({ phone: '602 555 0177' }, { phone: '(602) 555-0100' }),
        ]);
        await scheduler.waitFor(edits);
        expect((await edits).filter((result) => result instanceof Refusal)).toEqual([]);
        expect(await scheduler.waitFor(data.contacts.findContact(O, 'c1'))).toMatchObject({
          name: 'Ann Stone',
          email: 'ann@example.com',
          phone: '+16025550177',
        });
        close();
      }),
      { numRuns: 60, seed: 20_261_123 },
    );
  });

  it('never overwrite each other unseen: exactly one of two edits of the same value is stored', async () => {
    const values = { name: ['Bea', 'Cleo'], email: ['b@x.test', 'c@x.test'], phone: ['6025550111', '6025550122'] };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom(...FIELDS), async (scheduler, field) => {
        const { edit, close } = await setUp(() => scheduler.schedule(Promise.resolve()));
        const seen = { [field]: { name: 'Ann', email: '', phone: '6025550100' }[field] };
        const edits = Promise.all(values[field].map((value) => edit({ [field]: value }, seen)));
        await scheduler.waitFor(edits);
        expect((await edits).filter((result) => result instanceof Refusal)).toEqual([new Refusal(CONFLICT)]);
        close();
      }),
      { numRuns: 60, seed: 20_261_124 },
    );
  });

  it('may repeat a save whose answer was lost', async () => {
    const { edit, close } = await setUp();
    await edit({ name: 'Bea' }, { name: 'Ann' });
    expect(await edit({ name: 'Bea' }, { name: 'Ann' })).toMatchObject({ name: 'Bea' });
    close();
  });
});
