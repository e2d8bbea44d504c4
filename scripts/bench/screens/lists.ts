import { toContactItem } from '../../../functions/data/contacts/contact-item.ts';
import { memberKey } from '../../../functions/data/contacts/groups/membership-writes.ts';
import { NO_GROUP_FILES } from '../../../functions/domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../../functions/domain/groups/landing-settings.ts';
import type { ContactId } from '../../../functions/domain/shared/ids.ts';
import type { Actor } from '../../../functions/platform/actor.ts';
import { newOrderedId } from '../../../functions/platform/ids.ts';
import { Refusal } from '../../../functions/platform/refusal.ts';
import { PAGE_SIZES } from '../../../functions/use-cases/contacts/contact-pages.ts';
import { listContacts } from '../../../functions/use-cases/contacts/list-contacts.ts';
import { BenchInbox, expectFast, expectFlat, formatCost, type PageCost } from './bench-inbox.ts';
import { BENCH_ORGANIZATION, buildCampaign, buildContact } from '../support/bench-data.ts';
import { record } from '../support/results.ts';

/**
 * `npm run bench -- lists [contacts …]`: the first page and the page after it of the contacts of an organization, of a group and of a
 * campaign, for several numbers of contacts. Each contact is in the group and in the campaign. Fails when a page takes more read units
 * in a longer list, or a first page takes 50 ms or more.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000];
const START = new Date('2026-03-02T17:00:00Z');
const GROUP = 'g';
const CAMPAIGN = 'c';
const ORGANIZATION = BENCH_ORGANIZATION.id;
const [SMALLEST] = PAGE_SIZES;
const LARGEST = PAGE_SIZES[PAGE_SIZES.length - 1] ?? SMALLEST;
const LISTS = {
  organization: {},
  'organization by last message': { sort: 'LAST_MESSAGE' },
  group: { groupId: GROUP },
  campaign: { campaignId: CAMPAIGN },
} as const;

const actor = { userId: 'u', organizationId: ORGANIZATION, access: 'OWNER', wpAdmin: false, now: START } as Actor;

/** The items of a contact in all three lists. */
function buildItems({ data }: BenchInbox, index: number): Readonly<Record<string, unknown>>[] {
  const contact = buildContact(newOrderedId(START, index), index, START);
  return [
    { ...toContactItem(contact), groupIds: new Set([GROUP]) },
    { ...memberKey(ORGANIZATION, GROUP, contact.id), contactId: contact.id },
    ...listEnrollmentItems(data, contact.id),
  ];
}

function listEnrollmentItems(
  { enrollments }: BenchInbox['data'],
  contactId: ContactId,
): Readonly<Record<string, unknown>>[] {
  const enrollment = {
    organizationId: ORGANIZATION,
    campaignId: CAMPAIGN,
    contactId,
    appointmentId: null,
    round: 1,
    state: 'FINISHED' as const,
    stepId: null,
    passed: ['step'],
    messageId: null,
    base: START,
    joined: START,
    replied: null,
    by: null,
  };
  return enrollments.createWrites(enrollment, null).flatMap(({ Put }) => (Put?.Item ? [Put.Item] : []));
}

function* buildAll(table: BenchInbox, size: number): Generator<Readonly<Record<string, unknown>>> {
  for (let index = 0; index < size; index += 1) yield* buildItems(table, index);
}

const rows = new Map<string, PageCost[]>();
for (const size of SIZES) {
  const table = await BenchInbox.start();
  const { data } = table;
  await data.campaigns.create(buildCampaign(CAMPAIGN, START));
  await data.groups.create(
    {
      organizationId: ORGANIZATION,
      id: GROUP,
      code: 'code',
      name: 'Everyone',
      created: START,
      archived: null,
      landing: DEFAULT_LANDING_SETTINGS,
      files: NO_GROUP_FILES,
      version: 1,
    },
    null,
  );
  await table.write(buildAll(table, size));
  for (const [list, where] of Object.entries(LISTS))
    for (const pageSize of [SMALLEST, LARGEST]) {
      const load = async (after: string | null): Promise<string | null> => {
        const page = await listContacts({ data, imports: { send: async () => undefined } }, actor, {
          campaignId: null,
          ...where,
          page: after === null ? 1 : 2,
          after,
          search: '',
          filter: null,
          pageSize,
        });
        if (page instanceof Refusal || page.contacts.length < pageSize) throw new Error(`The ${list} shows too few`);
        return page.next;
      };
      const next = await load(null);
      for (const [name, after] of [
        [`${list}, first ${pageSize}`, null],
        [`${list}, next ${pageSize}`, next],
      ] as const)
        rows.set(name, [...(rows.get(name) ?? []), await table.measure(() => load(after))]);
    }
}

record('lists', {
  title: 'Lists of contacts',
  text: 'A page of the contacts of an organization, a group and a campaign, by the number of contacts in each: database calls: read units, and the median time of the function with the engine in its process.',
  columns: ['', ...SIZES.map((size) => size.toLocaleString('en-US'))],
  rows: [...rows].map(([name, costs]) => [name, ...costs.map(formatCost)]),
  notes: ['A page also reads the campaigns of each contact that it shows.'],
});
for (const [name, costs] of rows) {
  expectFlat(name, costs);
  if (name.endsWith(`first ${SMALLEST}`)) expectFast(name, costs);
}
