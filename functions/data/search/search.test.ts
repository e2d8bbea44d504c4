import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { matchesSearch } from '../../domain/search/matcher.ts';
import type { SearchKind } from '../../domain/search/search-blocks.ts';
import { newOrderedId } from '../../platform/ids.ts';
import type { Data } from '../index.ts';
import { searchKey } from '../table/keys.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const RUNS = countCases('SEARCH_RUNS', 8);
const ORGANIZATION = 'o1';
const START = new Date('2026-03-02T17:00:00Z');

function buildContact(index: number, name: string): Contact {
  const [firstName = '', lastName = ''] = name.split(' ');
  return newContact({
    organizationId: ORGANIZATION,
    id: newOrderedId(START, index),
    name,
    firstName,
    lastName,
    phone: `+1602${String(5_550_000 + index)}`,
    created: START,
  });
}

async function createFreshData(before?: () => Promise<void>): Promise<Data> {
  const { data } = await createInProcessData(before);
  await data.accounts.createOrganization(buildOrganization({ id: ORGANIZATION, name: 'One', number: null }));
  return data;
}

/** Returns what a search should find, from a scan of all contacts. */
async function scanAll(data: Data, search: string, kind: SearchKind): Promise<string[]> {
  const ids: string[] = [];
  for await (const contacts of data.contacts.iterateAll(ORGANIZATION, kind === 'archived' ? 'archived' : 'contacts')) {
    for (const contact of contacts) {
      const kept =
        kind === null ||
        kind === 'archived' ||
        (kind === 'optedOut' ? contact.consent === 'OPTED_OUT' : contact.invalidPhone);
      if (kept && matchesSearch(contact, search)) ids.push(contact.id);
    }
  }
  return ids;
}

async function findIds(data: Data, search: string, kind: SearchKind = null): Promise<readonly string[]> {
  return (await data.search.findContacts(ORGANIZATION, { search, kind })).ids;
}

async function compactAll(data: Data): Promise<void> {
  for (let step = 0; step < 1_000; step += 1) if ((await data.compaction.compactStep(ORGANIZATION)) === 'DONE') return;
  throw new Error('Compaction did not end');
}

const NAMES = ['Ann Archer', 'Ann Baker', 'Bob Archer', 'Zoë Østergård', ''];
const SEARCHES = ['ann', 'archer', 'archer ann', 'zoë', 'ZOE', '602', '5550003', 'nobody', ''];
const KINDS: readonly SearchKind[] = [null, 'optedOut', 'invalid', 'archived'];

type Operation =
  | { readonly kind: 'add'; readonly names: readonly string[] }
  | {
      readonly kind: 'rename' | 'archive' | 'restore' | 'optOut' | 'invalid' | 'move';
      readonly index: number;
      readonly name: string;
    }
  | { readonly kind: 'compact' };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      names: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 60 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'rename' as const,
        'archive' as const,
        'restore' as const,
        'optOut' as const,
        'invalid' as const,
        'move' as const,
      ),
      index: fc.nat(200),
      name: fc.constantFrom(...NAMES),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'compact' as const }) },
);

async function runOperation(data: Data, operation: Operation, known: Contact[], event: number): Promise<void> {
  if (operation.kind === 'compact') return void (await data.compaction.compactStep(ORGANIZATION));
  if (operation.kind === 'add') {
    const contacts = operation.names.map((name, index) => buildContact(known.length + index, name));
    known.push(...contacts);
    return void (await addContactsTo(data, ORGANIZATION, contacts));
  }
  const contact = await data.contacts.findContact(
    ORGANIZATION,
    known[operation.index % Math.max(1, known.length)]?.id ?? '',
  );
  if (!contact) return;
  switch (operation.kind) {
    case 'rename':
      return void (await data.contactWriter.updateContact(contact, { ...contact, name: operation.name }));
    case 'move':
      return void (await data.contactWriter.updateContact(contact, {
        ...contact,
        phone: `+1480${String(5_550_000 + event)}`,
      }));
    case 'archive':
      return void (await data.contactArchive.setArchived(contact, START));
    case 'restore':
      return void (await data.contactArchive.setArchived(contact, null));
    case 'invalid':
      return void (contact.phone && (await data.contacts.markInvalid(ORGANIZATION, contact.id, contact.phone)));
    case 'optOut':
      return void (
        contact.phone &&
        (await data.consents.change(
          ORGANIZATION,
          contact.phone,
          { state: 'OPTED_OUT', evidence: { kind: 'KEYWORD', word: 'STOP', carrierId: `SM${event}` }, at: START },
          `event-${event}`,
        ))
      );
  }
}

