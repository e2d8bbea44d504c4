import { newOrganization } from '../../functions/domain/accounts/account.ts';
import { createData } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { NO_RESPONSE } from '../../functions/domain/contacts/response.ts';
import type { Contact } from '../../functions/domain/contacts/contact.ts';
import { newOrderedId } from '../../functions/platform/ids.ts';
import { createInProcessTable } from '../local/dynamodb/in-process.ts';
import { median, record } from './support/results.ts';

/**
 * `npm run bench -- search [contacts]`: how long a search takes in the data layer, with the engine in this process. Cold: the
 * first search of a function, which has read no block. Warm: the next search of the same function. Fails above 300 ms.
 */
const CONTACTS = Number(process.argv[2] ?? 100_000);
const SEARCHES = ['ann', 'baker', 'ann baker 77', '602555', '(480) 555', 'ø', 'nobody at all', '99', 'z', 'archer'];
const LIMIT_MS = 300;
const FIRST = ['Ann', 'Bob', 'Carla', 'Dmitri', 'Eve', 'Fatima', 'Gus', 'Hana', 'Ivan', 'Zoë'];
const LAST = ['Archer', 'Baker', 'Chen', 'Diaz', 'Østergård', 'Fischer', 'Green', 'Hughes'];

const { name, client, calls } = await createInProcessTable();
const ORGANIZATION = 'bench';
const START = new Date();

function buildContact(index: number): Contact {
  const [firstName, lastName] = [FIRST[index % FIRST.length] ?? '', `${LAST[index % LAST.length] ?? ''} ${index}`];
  return {
    organizationId: ORGANIZATION,
    id: newOrderedId(START, index),
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    phone: `+1${index % 2 ? 602 : 480}${String(5_000_000 + index)}`,
    externalId: null,
    email: null,
    consent: 'NONE',
    invalidPhone: false,
    archived: null,
    archivedBy: null,
    erased: null,
    created: START,
    lastViewed: null,
    lastActive: null,
    lastInbound: null,
    texted: null,
    response: NO_RESPONSE,
    lastMessage: null,
    optOutHint: null,
    groupIds: [],
    isOpen: false,
    assigneeId: null,
    repliedCampaignId: null,
    tagIds: [],
    fields: {},
  };
}

const data = createData(new Table(name, client));
await data.accounts.createOrganization(newOrganization({ id: ORGANIZATION, name: 'Bench', brand: 'text' }));
let began = performance.now();
for (let from = 0; from < CONTACTS; from += 1_000) {
  await data.contactWriter.add(
    ORGANIZATION,
    Array.from({ length: Math.min(1_000, CONTACTS - from) }, (_, index) => ({
      contact: buildContact(from + index),
      attestation: null,
    })),
  );
}
console.log(`${CONTACTS} contacts added in ${seconds(began)} s`);
const log = await measure('before compaction', true);
began = performance.now();
let steps = 0;
while ((await data.compaction.compactStep(ORGANIZATION)) !== 'DONE') steps += 1;
const { blocks } = await data.search.readBlockList(ORGANIZATION);
console.log(
  `Compacted in ${steps} steps, ${seconds(began)} s: ${blocks.length} blocks, ${Math.round(blocks.reduce((sum, block) => sum + block.bytes, 0) / 1024)} KB`,
);
const cold = await measure('cold', true);
const warm = await measure('warm', false);
record('search', {
  title: 'Search',
  text: `Search by a part of a name or number among ${CONTACTS.toLocaleString('en-US')} contacts, and reading the first ten results.`,
  columns: ['', 'median', 'slowest', 'items read'],
  rows: [log, cold, warm].map(({ label, times, items }) => [
    label,
    `${median(times).toFixed(0)} ms`,
    `${Math.max(...times).toFixed(0)} ms`,
    items,
  ]),
  notes: [`A warm search takes ${(median(warm.times) / median(cold.times)).toFixed(2)} times as long as a cold one.`],
});
process.exitCode = Math.max(median(cold.times), median(warm.times)) < LIMIT_MS ? 0 : 1;
client.destroy();

async function measure(label: string, fresh: boolean): Promise<{ label: string; times: number[]; items: number }> {
  const times: number[] = [];
  const reads: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const reader = fresh ? createData(new Table(name, client)) : data;
    calls.clear();
    const from = performance.now();
    const { ids } = await reader.search.find(ORGANIZATION, {
      search: SEARCHES[round % SEARCHES.length] ?? '',
      kind: null,
    });
    await reader.contacts.findMany(ORGANIZATION, ids.slice(0, 10));
    times.push(performance.now() - from);
    reads.push([...calls.values()].reduce((sum, { items }) => sum + items, 0));
  }
  return { label, times, items: median(reads) };
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1);
}
