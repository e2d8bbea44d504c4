import type { Data } from '../../data/index.ts';
import type { Membership, User } from '../../domain/accounts/account.ts';

export interface AllUsersDeps {
  readonly data: Pick<Data, 'accounts' | 'directory'>;
}

export interface ListedUser {
  readonly user: User;
  /** With the current names of the organizations. */
  readonly memberships: readonly Membership[];
}

export interface UserPage {
  readonly users: readonly ListedUser[];
  /** Pass as `after` for the next page. null if this is the last page. */
  readonly next: string | null;
}

const USERS_PER_PAGE = 10;
/** How many organizations a row shows. */
const SHOWN_ORGANIZATIONS = 10;

/**
 * A page of all users whose e-mail addresses begin with the search, by address. For platform staff. Cost: a query for the
 * page and one for each user, and two batches of reads.
 */
export async function listAllUsers(
  { data }: AllUsersDeps,
  { search, after }: { readonly search: string; readonly after: string | null },
): Promise<UserPage> {
  const { ids, next } = await data.directory.listUsers({ search, limit: USERS_PER_PAGE, after });
  const [users, memberships] = await Promise.all([
    data.accounts.findUsers(ids),
    Promise.all(ids.map((id) => data.accounts.listFirstMemberships(id, SHOWN_ORGANIZATIONS))),
  ]);
  const names = await data.accounts.findOrganizations(memberships.flat().map(({ organizationId }) => organizationId));
  return {
    users: ids.flatMap((id, index) => {
      const user = users.get(id);
      const own = (memberships[index] ?? []).flatMap((membership) => {
        const organization = names.get(membership.organizationId);
        return organization ? [{ ...membership, organizationName: organization.name }] : [];
      });
      return user ? [{ user, memberships: own }] : [];
    }),
    next,
  };
}
