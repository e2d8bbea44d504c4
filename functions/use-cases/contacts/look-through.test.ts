import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import type { ListContactsInput, Page } from './contact-pages.ts';
import { lookThrough, type Source } from './look-through.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const LOOKED_THROUGH = 1_000;

function buildList(count: number): { readonly source: Source; readonly contacts: readonly Contact[]; read: number } {
  const contacts = Array.from({ length: count }, (_, index) =>
    newContact({ organizationId: 'o', id: String(index).padStart(6, '0'), created: NOW }),
  );
  const list = {
    contacts,
    read: 0,
    source: {
      read: (after: string | null, limit: number) => {
        const from = after === null ? 0 : contacts.findIndex(({ id }) => id === after) + 1;
        const some = contacts.slice(from, from + limit);
        list.read += some.length;
        const next = from + limit < contacts.length ? (some.at(-1)?.id ?? null) : null;
        return Promise.resolve({ contacts: some, next });
      },
      cursorAfter: ({ id }: Contact) => id,
    },
  };
  return list;
}

const buildInput = (page: number, after: string | null): ListContactsInput => ({
  campaignId: null,
  page,
  after,
  search: 'a',
  filter: null,
});

it('Pages that follow each other show each match once, in order, and each looks through a bounded part', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(2_500), fc.integer({ min: 1, max: 700 }), async (count, every) => {
      const list = buildList(count);
      const matches = ({ id }: Contact): boolean => Number(id) % every === 0;
      const shown: string[] = [];
      let after: string | null = null;
      for (let page = 1; page === 1 || after !== null; page += 1) {
        list.read = 0;
        const answer: Page = await lookThrough(list.source, matches, buildInput(page, after));
        expect(list.read).toBeLessThanOrEqual(LOOKED_THROUGH);
        expect(answer.contacts.length).toBeLessThanOrEqual(10);
        expect(answer.more).toBe(answer.next !== null);
        shown.push(...answer.contacts.map(({ id }) => id));
        after = answer.next;
      }
      expect(shown).toEqual(list.contacts.filter(matches).map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});

it('A jump to a page passes the matches of the pages before', async () => {
  const { source } = buildList(900);
  const page = await lookThrough(source, () => true, buildInput(3, null));
  expect(page.contacts.map(({ id }) => Number(id))).toEqual(Array.from({ length: 10 }, (_, index) => 20 + index));
  expect(page).toMatchObject({ total: 30, more: true });
});