/** Returns the searches whose result differs from a full scan. */
async function findWrongSearches(data: Data): Promise<string[]> {
  const wrongSearches: string[] = [];
  for (const search of SEARCHES) {
    for (const kind of KINDS) {
      const [found, expected] = [await findIds(data, search, kind), await scanAll(data, search, kind)];
      if (found.join() !== expected.join())
        wrongSearches.push(`"${search}" ${kind ?? ''}: ${found.length} instead of ${expected.length}`);
    }
  }
  return wrongSearches;
}

describe('search over packed blocks', { timeout: 60_000 + RUNS * 5_000 }, () => {
  it('Search finds what a full scan finds, after any operations and compactions in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 40 }), async (operations) => {
        const data = await createFreshData();
        const known: Contact[] = [];
        for (const [event, each] of operations.entries()) await runOperation(data, each, known, event);
        expect(await findWrongSearches(data)).toEqual([]);
        await compactAll(data);
        expect(await findWrongSearches(data)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('Search misses no contact while writers, two compactions and searches run in parallel', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 10, maxLength: 40 }),
        fc.scheduler(),
        async (operations, scheduler) => {
          let isScheduled = false;
          const data = await createFreshData(() =>
            isScheduled ? scheduler.schedule(Promise.resolve()) : Promise.resolve(),
          );
          const known: Contact[] = [];
          const steadyContacts = Array.from({ length: 100 }, (_, index) => buildContact(index, 'Steady Person'));
          known.push(...steadyContacts);
          await addContactsTo(data, ORGANIZATION, steadyContacts);
          isScheduled = true;
          const writers = [0, 1].map(async (writer) => {
            for (const [event, each] of operations.entries())
              if (event % 2 === writer && (each.kind === 'add' || each.kind === 'compact'))
                await runOperation(data, each, known, event);
          });
          const compactors = [compactAll(data), compactAll(data)];
          const searches = [0, 1, 2].map(async () =>
            expect((await findIds(data, 'steady')).length).toBe(steadyContacts.length),
          );
          await scheduler.waitFor(Promise.all([...writers, ...compactors, ...searches]));
          isScheduled = false;
          expect(await findWrongSearches(data)).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('Blocks are split as the list grows, at its end and in its middle', async () => {
    const data = await createFreshData();
    const many = Array.from({ length: 5_000 }, (_, index) => buildContact(index, `Person ${index}`));
    const add = (contacts: Contact[]) =>
      data.contactWriter.addContacts(
        ORGANIZATION,
        contacts.map((contact) => ({ contact, attestation: null })),
      );
    await add(many.filter((_, index) => index % 3 === 0));
    await compactAll(data);
    await add(many.filter((_, index) => index % 3 !== 0));
    await compactAll(data);
    const { blocks } = await data.search.readBlockList(ORGANIZATION);
    expect(blocks.length).toBeGreaterThan(2);
    expect(await findIds(data, '')).toEqual(many.map((contact) => contact.id).reverse());
    expect(await findIds(data, 'person 3210')).toEqual([many[3210]?.id]);
  });

  it('Search is exact for an organization whose contacts are older than its blocks', async () => {
    const data = await createFreshData();
    const many = Array.from({ length: 1_300 }, (_, index) => buildContact(index, `Person ${index}`));
    await addContactsTo(data, ORGANIZATION, many);
    await data.table.delete(searchKey(ORGANIZATION));
    for (const record of await data.search.readLog(ORGANIZATION))
      await data.table.delete({ pk: searchKey(ORGANIZATION).pk, sk: record.sk });
    expect(await data.search.findContacts(ORGANIZATION, { search: 'person 1299', kind: null })).toEqual({
      ids: [many[1299]?.id],
      needsCompaction: true,
    });
    await compactAll(data);
    expect(await data.search.findContacts(ORGANIZATION, { search: 'person 1299', kind: null })).toEqual({
      ids: [many[1299]?.id],
      needsCompaction: false,
    });
    expect(await findWrongSearches(data)).toEqual([]);
  });
});
