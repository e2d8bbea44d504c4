import { addContactsTo } from '../in-process-data.ts';
import { MemoryBucket } from '../media/memory-bucket.ts';
import { NO_GROUP_FILES } from '../../../../functions/domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../../../functions/domain/groups/landing-settings.ts';
import { createInProcessTable } from '../../../../local-cloud/engine.ts';
import { createData, type Data } from '../../../../functions/data/index.ts';
import { Selections } from '../../../../functions/data/jobs/selections.ts';
import { Table } from '../../../../functions/data/table/table.ts';
import { newContact, type Contact } from '../../../../functions/domain/contacts/contact.ts';
import type { Group } from '../../../../functions/domain/groups/group.ts';
import { newJob, type Job, type JobKind } from '../../../../functions/domain/jobs/job.ts';
import type { ContactId } from '../../../../functions/domain/shared/ids.ts';
import type { BulkMessage } from '../../../../functions/messages/bulk.ts';
import { newOrderedId } from '../../../../functions/platform/ids.ts';
import { runBulkJob, type ConsumeBulkDeps } from '../../../../functions/workers/bulk/bulk.ts';
import { buildOrganization, fillCampaign } from '../test-data.ts';

export const ORGANIZATION = 'o1';
export const START = new Date('2026-03-02T17:00:00Z');
export const CONTACTS = 14;
export const CONTACTS_PER_BATCH = 3;

export const contacts: readonly Contact[] = Array.from({ length: CONTACTS }, (_, index) =>
  newContact({
    organizationId: ORGANIZATION,
    id: newOrderedId(START, index),
    name: `Person ${index}`,
    firstName: 'Person',
    lastName: String(index),
    phone: `+1602${String(5_550_100 + index)}`,
    created: START,
  }),
);
export const ALL = contacts.map(({ id }) => id);

const campaign = fillCampaign({
  organizationId: ORGANIZATION,
  created: START,
});

const group: Group = {
  organizationId: ORGANIZATION,
  id: 'g',
  code: 'code',
  name: 'G',
  created: START,
  archived: null,
  landing: DEFAULT_LANDING_SETTINGS,
  files: NO_GROUP_FILES,
  version: 1,
};

export interface Setup {
  readonly data: Data;
  readonly deps: ConsumeBulkDeps;
  readonly queue: BulkMessage[];
  readonly job: Job;
}

/** A job for everyone that a search finds. `before` runs before each call of the table. */
export async function setUp(kind: JobKind, before?: (operation: string) => Promise<void>): Promise<Setup> {
  const { name, client } = await createInProcessTable(before);
  const table = new Table(name, client);
  const data: Data = { ...createData(table), selections: new Selections(table, CONTACTS_PER_BATCH) };
  await data.accounts.createOrganization(buildOrganization({ id: ORGANIZATION, name: 'One', number: null }));
  await data.campaigns.createCampaign(campaign);
  await data.groups.createGroup(group, null);
  await addContactsTo(data, ORGANIZATION, contacts);
  const job = newJob({
    organizationId: ORGANIZATION,
    id: 'job',
    kind,
    total: 99,
    created: START,
    campaignId: kind === 'ENROLL' ? 'c' : null,
    details: {
      matching: { search: '', filter: null, campaignId: null, except: [] },
      blocks: [{ type: 'TEXT', text: 'Hello' }],
      due: START.toISOString(),
      seed: 'seed',
      userId: 'u',
      senderName: null,
      groupId: 'g',
      tagId: 't',
    },
  });
  await data.jobs.createJob(job);
  const queue: BulkMessage[] = [];
  const deps: ConsumeBulkDeps = {
    data,
    bulk: {
      send: async ({ body }) => void queue.push(body as BulkMessage),
      sendAll: async (messages) => void queue.push(...messages.map(({ body }) => body as BulkMessage)),
    },
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    files: { write: async () => undefined },
    uploads: new MemoryBucket(),
    zone: 'America/Phoenix',
    now: () => START,
  };
  return { data, deps, queue, job };
}

/** The same parts with a search that finds the given contacts. */
export function withSearch(deps: ConsumeBulkDeps, ids: readonly ContactId[]): ConsumeBulkDeps {
  const search = Object.assign(Object.create(deps.data.search) as Data['search'], {
    findContacts: async () => ({ ids, needsCompaction: false }),
  });
  return { ...deps, data: { ...deps.data, search } };
}

export async function deliverAll({ deps, queue }: Setup, times = 1): Promise<void> {
  for (let body = queue.shift(); body; body = queue.shift())
    await Promise.all(Array.from({ length: times }, () => runBulkJob(deps, body)));
}
