import type { Data } from '../../../../functions/data/index.ts';
import { newOrganization } from '../../../../functions/domain/accounts/account.ts';
import { planDeletion } from '../../../../functions/domain/platform/deletion.ts';
import { NOW, secondsLater } from './actors.ts';

const ID = 'leaving';
const DAY_SECONDS = 86_400;
const DUE = secondsLater(30 * DAY_SECONDS);

/** The deletion of an organization, taken back once, with a worker that comes too late. */
export async function exerciseDeletions(data: Data): Promise<void> {
  const { accounts, deletions, departures, numberOrders } = data;
  const organization = newOrganization({ id: ID, name: 'Leaving', brand: 'text' });
  await accounts.createOrganization(organization);
  for (const id of ['owns', 'stays']) {
    await accounts.createUser({ id, email: `${id}@leaving.test`, name: id, phone: null, wpAdmin: false }, 'hash');
    const membership = { userId: id, organizationId: ID, organizationName: 'Leaving' };
    await accounts.addMember({ ...membership, access: id === 'owns' ? 'OWNER' : 'ADMIN' });
  }
  const by = { userId: 'owns', at: NOW };
  const deletion = planDeletion('owns', NOW);
  await deletions.request(organization, planDeletion('stays', NOW));
  await deletions.request(organization, deletion);
  await deletions.request(organization, deletion);
  await deletions.keep(ID, deletion, { ...by, userId: 'stays' });
  await deletions.listDeletions({ limit: 1, after: null });
  await deletions.isListed({ organizationId: ID, due: DUE });
  await deletions.begin(organization, deletion, null, DUE);
  const numbered = { ...organization, number: '+16025550166' as never };
  await deletions.takeNumber(numbered);
  const begun = { ...deletion, begun: DUE };
  await data.table.transact(numberOrders.releaseWrites(ID, null));
  await deletions.removeDeletion(organization, begun, DUE);
  const hold = await numberOrders.acquire(ID, NOW);
  if (hold) await numberOrders.close(hold, null);
  await deletions.removeDeletion(organization, begun, DUE);
  await departures.listMembers(ID, 1);
  for (const id of ['owns', 'stays', 'nobody']) await departures.depart(id, ID);
  await exerciseSweep(data);
}

async function exerciseSweep({ sweeps }: Data): Promise<void> {
  const entry = { organizationId: ID, due: secondsLater(31 * DAY_SECONDS) };
  const now = secondsLater(32 * DAY_SECONDS);
  await sweeps.areFilesDone(entry);
  for (const due of [NOW, entry.due]) await sweeps.markFilesDone({ ...entry, due });
  await sweeps.areFilesDone(entry);
  const going = await sweeps.listWaiting(now);
  const hold = await sweeps.acquire(now);
  await sweeps.acquire(now);
  if (!hold) return;
  await sweeps.begin(hold, going);
  // All at once, because each engine has an order of its own.
  const { own } = await sweeps.readPage(going, null, 10_000);
  await sweeps.store(hold, { found: [ID], cursor: { pk: 'a', sk: 'b' } });
  await sweeps.deleteItems(own.map(({ key }) => key));
  await sweeps.endPass(hold, { going, found: [ID] });
  await sweeps.letGo(hold);
  await sweeps.store(hold, { found: [], cursor: null });
  await sweeps.acquire(now);
  await sweeps.endPass(hold, { going, found: [] });
}
