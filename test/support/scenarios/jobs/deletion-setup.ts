import { createInProcessTable } from '../../../../local-cloud/engine.ts';
import { createData, type Data } from '../../../../functions/data/index.ts';
import { openOrderKey, orderKey } from '../../../../functions/data/numbers/number-keys.ts';
import { Table, type Item } from '../../../../functions/data/table/table.ts';
import type { E164 } from '../../../../functions/domain/contacts/phone.ts';
import { planDeletion } from '../../../../functions/domain/platform/deletion.ts';
import { REVIEW_DELETIONS } from '../../../../functions/messages/deletions.ts';
import { consumeDeletions, type DeletionWorkerDeps } from '../../../../functions/workers/queues/consume-deletions.ts';
import { MemoryBucket } from '../media/memory-bucket.ts';
import { buildOrganization } from '../test-data.ts';
import { listEveryPosition, listRemainingPositions } from './every-position.ts';

/** Ids that are parts of each other. */
export const [GOES, STAYS, ALSO_GOES] = ['1', '11', '6'] as const;
export const NOW = new Date('2026-03-02T17:00:00Z');
export const FILES = ['imports', 'images', 'exports', 'media'];

/** Billing, how far the sweep is, platform staff, the sessions that a person of both has ended, and the platform's own record. */
export const MAY_STAY = [
  new RegExp(`^ORG#(?:${GOES}|${ALSO_GOES})#(?:USAGE|METER)`),
  /^DELETION-SWEEP PASS$/,
  /^(?:USER#|EMAIL#|USERS )staff/,
  /^USER#both SESSION#/,
  /^PLATFORM#AUDIT/,
];

export interface Setup {
  readonly data: Data;
  readonly deps: DeletionWorkerDeps;
  readonly queue: unknown[];
  readonly bucket: MemoryBucket;
  readonly ended: string[];
  /** Hours after the request. */
  readonly passHours: (hours: number) => void;
  /** All items from before the organization that is deleted. */
  readonly staying: readonly Item[];
  readonly listItems: () => Promise<Item[]>;
  readonly close: () => void;
}

/** Creates an organization with an item at every position, a closed order, and a file in each folder. */
async function addOrganization({ accounts, table }: Data, bucket: MemoryBucket, id: string): Promise<void> {
  await accounts.createOrganization(buildOrganization({ id, name: `Team #${GOES}`, number: null }));
  const phone: E164 = `+160255500${id.padStart(2, '0')}`;
  for (const item of [...listEveryPosition(id, { id: GOES, phone }), ...listRemainingPositions(id)])
    await table.put(item);
  await table.deleteMany([openOrderKey(id), orderKey(id)]);
  for (const folder of FILES) await bucket.write(`${folder}/${id}/x.csv`, 'x');
}

export async function setUp(beforeCall: () => void = () => undefined): Promise<Setup> {
  const { name, client } = await createInProcessTable(async () => beforeCall());
  const table = new Table(name, client, async () => undefined);
  const data = createData(table);
  const bucket = new MemoryBucket();
  const listItems = async (): Promise<Item[]> => (await table.scan(null, 10_000)).items;
  const addPerson = async (id: string, organizationId: string): Promise<void> => {
    const user = { id, email: `${id}@x.test`, name: id, phone: null, wpAdmin: id === 'staff' };
    if (!(await data.accounts.findCredentials(user.email))) await data.accounts.createUser(user, 'none');
    const access = id.startsWith('owner') ? 'OWNER' : 'ADMIN';
    await data.accounts.addMember({ userId: id, organizationId, organizationName: organizationId, access });
    await data.sessions.start(id, organizationId, NOW);
  };
  for (const id of ['other', 'both']) await addPerson(id, STAYS);
  await addOrganization(data, bucket, STAYS);
  const staying = await listItems();
  await addOrganization(data, bucket, GOES);
  for (const id of ['owner', 'both', 'staff']) await addPerson(id, GOES);
  await addOrganization(data, bucket, ALSO_GOES);
  await addPerson('owner-also', ALSO_GOES);
  const queue: unknown[] = [];
  const ended: string[] = [];
  let now = NOW;
  const deps: DeletionWorkerDeps = {
    steps: [],
    data,
    uploads: bucket,
    media: bucket,
    numbers: { send: async () => undefined },
    queue: {
      send: async ({ body }) => void queue.push(body),
      sendAll: async (all) => void queue.push(...all.map(({ body }) => body)),
    },
    endMembership: async (userId, organizationId) => void ended.push(`${userId} ${organizationId}`),
    sweepLimits: { items: 7, pages: 3, pauseMs: 0 },
    sleep: async () => undefined,
    now: () => now,
  };
  return {
    data,
    deps,
    queue,
    bucket,
    ended,
    passHours: (hours) => void (now = new Date(NOW.getTime() + hours * 3_600_000)),
    staying,
    listItems,
    close: () => client.destroy(),
  };
}

/** Runs the hourly review and everything that follows from it, with each message as often as `times` says. */
export async function review({ deps, queue }: Setup, times: () => number = () => 1): Promise<void> {
  queue.push(REVIEW_DELETIONS);
  for (let message = queue.shift(); message; message = queue.shift()) {
    const current = message;
    const runs = await Promise.allSettled(Array.from({ length: times() }, () => consumeDeletions(deps, current)));
    // The queue delivers a failed message again, after the lease of a sweep.
    if (runs.some(({ status }) => status === 'rejected')) queue.push(current);
  }
}

export const request = async ({ data }: Setup, organizationId: string = GOES) => {
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) throw new Error('The organization is gone');
  return data.deletions.request(organization, planDeletion(organizationId === GOES ? 'owner' : 'owner-also', NOW));
};
