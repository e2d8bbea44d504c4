import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInProcessTable, TABLE_NAME } from '../../../local-cloud/engine.ts';
import { findContactListViolations } from '../../../test/support/crashes/invariants/contact-lists.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { toSortName } from '../../domain/search/fold-name.ts';
import { createData, type Data } from '../index.ts';
import { Table, type Item } from '../table/table.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const IDS = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'];
const NAMES = ['', 'José', 'jose', 'Zoë', 'Ann B', 'ann a', 'Ümit'];

function buildContact(index: number, name: string, id = IDS[index] ?? ''): Contact {
  return newContact({ organizationId: O, id, created: NOW, name, phone: `+1602555${1_000 + index}` });
}

/** Reads all pages of a list, two contacts each. */
async function readPages(data: Data, reverse: boolean): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Data['contacts']['listPage']>> = await data.contacts.listPage(O, 'names', {
      limit: 2,
      after,
      reverse,
    });
    ids.push(...page.contacts.map(({ id }) => id));
    after = page.next;
  } while (after);
  return ids;
}

const action = fc.record({
  kind: fc.constantFrom('rename', 'archive', 'restore', 'merge' as const),
  index: fc.nat(IDS.length - 1),
  name: fc.constantFrom(...NAMES),
});

describe('Contacts by name', () => {
  it('have the same order in the list and in a search, whatever changes at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...NAMES), { minLength: IDS.length, maxLength: IDS.length }),
        fc.array(action, { maxLength: 8 }),
        fc.scheduler(),
        async (names, actions, scheduler) => {
          let isScheduled = false;
          const { name: tableName, client } = await createInProcessTable(() =>
            isScheduled ? scheduler.schedule(Promise.resolve()) : Promise.resolve(),
          );
          const data = createData(new Table(tableName, client, async () => undefined));
          await data.contactWriter.addContacts(
            O,
            IDS.map((_, index) => ({ contact: buildContact(index, names[index] ?? ''), attestation: null })),
          );
          isScheduled = true;
          await scheduler.waitFor(Promise.allSettled(actions.map((each) => act(data, each))));
          isScheduled = false;
          const { Items = [] } = await DynamoDBDocumentClient.from(client).send(
            new ScanCommand({ TableName: TABLE_NAME }),
          );
          expect(findContactListViolations(Items as Item[])).toEqual([]);
          const shown = (await data.contacts.findMany(O, IDS)).filter(({ archived }) => archived === null);
          const sorted = shown
            .map(({ id, name }) => ({ id, key: `${toSortName(name)}#${id}` }))
            .sort((a, b) => (a.key < b.key ? -1 : 1))
            .map(({ id }) => id);
          const search = async (sort: 'NAME_ASC' | 'NAME_DESC' | 'OLDEST' | 'NEWEST') => [
            ...(await data.search.findContacts(O, { search: '', kind: null, sort })).ids,
          ];
          expect(await readPages(data, true)).toEqual(sorted);
          expect(await readPages(data, false)).toEqual(sorted.toReversed());
          expect(await search('NAME_ASC')).toEqual(sorted);
          expect(await search('NAME_DESC')).toEqual(sorted.toReversed());
          expect(await search('OLDEST')).toEqual(sorted.toSorted());
          expect(await search('NEWEST')).toEqual(sorted.toSorted().toReversed());
        },
      ),
      { numRuns: 40 },
    );
  });

  it('come last without a name, and ignore case and accents', () => {
    const sorted = NAMES.toSorted((a, b) => (toSortName(a) < toSortName(b) ? -1 : 1));
    expect(sorted).toEqual(['ann a', 'Ann B', 'José', 'jose', 'Ümit', 'Zoë', '']);
  });
});

async function act(data: Data, { kind, index, name }: { kind: string; index: number; name: string }): Promise<unknown> {
  const contact = buildContact(index, name);
  if (kind === 'archive' || kind === 'restore')
    return data.contactArchive.setArchived(contact, kind === 'archive' ? NOW : null);
  if (kind === 'merge')
    return data.contactWriter.addContacts(O, [
      { contact: { ...contact, id: `copy of ${contact.id}` }, attestation: null },
    ]);
  const before = await data.contacts.findContact(O, contact.id);
  return before && data.contactWriter.updateContact(before, { ...before, name, fields: {} });
}
