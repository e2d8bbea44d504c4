import fc from 'fast-check';
import { inflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { MemoryBucket } from '../../../test/support/scenarios/media/memory-bucket.ts';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { addPersonalCampaign } from '../../../test/support/scenarios/personal-campaign.ts';
import { buildAppointment } from '../../../test/support/scenarios/appointments/plans.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { textLogWrite } from '../../data/search/text-log.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import { bulkMessage } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { eraseContact } from './erase-contact.ts';
import { eraseFurther } from './erase-further.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const O = 'o1';
const NOW = new Date('2026-03-02T17:00:00Z');
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const [PHONE, OLD_PHONE] = ['+16025551000', '+16025552000'] as const;
const ANN = newContact({
  organizationId: O,
  id: 'ann',
  created: NOW,
  name: 'Ann Winchester',
  firstName: 'Ann',
  lastName: 'Winchester',
  phone: OLD_PHONE,
  email: 'ann@winchester.test',
  fields: { visit: 'Winchester Road' },
  tagIds: ['vip'],
});
const BOB = newContact({ organizationId: O, id: 'bob', created: NOW, name: 'Bob', phone: '+16025553000' });
const OUT = { state: 'OPTED_OUT', evidence: { kind: 'KEYWORD', word: 'STOP', carrierId: 'SM-out' }, at: NOW } as const;
/** Nothing in the table may contain one of these after an erasure. */
const SECRETS = ['Winchester', 'winchester', '6025551000', '6025552000'];
const RUNS = countCases('ERASURE_RUNS', 40);

interface Setup {
  readonly data: Data;
  readonly at: { now: Date };
  readonly erase: (typed?: string) => Promise<Refusal | undefined>;
  readonly work: () => Promise<void>;
  readonly queue: unknown[];
  readonly uploads: MemoryBucket;
}

const opened: { destroy: () => void }[] = [];
afterEach(() => opened.splice(0).forEach((client) => client.destroy()));

function message(id: string, given: Partial<Message>): Message {
  return newMessage({
    organizationId: O,
    contactId: 'ann',
    id,
    kind: 'DIRECT',
    state: 'DELIVERED',
    lane: 'reply',
    body: 'Dear Winchester',
    phone: PHONE,
    created: NOW,
    due: NOW,
    ...given,
  });
}

async function setUp(beforeCall: () => void = () => undefined): Promise<Setup> {
  const { data, client } = await createInProcessData(async () => beforeCall());
  opened.push(client);
  await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: null }));
  await data.contactWriter.addContacts(O, [
    { contact: ANN, attestation: { statement: 'Winchester agreed', userId: 'u1' } },
    { contact: BOB, attestation: null },
  ]);
  // A number that the contact had before, and an opt-out of the number that it has.
  await data.consents.change(
    O,
    OLD_PHONE,
    { ...OUT, evidence: { kind: 'STAFF', userId: 'u1', note: 'Winchester' } },
    'x',
  );
  const moved = await data.contactWriter.updateContact(ANN, { ...ANN, phone: PHONE });
  if (!('contact' in moved)) throw new Error('The number did not change');
  await data.consents.change(O, PHONE, OUT, 'SM-out');
  await data.notes.addNote({
    organizationId: O,
    contactId: 'ann',
    id: 'n1',
    text: 'Winchester called',
    by: 'u1',
    at: NOW,
  });
  await data.table.transact([
    data.messages.createWrite(message('m1', { phone: OLD_PHONE })),
    data.messages.createWrite(message('m2', { kind: 'INBOUND', state: 'RECEIVED' })),
    data.messages.createWrite(message('m3', { state: 'SENT' })),
    ...['m1', 'm2', 'm3'].map((id) => textLogWrite(data.table, O, { contactId: 'ann', id, kind: 'MESSAGE' })),
  ]);
  await data.flow.schedule(message('m4', { state: 'SCHEDULED', phone: null, due: later(600) }), []);
  await addPersonalCampaign(data, { organizationId: O, contactId: 'ann', now: NOW, word: 'Winchester' });
  const visit = { ...buildAppointment('2026-03-05T10:00', NOW), organizationId: O };
  const venue = { location: 'Winchester Road', address: '' };
  const occasion = { date: '2026-03-05', time: '10:00', timeZone: 'America/Phoenix', ...venue };
  const event = await data.events.findOpen(O, occasion, NOW);
  await data.appointments.createAppointment({ ...visit, occasion, eventId: event.id }, event);
  while ((await data.compaction.compactStep(O)) !== 'DONE');
  while ((await data.search.texts.folding.foldStep(O)) !== 'DONE');
  const at = { now: NOW };
  const queue: unknown[] = [];
  const uploads = new MemoryBucket();
  const actor = (): Actor => ({ organizationId: O, userId: 'u1', now: at.now, access: 'MANAGER' }) as Actor;
  const deps = { data, bulk: { send: async ({ body }: { body: unknown }) => void queue.push(body) } };
  return {
    data,
    at,
    queue,
    uploads,
    erase: (typed = 'ann winchester ') =>
      eraseContact({ ...deps, publish: async () => undefined }, actor(), { contactId: 'ann', typed }),
    work: () => eraseFurther({ data, uploads, now: () => at.now }, { organizationId: O, contactId: 'ann' }),
  };
}

