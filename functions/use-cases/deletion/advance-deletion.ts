import type { Files } from '../../adapters/files.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { ListedDeletion } from '../../data/deletions/deletions.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { findDeletionStep, getSweepTime, type Deletion } from '../../domain/platform/deletion.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { provisionMessage } from '../../messages/numbers.ts';
import { logger } from '../../platform/logger.ts';
import { toLogKey } from './deletion-files.ts';
import { sweepOrganizations, type SweepDeps, type SweepLimits } from './sweep-organizations.ts';

export interface AdvanceDeletionDeps extends SweepDeps {
  readonly data: SweepDeps['data'] & Pick<Data, 'accounts' | 'deletions' | 'numberOrders' | 'pauses'>;
  readonly uploads: SweepDeps['uploads'] & Pick<Files, 'write'>;
  readonly numbers: Pick<Queue, 'send'>;
  /** How much one message sweeps. Tests sweep little at a time. */
  readonly sweepLimits?: SweepLimits;
  /** Disconnects the open pages of a person in an organization. */
  readonly endMembership: (userId: UserId, organizationId: OrganizationId) => Promise<void>;
}

/** People that one message takes out of a removed organization. */
const PEOPLE_PER_MESSAGE = 25;

/**
 * Does the next step of a deletion, if it is time. Each step may run again and again, and at the same moment as an owner takes
 * the deletion back: the step and the owner change the same item on condition that the other has not. Nothing happens while a
 * restored table is not reconciled. Returns the entry that continues at once. null means the next review continues.
 */
export async function advanceDeletion(
  deps: AdvanceDeletionDeps,
  entry: ListedDeletion,
): Promise<ListedDeletion | null> {
  const { data, now } = deps;
  if ((await data.pauses.findPlatformPause())?.cause === 'RESTORE') return null;
  if (!(await data.deletions.isListed(entry))) return null;
  const organization = await data.accounts.findOrganization(entry.organizationId);
  // The organization was taken back, and its entry is gone since it was read.
  if (organization && !organization.deletion) return null;
  const step = findDeletionStep(organization?.deletion ?? null, entry.due, now());
  if (organization?.deletion && step === 'BEGIN') await begin(deps, organization, organization.deletion);
  if (organization?.deletion && step === 'REMOVE') return remove(deps, organization, organization.deletion);
  if (organization) return null;
  if (!(await letPeopleLeave(deps, entry.organizationId))) return entry;
  return step === 'SWEEP' ? sweepOrganizations(deps, entry, deps.sweepLimits) : null;
}

async function begin({ data, numbers, now }: AdvanceDeletionDeps, organization: Organization, deletion: Deletion) {
  const { id } = organization;
  const order = await data.numberOrders.findNumberOrder(id);
  if (!(await data.deletions.begin(organization, deletion, order, now()))) return;
  logger.info('The deletion of an organization begins', { organizationId: id });
  await numbers.send({ body: provisionMessage(id) });
}

/** The number must be back at the carrier. Otherwise the step is repeated in an hour. */
async function remove(
  { data, numbers, now }: AdvanceDeletionDeps,
  organization: Organization,
  deletion: Deletion,
): Promise<ListedDeletion | null> {
  const { id } = organization;
  if (!(await data.deletions.takeNumber(organization))) return null;
  const at = now();
  if (await data.deletions.removeDeletion(organization, deletion, at)) {
    logger.info('An organization was removed', { organizationId: id });
    return { organizationId: id, due: getSweepTime(at) };
  }
  await numbers.send({ body: provisionMessage(id) });
  return null;
}

/** Ends the sessions of a removed organization. Returns whether everyone has left. */
async function letPeopleLeave(
  { data, uploads, endMembership, now }: AdvanceDeletionDeps,
  organizationId: OrganizationId,
): Promise<boolean> {
  const people = await data.departures.listMembers(organizationId, PEOPLE_PER_MESSAGE);
  // Outside of the table, because a restored table may be older than the deletion.
  await uploads.write(toLogKey(organizationId), JSON.stringify({ organizationId, at: now() }), 'application/json');
  for (const userId of people) {
    await data.departures.depart(userId, organizationId);
    await endMembership(userId, organizationId);
  }
  return people.length < PEOPLE_PER_MESSAGE;
}
