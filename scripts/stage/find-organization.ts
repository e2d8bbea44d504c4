import type { Data } from '../../functions/data/index.ts';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import type { OrganizationId } from '../../functions/domain/shared/ids.ts';
import { StageError } from './stage.ts';

/** Returns the organization that an operator names. Cost: one read. @throws {StageError} when there is none */
export async function findOrganization(data: Pick<Data, 'accounts'>, id: OrganizationId): Promise<Organization> {
  const organization = await data.accounts.findOrganization(id);
  if (!organization)
    throw new StageError(`There is no organization ${id}. npm run admin -- … show-user --email … prints ids.`);
  return organization;
}
