import { formatDate, planDeletion } from '../../functions/domain/platform/deletion.ts';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import { PLATFORM_ORGANIZATION } from '../../functions/domain/platform/platform-organization.ts';
import type { UserId } from '../../functions/domain/shared/ids.ts';
import { findOrganization, StageError } from '../stage/stage.ts';
import type { AdminContext } from './context.ts';

/** Plans the deletion of an organization in the name of its owner. For a restored table that does not know of the owner's request. */
export async function deleteOrganization(
  context: AdminContext,
  { organization: id }: { organization: string },
): Promise<void> {
  const { data, now, print } = context;
  const { organization, ownerId } = await findOwned(context, id);
  const deletion = organization.deletion ?? planDeletion(ownerId, now);
  if (!organization.deletion && (await data.deletions.request(organization, deletion)) !== 'DONE')
    throw new StageError('The organization has changed in the meantime. Try again.');
  print(`${organization.name} will be deleted on ${formatDate(deletion.deletes)}.`);
}

/** Takes the deletion of an organization back in the name of its owner. */
export async function keepOrganization(
  context: AdminContext,
  { organization: id }: { organization: string },
): Promise<void> {
  const { data, now, print } = context;
  const { organization, ownerId } = await findOwned(context, id);
  const { deletion } = organization;
  if (!deletion) return print(`No deletion of ${organization.name} is planned. Nothing was changed.`);
  if ((await data.deletions.keep(id, deletion, { userId: ownerId, at: now })) !== 'DONE')
    throw new StageError('The deletion has begun. It cannot be undone.');
  print(`${organization.name} is kept. Its sending stays paused until its people resume it.`);
}

async function findOwned(
  { data }: AdminContext,
  id: string,
): Promise<{ readonly organization: Organization; readonly ownerId: UserId }> {
  const organization = await findOrganization(data, id);
  const owner = (await data.accounts.listMembers(id)).find(({ access }) => access === 'OWNER');
  if (id === PLATFORM_ORGANIZATION) throw new StageError('The organization of the platform cannot be deleted.');
  if (!owner) throw new StageError(`${organization.name} has no owner.`);
  return { organization, ownerId: owner.userId };
}
