import { newOrganization } from '../../functions/domain/accounts/account.ts';
import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { newContact, type Contact } from '../../functions/domain/contacts/contact.ts';
import { newOrderedId } from '../../functions/platform/ids.ts';
import { createInProcessTable } from '../../local-cloud/engine.ts';
import { median, record } from './support/results.ts';

/**
 * `npm run bench -- search [contacts …]`: how long a search takes in the data layer, with the engine in this process. Cold: the first
 * search of a function, which has read no block. Warm: the next search of the same function. A million contacts take six minutes.
 * Fails when a search of 100,000 contacts takes 300 ms, or a warm one of more contacts 1 s.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000];
const SMALL = 100_000;
const LIMIT_MS = { small: 300, large: 1_000 };
/** Contacts that are added between two compactions. Search asks for a compaction at 60 records of 1,000 contacts. */
const CONTACTS_PER_COMPACTION = 60_000;
const SEARCHES = ['ann', 'baker', 'ann baker 77', '602555', '(480) 555', 'ø', 'no one at all', '99', 'z', 'archer'];
const FIRST = ['Ann', 'Bob', 'Carla', 'Dmitri', 'Eve', 'Fatima', 'Gus', 'Hana', 'Ivan', 'Zoë'];
const LAST = ['Archer', 'Baker', 'Chen', 'Diaz', 'Østergård', 'Fischer', 'Green', 'Hughes'];

const ORGANIZATION = 'bench';
const START = new Date();

function buildContact(index: number): Contact {
  const [firstName, lastName] = [FIRST[index % FIRST.length] ?? '', `${LAST[index % LAST.length] ?? ''} ${index}`];
  return newContact({
    organizationId: ORGANIZATION,
    id: newOrderedId(START, index),
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    phone: `+1${index % 2 ? 602 : 480}${String(5_000_000 + index)}`,
    created: START,
  });
}

class SearchBench {
  readonly #table: Awaited<ReturnType<typeof createInProcessTable>>;
  readonly #data: Data;

  private constructor(table: Awaited<ReturnType<typeof createInProcessTable>>) {
    this.#table = table;
    this.#data = createData(new Table(table.name, table.client));
  }

  /** Returns an organization whose contacts are in blocks, except for the newest ones. */
  static async start(contacts: number): Promise<SearchBench> {
    const bench = new SearchBench(await createInProcessTable());
    await bench.#data.accounts.createOrganization(newOrganization({ id: ORGANIZATION, name: 'Bench', brand: 'text' }));
    const began = performance.now();
    for (let from = 0; from < contacts; from += 1_000) {
      if (from % CONTACTS_PER_COMPACTION === 0) await bench.compact();
      await bench.#data.contactWriter.addContacts(
        ORGANIZATION,
        Array.from({ length: Math.min(1_000, contacts - from) }, (_, index) => ({
          contact: buildContact(from + index),
          attestation: null,
        })),
      );
    }
    const { blocks } = await bench.#data.search.readBlockList(ORGANIZATION);
    const kilobytes = Math.round(blocks.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
    console.log(`${contacts} contacts added in ${seconds(began)} s: ${blocks.length} blocks, ${kilobytes} KB`);
    return bench;
  }

  async compact(): Promise<void> {
    while ((await this.#data.compaction.compactStep(ORGANIZATION)) !== 'DONE');
  }

  /** `fresh`: each search is the first one of a function. */
  async measure(
    label: string,
    fresh: boolean,
    rounds = 20,
  ): Promise<{ label: string; times: number[]; items: number }> {
    const { name, client, calls } = this.#table;
    const times: number[] = [];
    const reads: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const reader = fresh ? createData(new Table(name, client)) : this.#data;
      calls.clear();
      const from = performance.now();
      const search = SEARCHES[round % SEARCHES.length] ?? '';
      const { ids } = await reader.search.findContacts(ORGANIZATION, { search, kind: null });
      await reader.contacts.findMany(ORGANIZATION, ids.slice(0, 10));
      times.push(performance.now() - from);
      reads.push([...calls.values()].reduce((sum, { items }) => sum + items, 0));
    }
    console.log(`${label}: ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`);
    return { label, times, items: median(reads) };
  }

  stop(): void {
    this.#table.client.destroy();
  }
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1);
}

const rows: string[][] = [];
const slow: string[] = [];
for (const size of SIZES) {
  const bench = await SearchBench.start(size);
  const log = await bench.measure('with a long log', false);
  await bench.compact();
  const cold = size <= SMALL ? await bench.measure('cold', true) : await bench.measure('cold', true, 5);
  const warm = await bench.measure('warm', false);
  for (const { label, times, items } of [log, cold, warm])
    rows.push([
      `${size.toLocaleString('en-US')}, ${label}`,
      `${median(times).toFixed(0)} ms`,
      `${Math.max(...times).toFixed(0)} ms`,
      String(items),
    ]);
  const [bound, times] =
    size <= SMALL
      ? [LIMIT_MS.small, Math.max(median(cold.times), median(warm.times))]
      : [LIMIT_MS.large, median(warm.times)];
  if (times >= bound) slow.push(`A search of ${size} contacts takes ${times.toFixed(0)} ms`);
  bench.stop();
}
record('search', {
  title: 'Search',
  text: 'Search by a part of a name or number, and reading the first ten results, by the number of contacts.',
  columns: ['', 'median', 'slowest', 'items read'],
  rows,
  notes: [
    'The engine keeps its contacts in the same memory. With a million of them, collecting garbage takes most of the time of rows other than “warm”.',
    'A long log has up to 60 records of 1,000 new contacts each. A compaction then folds them into blocks.',
  ],
});
if (slow.length > 0) throw new Error(slow.join('. '));