/** Everything in the table as text, with what search has packed. */
async function readTable({ data }: Setup): Promise<string> {
  const { items } = await data.table.scan(null, 10_000);
  return items
    .map((item) =>
      JSON.stringify(item, (name, value: unknown) => {
        if (value instanceof Set) return [...value];
        // A signature is no packed text: it holds bits.
        return value instanceof Uint8Array && name !== 'signature' ? inflateRawSync(value).toString('utf8') : value;
      }),
    )
    .join('\n');
}

async function add({ data }: Setup, id: string, phone: Contact['phone']): Promise<Contact | null> {
  const [outcome] = await data.contactWriter.addContacts(O, [
    { contact: newContact({ organizationId: O, id, created: NOW, phone, name: 'New' }), attestation: null },
  ]);
  return outcome ? data.contacts.findContact(O, outcome.contactId) : null;
}

describe('the erasure of a contact', () => {
  it('leaves nothing that names the person, and all figures, whatever dies, repeats or runs twice at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 0, max: 30 })), async (choices) => {
        const next = (): number => choices.next().value ?? 0;
        let isLive = false;
        const setup = await setUp(() => {
          if (isLive && next() === 0) throw new Error('The function ended');
        });
        const { data, at } = setup;
        const before = await data.counters.getOrganizationCounts(O);
        isLive = true;
        const until = async (run: () => Promise<unknown>): Promise<void> => {
          for (;;) {
            const times = next() % 3 === 0 ? 2 : 1;
            const runs = await Promise.allSettled(Array.from({ length: times }, run));
            if (runs.every(({ status }) => status === 'fulfilled')) return;
          }
        };
        // Staff work on with what they read before, and their calls may come first, second or third.
        const edits = [
          () =>
            data.notes.addNote({
              organizationId: O,
              contactId: 'ann',
              id: 'n2',
              text: 'Winchester',
              by: 'u1',
              at: NOW,
            }),
          () => data.contactTags.addContactTags({ organizationId: O, tagId: 'new' }, ['ann']),
          () =>
            data.contactWriter.updateContact(
              { ...ANN, phone: PHONE },
              { ...ANN, phone: PHONE, fields: { a: 'Winchester' } },
            ),
          () => data.contactArchive.setArchived(ANN, null),
        ];
        const race = (): Promise<unknown> => Promise.allSettled([edits[next() % edits.length]?.()]);
        await Promise.all([until(setup.erase), race()]);
        await Promise.all([until(setup.work), race()]);
        at.now = later(90);
        await until(setup.work);
        isLive = false;
        const text = await readTable(setup);
        for (const secret of SECRETS) expect(text.split('\n').filter((line) => line.includes(secret))).toEqual([]);
        expect(await data.contactErasures.findErasure({ organizationId: O, contactId: 'ann' })).toBeNull();
        const after = await data.counters.getOrganizationCounts(O);
        expect(after).toEqual({ ...before, leads: before.leads - 1 });
        expect((await data.messages.listLatest(O, 'ann', 9)).map(({ state }) => state).toSorted()).toEqual([
          'CANCELED',
          'DELIVERED',
          'RECEIVED',
          'SENT',
        ]);
      }),
      { numRuns: RUNS, seed: 20_261_123 },
    );
  });

  it('keeps a number opted out, when it is added again at once, and when nothing of it is left', async () => {
    const setup = await setUp();
    await setup.erase();
    expect((await add(setup, 'again', PHONE))?.consent).toBe('OPTED_OUT');
    setup.at.now = later(90);
    await setup.work();
    expect((await add(setup, 'old', OLD_PHONE))?.consent).toBe('OPTED_OUT');
    const claim = setup.data.table.transact([setup.data.consents.deliverableCheck(O, OLD_PHONE, 'old')]);
    await expect(claim).rejects.toThrow();
  });

  it('lets only the phone itself opt in again, and no event from before the erasure', async () => {
    const setup = await setUp();
    const { consents } = setup.data;
    await consents.change(O, PHONE, { state: 'OPTED_IN', evidence: OUT.evidence, at: NOW }, 'SM-start');
    await consents.change(O, PHONE, { ...OUT, at: later(1) }, 'SM-stop');
    await setup.erase();
    setup.at.now = later(90);
    await setup.work();
    await consents.change(O, PHONE, { state: 'OPTED_IN', evidence: OUT.evidence, at: later(91) }, 'SM-start');
    expect((await consents.findConsent(O, PHONE)).state).toBe('OPTED_OUT');
    await consents.change(O, PHONE, { state: 'OPTED_IN', evidence: OUT.evidence, at: later(92) }, 'SM-new');
    expect((await consents.findConsent(O, PHONE)).state).toBe('OPTED_IN');
    expect((await add(setup, 'again', PHONE))?.consent).toBe('OPTED_IN');
  });

  it('waits for a text whose answer was lost, because the carrier finds it by its number and words', async () => {
    const setup = await setUp();
    const unknown = message('m5', { state: 'OUTCOME_UNKNOWN' });
    await setup.data.table.transact([setup.data.messages.createWrite(unknown)]);
    await setup.erase();
    setup.at.now = later(90);
    await setup.work();
    expect(await setup.data.messages.findMessage(unknown)).toMatchObject({ phone: PHONE, body: 'Dear Winchester' });
    await setup.data.table.transact([setup.data.messages.changeWrite(unknown, 'NOT_ACCEPTED', {})]);
    await setup.work();
    expect(await setup.data.messages.findMessage(unknown)).toMatchObject({
      phone: null,
      body: null,
      state: 'NOT_ACCEPTED',
    });
    expect(await setup.data.contactErasures.findErasure({ organizationId: O, contactId: 'ann' })).toBeNull();
  });

  it('needs the name as it is stored at that moment, and tells the worker', async () => {
    const setup = await setUp();
    expect(await setup.erase('Ann Manchester')).toBeInstanceOf(Refusal);
    expect((await setup.data.contacts.findContact(O, 'ann'))?.erased).toBeNull();
    expect(await setup.erase()).toBeUndefined();
    expect(await setup.erase('a repetition needs no name')).toBeUndefined();
    expect(setup.queue.map((body) => bulkMessage.parse(body).kind)).toEqual([
      'startAnnounced',
      'eraseContact',
      'eraseContact',
    ]);
    const { records } = await setup.data.audit.listAuditEntries(O, { limit: 9, after: null });
    expect(records.map(({ action, details }) => [action, details])).toEqual([['eraseLead', { leadId: 'ann' }]]);
  });
});
