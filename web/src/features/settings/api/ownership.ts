import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listTeam } from '../../../shared/accounts/list-team.ts';
import { useSession } from '../../../lib/session/session.ts';

const Transfer = graphql(`
  mutation transferOwnership($userId: ID!, $password: String!) {
    transferOwnership(userId: $userId, password: $password) {
      success
      errors
    }
  }
`);

export interface PossibleOwner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Loads the other members of the organization. Invited people have no account yet, so they cannot be owners. */
export function usePossibleOwners(): UseQueryResult<readonly PossibleOwner[]> {
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.possibleOwners(),
    queryFn: async ({ signal }) => (await listTeam(signal)).filter(({ id, name }) => id !== user.id && name !== ''),
  });
}

/** Makes another member the owner. @throws ApiError of kind `refused` for a wrong password */
export async function transferOwnership(given: { readonly userId: string; readonly password: string }): Promise<void> {
  await ask(Transfer, given);
}
